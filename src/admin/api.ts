import type { Envelope } from '#shared/envelope.ts'

/** One fault at its field; `path` is a JSON pointer: `/title`. */
export interface Fault {
  path: string
  message: string
}

/** The server said no. `message` is a sentence for the person at the console. */
export class ApiFailure extends Error {
  readonly code: number
  readonly faults: readonly Fault[]
  /** At 409: what stands now. */
  readonly current: unknown
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.name = 'ApiFailure'
    this.code = code
    const { faults, current }: { faults?: Fault[]; current?: unknown } = typeof data === 'object' && data !== null ? data : {}
    this.faults = faults ?? []
    this.current = current
  }
}

/** No answer at all: the line is down, or the server is away. What was typed is still here, and may be sent again. */
export class LineFailure extends Error {
  constructor() {
    super('连接不上服务器，请检查网络后再试')
    this.name = 'LineFailure'
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Asks `/api/admin` + path, or with a whole `/api/…` path the public API. Throws `ApiFailure` or `LineFailure`. */
export async function ask<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await fetched(path.startsWith('/api/') ? path : `/api/admin${path}`, {
    method,
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return opened<T>(await envelopeOf(response))
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return ask<T>('GET', path, undefined, signal)
}

/** `?a=1&b=x`, what is undefined or empty left out; '' where nothing is left. */
export function queryOf(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** For answers that come another way, as an upload's do. */
export function opened<T>(envelope: Envelope): T {
  if (envelope.code !== 200) throw new ApiFailure(envelope.code, envelope.message, envelope.data)
  return envelope.data as T // the server's response schema made it; both ends share the type
}

async function fetched(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new LineFailure()
  }
}

async function envelopeOf(response: Response): Promise<Envelope> {
  try {
    return await response.json()
  } catch {
    throw new LineFailure()
  }
}
