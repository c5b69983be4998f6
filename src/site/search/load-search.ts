import type { Column } from '#shared/columns.ts'
import type { SearchType } from '#shared/page-query.ts'
import type { SearchAnswer } from '#shared/search.ts'
import type { Wish } from '../page.ts'

export interface Found {
  wish: { q?: string; type?: SearchType; column?: string; page?: number }
  /** Null: nothing was searched for. */
  answer: SearchAnswer | null
  columns: Column[]
}

export async function loadSearch({ api, query }: Wish): Promise<Found> {
  const { items: columns } = await api.columns()
  const { q, type, page } = query
  // Only news has columns, and those of a later edition of the site are none.
  const column = type === 'article' && columns.some(({ key }) => key === query.column) ? query.column : undefined
  const wish = { q, type, column, page }
  return { wish, answer: q === undefined ? null : await api.search({ q, type, column, page }), columns }
}
