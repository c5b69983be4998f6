import { queryOptions } from '@tanstack/react-query'
import { api, type PublicName, type RequestInput } from '#admin/api.ts'
import type { DataOf, JsonEndpoint, Upload } from '#shared/admin/contract.ts'

export type Reading = Extract<JsonEndpoint, `GET ${string}`>
type SubjectOf<E extends Reading> = E extends `GET /${infer Path}` ? (Path extends `${infer First}/${string}` ? First : Path) : never
type Subject = SubjectOf<Reading>

/** What the console reads, and how its cache calls it: by subject, endpoint and what was asked. */
export function read<E extends Reading>(endpoint: E, ...[params]: Asked<E>) {
  return queryOptions<DataOf<E>, Error, DataOf<E>, readonly unknown[]>({
    queryKey: [...keyOf(endpoint), params],
    queryFn: ({ signal }) => (api as Ask<E>)(endpoint, params, signal), // only its own arguments are passed on
  })
}

type Asked<E extends Reading> = object extends RequestInput<E> ? [params?: RequestInput<E>] : [params: RequestInput<E>]
type Ask<E extends Reading> = (endpoint: E, params: RequestInput<E> | undefined, signal: AbortSignal) => Promise<DataOf<E>>

/** Begins the key of every answer of an endpoint. */
export function keyOf(endpoint: Reading): readonly string[] {
  return [endpoint.split('/', 2)[1] ?? '', endpoint]
}

/** Begins the key of all that is read of a subject: of media, `/media`, `/media/:id` and `/media/:id/uses`. */
export function keyOfAll(subject: Subject): readonly string[] {
  return [subject]
}

/** A preview, which is asked by POST. It is of no subject: what is saved makes those anew, and a preview of it would be refused as too late. */
export function previewKey(endpoint: Extract<JsonEndpoint | Upload, `POST ${string}`>, ...asked: readonly unknown[]): readonly unknown[] {
  return ['preview', endpoint, ...asked]
}

/** Of the public API, for what is made of its answers. */
export function publicKey<Name extends PublicName>(name: Name, ...given: readonly unknown[]): readonly unknown[] {
  return ['public', name, ...given]
}
