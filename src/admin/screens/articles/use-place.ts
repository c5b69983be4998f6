import { useSearchParams } from 'react-router'
import type { DocumentListQuery } from '#shared/admin/articles.ts'

const states = ['draft', 'scheduled', 'published', 'ended', 'trashed', 'changed'] as const
const orders = ['updated', 'published', 'views'] as const

/** Filters, order and page of the list, from the URL. */
export function usePlace(): [DocumentListQuery, (change: Partial<DocumentListQuery>) => void] {
  const [search, setSearch] = useSearchParams()
  const numberOf = (name: string) => {
    const value = Number(search.get(name))
    return Number.isInteger(value) && value > 0 ? value : undefined
  }
  const place: DocumentListQuery = {
    kind: search.get('kind') === 'page' ? 'page' : 'article',
    state: states.find((state) => state === search.get('state')),
    column: numberOf('column'),
    q: search.get('q')?.slice(0, 60) || undefined,
    order: orders.find((order) => order === search.get('order')),
    page: numberOf('page'),
  }
  const go = (change: Partial<DocumentListQuery>) => {
    // A changed filter starts at the first page.
    const next = { ...place, page: undefined, ...change }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(next)) {
      if (value !== undefined && value !== '' && value !== 1 && !(name === 'kind' && value === 'article')) query.set(name, String(value))
      if (name === 'column' && value === 1) query.set(name, '1')
    }
    setSearch(query)
  }
  return [place, go]
}
