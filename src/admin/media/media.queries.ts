import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keyOfAll, read } from '#admin/query-keys.ts'
import type { MediaListQuery } from '#shared/admin/media.ts'

/** All queries of the library that a change may make stale. */
export const mediaKey = keyOfAll('media')

/** What `MediaFilters` narrows down by. */
export type MediaFilter = Pick<MediaListQuery, 'folder' | 'album' | 'from' | 'to'>

export function mediaListQuery({ q, use, folder, album, from, to, page, pageSize }: MediaListQuery) {
  return queryOptions({
    ...read('GET /media', { query: { q: q || undefined, use, folder, album, from, to, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
}

export function mediaItemQuery(id: number) {
  return read('GET /media/:id', { params: { id } })
}

export function mediaUsesQuery(id: number) {
  return read('GET /media/:id/uses', { params: { id } })
}
