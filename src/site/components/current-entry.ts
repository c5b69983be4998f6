import { kindPaths, paths, sitePages } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'

/** The visitor's position: the path, the column of the page or its article, the kind of its competition. */
export interface Place {
  pathname: string
  column: string | null
  kind?: string | null
}

export interface CurrentEntry {
  href: string
  /** As in aria-current: the page itself, or the section that it belongs to. */
  current: 'page' | 'true'
}

/** The navigation entry of the page: its own, else its column's or its kind's, else the news or the schedule. */
export function currentEntry(navigation: Settings['navigation'], { pathname, column, kind = null }: Place): CurrentEntry | null {
  const isArticle = pathname.startsWith('/newsInside')
  const columnAddress = column === null ? null : paths.newsList({ column })
  const own = isArticle ? pathname : (columnAddress ?? pathname)
  const isNews = isArticle || column !== null
  const isOfMatches = kind !== null || /^\/(matches|teams|players)(\/|$)/.test(pathname)
  const candidates = [
    own,
    columnAddress,
    kindAddress(kind),
    isNews ? paths.newsList() : null,
    isOfMatches ? paths.schedule() : null,
    pathname === sitePages.mediaImage.path ? paths.media() : null,
  ]
  for (const address of candidates) {
    const found = navigation.find((item) => item.href === address)
    if (found) return { href: found.href, current: found.href === own ? 'page' : 'true' }
  }
  return null
}

function kindAddress(kind: string | null): string | null {
  for (const [known, address] of Object.entries(kindPaths)) if (known === kind) return address
  return null
}
