import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type Reading, read } from '#admin/query-keys.ts'
import { retryInterval } from '#admin/retry-interval.ts'
import type { DataOf, QueryOf } from '#shared/admin/contract.ts'
import { listRefetchMs } from './publication-refetch.ts'

interface Page<T> {
  items: T[]
  page: number
  pageSize: number
  total: number
}

/** Endpoints that return a page of a list. */
type ListPath = { [E in Reading]: DataOf<E> extends Page<unknown> ? (E extends `GET ${infer Path}` ? Path : never) : never }[Reading]
type LineOf<Path extends ListPath> = DataOf<`GET ${Path}`>['items'][number]

type FiltersOf<Path extends ListPath> = Required<QueryOf<`GET ${Path}`>>

export type List<T, Word extends string = string> = UseQueryResult<Page<T>> & {
  q: string
  page: number
  /** The active filter. */
  chosen: Word | undefined
  search(text: string): void
  turn(to: number): void
  narrow(word: string | undefined): void
}

/** A list with search, filter and page in the URL. `filter`: the allowed values, by the name of the query parameter. */
export function useList<Path extends ListPath, Name extends keyof FiltersOf<Path>>(
  path: Path,
  filter?: { name: Name; words: readonly FiltersOf<Path>[Name][] },
): List<LineOf<Path>, FiltersOf<Path>[Name] & string>
export function useList(path: ListPath, filter?: { name: string; words: readonly string[] }): List<unknown> {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const page = Math.max(1, Number(search.get('page')) || 1)
  const asked = filter && search.get(filter.name)
  const chosen = filter?.words.find((word) => word === asked)
  const narrowing: Record<string, string> = filter && chosen !== undefined ? { [filter.name]: chosen } : {}
  const list: UseQueryResult<Page<unknown>> = useQuery({
    ...read(`GET ${path}`, { query: { q, ...narrowing, page: page === 1 ? undefined : page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => listRefetchMs(state.data) || retryInterval(state),
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
    ...list,
    q,
    page,
    chosen,
    search: (text: string) => show({ q: text.trim(), page: 1 }),
    turn: (to: number) => show({ page: to }),
    narrow: (word: string | undefined) => show({ page: 1, narrowing: filter && word !== undefined ? { [filter.name]: word } : {} }),
  }
}
