import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get, queryOf } from '#admin/api.ts'
import type { MediaFilter, MediaItem, MediaPage, MediaUses } from '#shared/admin/media.ts'

/** Everything of the library that a change may have made old. */
export const mediaKey = ['media'] as const

export interface MediaWish {
  q?: string
  use?: MediaFilter
  page: number
  pageSize: number
}

export function mediaListQuery({ q, use, page, pageSize }: MediaWish) {
  return queryOptions({
    queryKey: [...mediaKey, 'list', { q, use, page, pageSize }],
    queryFn: ({ signal }) => get<MediaPage>(`/media${queryOf({ q, use, page, pageSize })}`, signal),
    placeholderData: keepPreviousData,
  })
}

export function mediaItemQuery(id: number) {
  return queryOptions({ queryKey: [...mediaKey, 'item', id], queryFn: ({ signal }) => get<MediaItem>(`/media/${id}`, signal) })
}

export function mediaUsesQuery(id: number) {
  return queryOptions({ queryKey: [...mediaKey, 'uses', id], queryFn: ({ signal }) => get<MediaUses>(`/media/${id}/uses`, signal) })
}
