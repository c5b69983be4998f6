import { pageMax } from './limits.ts'
import type { PageParam } from './paths.ts'

/** What a page's query string may say, after everything else was dropped. */
export interface PageQuery {
  column?: string
  tag?: string
  page?: number
  embed?: 1
}

/** Drops unknown, repeated and malformed parameters; never throws. */
export function cleanPageQuery(known: readonly PageParam[], search: URLSearchParams): PageQuery {
  const query: PageQuery = {}
  for (const name of known) {
    const values = search.getAll(name)
    const value = values[0]
    if (values.length !== 1 || value === undefined) continue
    if (name === 'column' && /^[a-z][a-z0-9-]{0,31}$/.test(value)) query.column = value
    if (name === 'tag' && value.length >= 1 && value.length <= 40 && isWellFormed(value)) query.tag = value
    if (name === 'page' && /^[1-9]\d{0,5}$/.test(value) && Number(value) > 1 && Number(value) <= pageMax) query.page = Number(value)
    if (name === 'embed' && value === '1') query.embed = 1
  }
  return query
}

/** False where a percent sequence did not decode (U+FFFD) or a control character came along. */
function isWellFormed(value: string): boolean {
  return !/[\p{Cc}\ufffd]/u.test(value)
}

/** The query in canonical order, as it stands in a cache key and in a canonical link. */
export function pageQueryString(query: PageQuery): string {
  const search = new URLSearchParams()
  if (query.column !== undefined) search.set('column', query.column)
  if (query.tag !== undefined) search.set('tag', query.tag)
  if (query.page !== undefined) search.set('page', String(query.page))
  if (query.embed !== undefined) search.set('embed', '1')
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
