import { actKeyHeader } from '#shared/admin/act-key.ts'
import type { DataOf, Download, Endpoint, JsonEndpoint, ParamsOf, QueryOf, SentOf } from '#shared/admin/contract.ts'
import type { Api } from '#shared/api.ts'
import * as apiPaths from '#shared/api-paths.ts'
import type { Envelope } from '#shared/envelope.ts'
import { textHash } from './text-hash.ts'

/** One validation error; `path` is the JSON pointer of its field: `/title`. */
export interface Fault {
  path: string
  message: string
}

/** The server refused the request. `message` is a sentence for the user. */
export class ApiFailure extends Error {
  readonly code: number
  readonly faults: readonly Fault[]
  /** At 409: the current state. */
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

/** What was asked for is not there, or no more. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 1002
}

/** There was no response: the connection or the server is down. The input is still here, and may be sent again. */
export class LineFailure extends Error {
  constructor() {
    super('连接不上服务器，请检查网络后再试')
    this.name = 'LineFailure'
  }
}

/** The arguments of an endpoint: path parameters, query, body; those that it does not have must be left out. */
export type RequestInput<E extends Endpoint> = Given<'params', ParamsOf<E>> & Given<'query', QueryOf<E>> & Given<'body', SentOf<E>>
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : object extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value }
/** The argument is optional where nothing is required. */
type Arguments<E extends Endpoint> =
  object extends RequestInput<E> ? [input?: RequestInput<E>, signal?: AbortSignal] : [input: RequestInput<E>, signal?: AbortSignal]

/** Calls the console's API: `api('PUT /tips/:id', { params: { id }, body })`. Throws `ApiFailure` or `LineFailure`. */
export async function api<E extends JsonEndpoint>(endpoint: E, ...[input, signal]: Arguments<E>): Promise<DataOf<E>> {
  const { body }: { body?: unknown } = input ?? {}
  return await ask(methodOf(endpoint), addressOf(endpoint, input), body, signal)
}

export type PublicName = keyof Api & keyof typeof apiPaths

/** Calls the public API, by the names of the site's client; only that client's types are imported. */
export async function askPublic<Name extends PublicName>(
  name: Name,
  given: Parameters<Api[Name]>,
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Api[Name]>>> {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the console is a build of its own, and holds no more of them than it did as an object
  const pathOf: (...given: never[]) => string = apiPaths[name]
  return await ask<Awaited<ReturnType<Api[Name]>>>('GET', pathOf(...(given as never[])), undefined, signal) // the client's function of this name takes the same arguments
}

/** The URL of a download. */
export function downloadAddress<E extends Download>(endpoint: E, input: RequestInput<E>): string {
  return addressOf(endpoint, input)
}

export function methodOf(endpoint: Endpoint): string {
  return endpoint.split(' ', 1)[0] ?? ''
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>

export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: { params?: Values; query?: Values } = {}): string {
  const address = endpoint.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return address.replace(/.* /, '/api/admin') + queryOf(query)
}

/** Sends a request to a full path. */
async function ask<T>(method: string, address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const send = async (key?: string) => {
    const response = await fetched(address, {
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
  return method === 'POST' ? await underOneKey(`${address} ${text}`, send) : await send()
}

/** Idempotency keys of requests without a certain response, by the hash of each: it may be of megabytes. Sending the same again uses the same key, so that nothing is created twice. */
const openKeys = new Map<string, string>()

/** Sends with an idempotency key; `input` tells a request from every other. */
export async function underOneKey<T>(input: string, send: (key: string) => Promise<T>): Promise<T> {
  const hash = textHash(input)
  const open = openKeys.get(hash)
  const key = open ?? newKey()
  openKeys.set(hash, key)
  try {
    const answer = await send(key)
    openKeys.delete(hash)
    return answer
  } catch (error) {
    // Of a repeat it says nothing about the first time, which may have been done before the session ended.
    if (error instanceof ApiFailure && error.code < 500 && open === undefined) openKeys.delete(hash)
    throw error
  }
}

/** `crypto.randomUUID` exists over https only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `?a=1&b=x`, without undefined and empty values; '' where nothing is left. */
export function queryOf(values: Values): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** For responses of other requests, such as uploads. */
export function opened<T>(envelope: Envelope): T {
  if (envelope.code !== 200) throw new ApiFailure(envelope.code, envelope.message, envelope.data)
  return envelope.data as T // serialised by the server's response schema; both ends share the type
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
