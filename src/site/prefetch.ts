import { matchRoutes, type RouteObject } from 'react-router'
import { prefetchPage } from './lazy-page.ts'
import { whenIdle } from './when-idle.ts'

/** The chunks of the pages that the visitor may open next: at the touch of a link, and those of all links when nothing else is to do. */
export function prefetchPages(routes: RouteObject[]): void {
  if (isDear()) return
  const touched = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) void prefetch(routes, link)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, touched, { passive: true })
  whenIdle(() => void prefetchAll(routes))
}

async function prefetchAll(routes: RouteObject[]): Promise<void> {
  const links = [...document.querySelectorAll('a')]
  for (const link of links) await prefetch(routes, link)
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
function isDear(): boolean {
  const { connection }: { connection?: NetworkInformation } = navigator as Navigator & { connection?: NetworkInformation } // not in the library's types
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
