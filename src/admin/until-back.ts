import { ApiFailure, LineFailure } from '#admin/api.ts'

const againMs = 5_000

/** For `refetchInterval`: what could not be loaded while the server or its database was away comes back by itself. */
export function untilBack({ data, error }: { data: unknown; error: unknown }): number | false {
  const isAway = error instanceof LineFailure || (error instanceof ApiFailure && error.code === 503)
  return data === undefined && isAway && againMs
}
