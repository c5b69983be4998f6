import { matchRoutes, type RouteObject } from 'react-router'
import { prefetchPage } from './lazy-page.ts'

/**
 * Prefetches the chunk of a page when its link is touched. Nothing is prefetched earlier, because every page links to all kinds of pages.
 */
export function prefetchPages(routes: RouteObject[]): void {
  if (isMetered()) return
  const touched = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) void prefetch(routes, link)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, touched, { passive: true })
}

async function prefetch(routes: RouteObject[], link: HTMLAnchorElement): Promise<void> {
  if (link.origin !== location.origin) return
  for (const { route } of matchRoutes(routes, link.pathname) ?? []) await prefetchPage(route.lazy)
}

interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

/** A metered or slow connection is not used for prefetching. WebKit does not report it; there all connections count as good. */
function isMetered(): boolean {
  const { connection }: { connection?: NetworkInformation } = navigator as Navigator & { connection?: NetworkInformation } // not in the library's types
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
