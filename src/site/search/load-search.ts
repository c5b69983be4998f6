import type { Api } from '#shared/api.ts'
import type { Column } from '#shared/columns.ts'
import { searchPageMax } from '#shared/limits.ts'
import type { SearchType } from '#shared/page-query.ts'
import type { SearchAnswer, SearchQuery } from '#shared/search.ts'
import type { PageRequest } from '../page.ts'

export interface Found {
  params: { q?: string; type?: SearchType; column?: string; page?: number }
  /** What was typed cannot be searched for. */
  isUnread: boolean
  /** Null: nothing was searched for. */
  answer: SearchAnswer | null
  columns: Column[]
}

/** Neither a text nor a match stands on this page of it. */
export function isEmpty({ items, matches }: SearchAnswer): boolean {
  return items.length === 0 && (matches === null || matches.items.length === 0)
}

export async function loadSearch({ api, query }: PageRequest): Promise<Found> {
  const { items: columns } = await api.columns()
  const { q, type, page } = query
  // Only news has columns; an unknown one is ignored.
  const column = type === 'article' && columns.some(({ key }) => key === query.column) ? query.column : undefined
  const params = { q, type, column, page }
  const answer = q === undefined ? null : await pageOfAnswer(api, { q, type, column, page })
  return { params, isUnread: query.unread === 'q', answer, columns }
}

/** Beyond the last page that is counted there is nothing, and the API is not asked for it: the words are those of any page beyond the end. */
async function pageOfAnswer(api: Api, query: SearchQuery): Promise<SearchAnswer> {
  const { page = 1 } = query
  if (page <= searchPageMax) return await api.search(query)
  return { ...(await api.search({ ...query, page: searchPageMax })), page, items: [], matches: null }
}
