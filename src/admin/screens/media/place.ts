import type { MediaFilter } from '#shared/admin/media.ts'

/** The state of the library in the URL: filters, page, and the open picture. */
export interface Place {
  q: string | undefined
  use: MediaFilter | undefined
  page: number
  pageSize: number
  picture: number | undefined
}

const pageSize = 48
const filters: readonly MediaFilter[] = ['used', 'unused', 'deleted']

export function readPlace(search: URLSearchParams): Place {
  return {
    q: search.get('q')?.slice(0, 60) || undefined,
    use: filters.find((filter) => filter === search.get('use')),
    page: positive(search.get('page')) ?? 1,
    pageSize,
    picture: positive(search.get('picture')),
  }
}

export function writePlace({ q, use, page, picture }: Place): URLSearchParams {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (use) search.set('use', use)
  if (page > 1) search.set('page', String(page))
  if (picture) search.set('picture', String(picture))
  return search
}

function positive(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
