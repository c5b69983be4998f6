import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keyOfAll, read } from '#admin/reading.ts'
import type { DocumentListQuery } from '#shared/admin/articles.ts'

/** Everything of articles that a change may have made old. */
export const articlesKey = keyOfAll('articles')

export function documentListQuery(input: DocumentListQuery) {
  return queryOptions({
    ...read('GET /articles', { query: input }),
    placeholderData: keepPreviousData,
  })
}

export function documentQuery(id: number) {
  return queryOptions({
    ...read('GET /articles/:id', { params: { id } }),
    // Once open, the editor holds the text: what is read later, as on coming back to the window, its keeper judges.
    staleTime: 0,
    gcTime: 0,
  })
}

export function revisionsQuery(id: number) {
  return queryOptions({
    ...read('GET /articles/:id/revisions', { params: { id } }),
    staleTime: 0,
  })
}

export const columnsQuery = queryOptions({
  ...read('GET /columns'),
  select: ({ items }) => items,
  staleTime: 60_000,
})
