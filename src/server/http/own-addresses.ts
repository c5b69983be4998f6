import type { RouteTable } from './route-table.ts'

/** Paths below these are never looked up among the redirects. */
const ownFolders = /^\/(admin|api|assets|media|preview|go|theme|share|icons|sitemap|rss)(\/|$)/

/**
 * Whether this program always answers a path, whatever the content. The path of one article or match is not such a path: the article may be
 * deleted, or may never have existed.
 */
export function isAlwaysOurs(routes: RouteTable, path: string): boolean {
  const asked = path.toLowerCase()
  return ownFolders.test(asked) || routes.some(({ url }) => !/[:*]/.test(url) && url.toLowerCase() === asked)
}
