import { splitTarget } from '#server/base/target.ts'
import { sitePages } from '#shared/paths.ts'
import type { RouteTable } from './route-table.ts'

/** Paths below these are never looked up among the redirects. */
const ownFolders = /^\/(admin|api|assets|media|preview|go|theme|share|icons|sitemap|rss)(\/|$)/

/**
 * Whether this program always answers a target by itself, whatever the content. One article or match is not such a target: the article may be
 * deleted, may never have existed, or may have had another number.
 */
export function isAlwaysOurs(routes: RouteTable, target: string): boolean {
  const { path, query } = splitTarget(target)
  const asked = path.toLowerCase()
  if (asked === sitePages.newsLatest.path.toLowerCase() && idsIn(query).length > 0) return false
  return ownFolders.test(asked) || routes.some(({ url }) => !/[:*]/.test(url) && url.toLowerCase() === asked)
}

/** Of an address with a number in its query, as sites before this one had: /newsInside?id=9. */
export function idsIn(query: string): string[] {
  return [...new URLSearchParams(query)].flatMap(([name, value]) => (name.toLowerCase() === 'id' ? [value] : []))
}
