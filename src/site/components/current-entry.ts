import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'

/** Where the visitor is: the path, and the column that the page shows or its article belongs to. */
export interface Place {
  pathname: string
  column: string | null
}

export interface CurrentEntry {
  href: string
  /** As in aria-current: the very page, or the part of the site that it belongs to. */
  current: 'page' | 'true'
}

/** The one entry of the navigation that the page belongs to: its own, else its column's, else the news. */
export function currentEntry(navigation: Settings['navigation'], { pathname, column }: Place): CurrentEntry | null {
  const isArticle = pathname.startsWith('/newsInside')
  const columnAddress = column === null ? null : paths.newsList({ column })
  const own = isArticle ? pathname : (columnAddress ?? pathname)
  const isNews = isArticle || column !== null
  const candidates = [own, columnAddress, isNews ? paths.newsList() : null]
  for (const address of candidates) {
    const found = navigation.find((item) => item.href === address)
    if (found) return { href: found.href, current: found.href === own ? 'page' : 'true' }
  }
  return null
}
