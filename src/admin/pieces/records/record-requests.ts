import { queryOptions } from '@tanstack/react-query'
import { api, type RequestInput } from '#admin/api.ts'
import { keyOf, read } from '#admin/query-keys.ts'
import type { DataOf, SentOf } from '#shared/admin/contract.ts'
import type { Use } from './uses.ts'

/** The path of the list, the same in the API and in the console. */
export type RecordPath = '/seasons' | '/teams' | '/players' | '/links' | '/albums' | '/videos' | '/openings' | '/tips'

export interface RecordView {
  id: number
  rev: string
  /** The key in imported files; links, albums and videos have none. */
  slug?: string
  /** What refers to it and prevents deleting it. */
  uses?: Use[]
}

type Views = { [Path in RecordPath]: DataOf<`GET ${Path}/:id`> }
/** The path whose response is this view. */
export type PathOf<View> = {
  [Path in RecordPath]: Views[Path] extends View ? (View extends Views[Path] ? Path : never) : never
}[RecordPath]
/** Without slug and rev. */
export type FieldsOf<View> = Omit<SentOf<`PUT ${PathOf<View>}/:id`>, 'rev'> & Omit<SentOf<`POST ${PathOf<View>}`>, 'slug'>

/** The response type belongs to the path, as `PathOf` ensures. */
export function recordQuery<View extends RecordView>(path: RecordPath, id: number) {
  const { queryKey } = read(`GET ${path}/:id`, { params: { id } })
  return queryOptions<View, Error, View, readonly unknown[]>({
    queryKey,
    queryFn: async ({ signal }) => (await api(`GET ${path}/:id`, { params: { id } }, signal)) as View,
  })
}

export async function createRecord<View extends RecordView>(path: RecordPath, body: object): Promise<View> {
  return (await api(`POST ${path}`, { body } as RequestInput<`POST ${RecordPath}`>)) as View
}

export async function changeRecord<View extends RecordView>(path: RecordPath, id: number, body: object): Promise<View> {
  return (await api(`PUT ${path}/:id`, { params: { id }, body } as RequestInput<`PUT ${RecordPath}/:id`>)) as View
}

/** Links are listed in their groups. */
export function listKeyOf(path: RecordPath): readonly string[] {
  return keyOf(path === '/links' ? 'GET /link-groups' : `GET ${path}`)
}
