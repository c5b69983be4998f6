import type { Column } from '#shared/columns.ts'
import type { SearchType } from '#shared/page-query.ts'
import type { SearchAnswer } from '#shared/search.ts'
import type { PageRequest } from '../page.ts'

export interface Found {
  params: { q?: string; type?: SearchType; column?: string; page?: number }
  /** Null: nothing was searched for. */
  answer: SearchAnswer | null
  columns: Column[]
}

export async function loadSearch({ api, query }: PageRequest): Promise<Found> {
  const { items: columns } = await api.columns()
  const { q, type, page } = query
  // Only news has columns, and those of a later edition of the site are none.
  const column = type === 'article' && columns.some(({ key }) => key === query.column) ? query.column : undefined
  const params = { q, type, column, page }
  return { params, answer: q === undefined ? null : await api.search({ q, type, column, page }), columns }
}
