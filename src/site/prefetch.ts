import { matchRoutes, type RouteObject } from 'react-router'
import { prefetchPage } from './lazy-page.ts'

/** The chunk of the page that the visitor is about to open: at the touch of a link. Nothing is brought unasked: every page links to all kinds of pages. */
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

/** A metered or slow line is left to what was asked for. WebKit does not say; there lines count as good. */
function isMetered(): boolean {
  const { connection }: { connection?: NetworkInformation } = navigator as Navigator & { connection?: NetworkInformation } // not in the library's types
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
