import type { RouteTable } from './route-table.ts'

/** Below these nothing is ever looked up in the table of old addresses. */
const ownFolders = /^\/(admin|api|assets|media|preview|go|theme|share|icons|sitemap|rss)(\/|$)/

/** Whether a path is answered by us whatever there is on the site. That of one article or match is not: it may be gone, or never have been. */
export function isAlwaysOurs(routes: RouteTable, path: string): boolean {
  const asked = path.toLowerCase()
  return ownFolders.test(asked) || routes.some(({ url }) => !/[:*]/.test(url) && url.toLowerCase() === asked)
}
