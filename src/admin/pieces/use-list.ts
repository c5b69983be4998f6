import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { get, queryOf } from '#admin/api.ts'

interface Page<T> {
  items: T[]
  page: number
  pageSize: number
  total: number
}

/** A searched list whose search and page stand in the address. `path`: under /api/admin. */
export function useList<T>(path: string) {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery({
    queryKey: [path, 'list', q, page],
    queryFn: ({ signal }) => get<Page<T>>(`${path}${queryOf({ q, page: page === 1 ? undefined : page })}`, signal),
    placeholderData: keepPreviousData,
  })
  const show = (values: { q?: string; page?: number }) => {
    const next = { q, page, ...values }
    setSearch({ ...(next.q === '' ? {} : { q: next.q }), ...(next.page === 1 ? {} : { page: String(next.page) }) })
  }
  return { ...query, q, page, search: (text: string) => show({ q: text.trim(), page: 1 }), turn: (to: number) => show({ page: to }) }
}
