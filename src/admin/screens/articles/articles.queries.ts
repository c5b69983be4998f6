import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get, queryOf } from '#admin/api.ts'
import type { DocumentEditing, DocumentListQuery, DocumentPage, RevisionList } from '#shared/admin/articles.ts'

/** Everything of articles that a change may have made old. */
export const articlesKey = ['articles'] as const

export function documentListQuery(wish: DocumentListQuery) {
  return queryOptions({
    queryKey: [...articlesKey, 'list', wish],
    queryFn: ({ signal }) => get<DocumentPage>(`/articles${queryOf({ ...wish })}`, signal),
    placeholderData: keepPreviousData,
  })
}

export function documentQuery(id: number) {
  return queryOptions({
    queryKey: [...articlesKey, 'one', id],
    queryFn: ({ signal }) => get<DocumentEditing>(`/articles/${id}`, signal),
    // Once open, the editor holds the text: what is read later, as on coming back to the window, its keeper judges.
    staleTime: 0,
    gcTime: 0,
  })
}

export function revisionsQuery(id: number) {
  return queryOptions({
    queryKey: [...articlesKey, 'revisions', id],
    queryFn: ({ signal }) => get<RevisionList>(`/articles/${id}/revisions`, signal),
    staleTime: 0,
  })
}

interface ColumnLine {
  id: number
  key: string
  name: string
}

export const columnsQuery = queryOptions({
  queryKey: ['columns'],
  queryFn: async ({ signal }) => (await get<{ items: ColumnLine[] }>('/columns', signal)).items,
  staleTime: 60_000,
})
