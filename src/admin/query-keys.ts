import { queryOptions } from '@tanstack/react-query'
import { api, type PublicName, type RequestInput } from '#admin/api.ts'
import type { DataOf, JsonEndpoint, Upload } from '#shared/admin/contract.ts'

export type Reading = Extract<JsonEndpoint, `GET ${string}`>
type SubjectOf<E extends Reading> = E extends `GET /${infer Path}` ? (Path extends `${infer First}/${string}` ? First : Path) : never
type Subject = SubjectOf<Reading>

/** A query of the console's API with its cache key: subject, endpoint and arguments. */
export function read<E extends Reading>(endpoint: E, ...[params]: Asked<E>) {
  return queryOptions<DataOf<E>, Error, DataOf<E>, readonly unknown[]>({
    queryKey: [...keyOf(endpoint), params],
    queryFn: ({ signal }) => (api as Ask<E>)(endpoint, params, signal), // only the endpoint's own arguments are passed on
  })
}

type Asked<E extends Reading> = object extends RequestInput<E> ? [params?: RequestInput<E>] : [params: RequestInput<E>]
type Ask<E extends Reading> = (endpoint: E, params: RequestInput<E> | undefined, signal: AbortSignal) => Promise<DataOf<E>>

/** The cache key prefix of all responses of an endpoint. */
export function keyOf(endpoint: Reading): readonly string[] {
  return [endpoint.split('/', 2)[1] ?? '', endpoint]
}

/** The cache key prefix of everything read of a subject: of media, `/media`, `/media/:id` and `/media/:id/uses`. */
export function keyOfAll(subject: Subject): readonly string[] {
  return [subject]
}

/**
 * The key of a preview, which is a POST. It belongs to no subject: a save invalidates the subject's keys, and refetching a preview would
 * then fail with a conflict.
 */
export function previewKey(endpoint: Extract<JsonEndpoint | Upload, `POST ${string}`>, ...asked: readonly unknown[]): readonly unknown[] {
  return ['preview', endpoint, ...asked]
}

/** The key for data from the public API. */
export function publicKey<Name extends PublicName>(name: Name, ...given: readonly unknown[]): readonly unknown[] {
  return ['public', name, ...given]
}
