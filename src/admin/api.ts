import { actKeyHeader } from '#shared/admin/act-key.ts'
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
  const text = body === undefined ? undefined : JSON.stringify(body)
  const send = async (key?: string) => {
    const response = await fetched(path.startsWith('/api/') ? path : `/api/admin${path}`, {
      method,
      signal,
      headers: {
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { [actKeyHeader]: key }),
      },
      ...(text === undefined ? {} : { body: text }),
    })
    return opened<T>(await envelopeOf(response))
  }
  return method === 'POST' ? await underOneKey(`${path} ${text}`, send) : await send()
}

/** Keys of what was sent and not answered for certain. Whoever sends the same again sends it under the same key, and makes no second one. */
const openKeys = new Map<string, string>()

async function underOneKey<T>(wish: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = openKeys.get(wish) ?? newKey()
  openKeys.set(wish, key)
  try {
    const answer = await send(key)
    openKeys.delete(wish)
    return answer
  } catch (error) {
    if (error instanceof ApiFailure && error.code < 500) openKeys.delete(wish)
    throw error
  }
}

/** `crypto.randomUUID` is there over https only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
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
