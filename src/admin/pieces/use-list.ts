import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { get, queryOf } from '#admin/api.ts'

interface Page<T> {
  items: T[]
  page: number
  pageSize: number
  total: number
}

/** A searched list whose search, filter and page stand in the address. `path`: under /api/admin; `filter`: of those words, by its name in the query. */
export function useList<T>(path: string, filter?: { name: string; words: readonly string[] }) {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const page = Math.max(1, Number(search.get('page')) || 1)
  const asked = filter && search.get(filter.name)
  const chosen = filter?.words.find((word) => word === asked)
  const narrowing = filter && chosen !== undefined ? { [filter.name]: chosen } : {}
  const query = useQuery({
    queryKey: [path, 'list', q, page, narrowing],
    queryFn: ({ signal }) => get<Page<T>>(`${path}${queryOf({ q, ...narrowing, page: page === 1 ? undefined : page })}`, signal),
    placeholderData: keepPreviousData,
  })
  const show = (values: { q?: string; page?: number; narrowing?: Record<string, string> }) => {
    const next = { q, page, narrowing, ...values }
    setSearch({
      ...(next.q === '' ? {} : { q: next.q }),
      ...next.narrowing,
      ...(next.page === 1 ? {} : { page: String(next.page) }),
    })
  }
  return {
    ...query,
    q,
    page,
    /** What the list is narrowed to. */
    chosen,
    search: (text: string) => show({ q: text.trim(), page: 1 }),
    turn: (to: number) => show({ page: to }),
    narrow: (word: string | undefined) => show({ page: 1, narrowing: filter && word !== undefined ? { [filter.name]: word } : {} }),
  }
}
