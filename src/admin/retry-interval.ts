import { ApiFailure, LineFailure } from '#admin/api.ts'

const retryMs = 5_000

/** For `refetchInterval`: retries a query that failed because the server or its database was unavailable. */
export function retryInterval({ data, error }: { data: unknown; error: unknown }): number | false {
  const isUnavailable = error instanceof LineFailure || (error instanceof ApiFailure && error.code === 503)
  return data === undefined && isUnavailable && retryMs
}
