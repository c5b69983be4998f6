import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keyOfAll, read } from '#admin/reading.ts'
import type { MediaFilter } from '#shared/admin/media.ts'

/** All queries of the library that a change may make stale. */
export const mediaKey = keyOfAll('media')

export interface MediaParams {
  q?: string
  use?: MediaFilter
  page: number
  pageSize: number
}

export function mediaListQuery({ q, use, page, pageSize }: MediaParams) {
  return queryOptions({
    ...read('GET /media', { query: { q, use, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
}

export function mediaItemQuery(id: number) {
  return read('GET /media/:id', { params: { id } })
}

export function mediaUsesQuery(id: number) {
  return read('GET /media/:id/uses', { params: { id } })
}
