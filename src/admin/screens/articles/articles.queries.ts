import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listRefetchMs, publicationRefetchMs } from '#admin/pieces/publication-refetch.ts'
import { queryClient } from '#admin/query-client.ts'
import { keyOfAll, read } from '#admin/query-keys.ts'
import { retryInterval } from '#admin/retry-interval.ts'
import type { DocumentEditing, DocumentListQuery } from '#shared/admin/articles.ts'

/** All queries of articles that a change may make stale. */
export const articlesKey = keyOfAll('articles')

export function documentListQuery(input: DocumentListQuery) {
  return queryOptions({
    ...read('GET /articles', { query: input }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => listRefetchMs(state.data) || retryInterval(state),
  })
}

export function documentQuery(id: number) {
  return queryOptions({
    ...read('GET /articles/:id', { params: { id } }),
    // Once open, the editor keeps the text: later responses are handled by its keeper.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => publicationRefetchMs(state.data) || retryInterval(state),
  })
}

/** A running request is cancelled: it may have been sent before the change. */
export async function refetchDocument(id: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: documentQuery(id).queryKey })
}

/** After a publication, so that the query is refetched at the next scheduled time. A running request may return the former state. */
export async function setCachedDocument(document: DocumentEditing): Promise<void> {
  const { queryKey } = documentQuery(document.id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, document)
}

/** `rev`: of the text that was saved last; a save can leave a revision. */
export function revisionsQuery(id: number, rev: number) {
  const asked = read('GET /articles/:id/revisions', { params: { id } })
  return queryOptions({ ...asked, queryKey: [...asked.queryKey, rev], placeholderData: keepPreviousData, staleTime: 0 })
}

export function tagsQuery(q: string) {
  return queryOptions({ ...read('GET /tags', { query: { q: q || undefined } }), placeholderData: keepPreviousData, staleTime: 60_000 })
}

export const columnsQuery = queryOptions({
  ...read('GET /columns'),
  select: ({ items }) => items,
  staleTime: 60_000,
})
