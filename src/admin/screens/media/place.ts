import type { MediaFilter as Narrowing } from '#admin/media/media.queries.ts'
import { folderMax, type MediaFilter } from '#shared/admin/media.ts'

/** The state of the library in the URL: filters, page, and the open picture. */
export interface Place extends Narrowing {
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
    folder: search.get('folder')?.slice(0, folderMax) || undefined,
    album: positive(search.get('album')),
    from: day(search.get('from')),
    to: day(search.get('to')),
    page: positive(search.get('page')) ?? 1,
    pageSize,
    picture: positive(search.get('picture')),
  }
}

export function writePlace({ q, use, folder, album, from, to, page, picture }: Place): URLSearchParams {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (use) search.set('use', use)
  for (const [name, value] of Object.entries({ folder, album, from, to })) if (value !== undefined) search.set(name, String(value))
  if (page > 1) search.set('page', String(page))
  if (picture) search.set('picture', String(picture))
  return search
}

function day(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function positive(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
