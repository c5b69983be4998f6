import { createContext, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { isApiError } from '#shared/api.ts'
import { cleanPageQuery, pageQueryString } from '#shared/page-query.ts'
import { type SitePageName, sitePages } from '#shared/paths.ts'
import { loadOrReloadPage } from './lazy-page.ts'
import { keepPosition, overriddenData } from './live/live-data.ts'
import { type PageHandle, refusalsAsPages, routerApiContext } from './page.ts'
import { cachedPage } from './page-cache.ts'
import { loadParts } from './page-part.ts'
import { openAsDocument } from './stale-build.ts'

type LoadPart = () => Promise<unknown>

/** The build of the scripts that run in this document. */
export const buildContext = createContext<string>()

/**
 * A page's loader in the browser. The server runs the page's own loader and returns its whole result, while the page's script is still
 * loading: one round trip, whatever the page consists of. `likely` are the scripts of parts that most such pages have: they are loaded together
 * with the page's own, because those that the data names would take another round trip. Back and forward use the cache of the tab, and the
 * current page stays if it cannot be reloaded.
 */
export function pageLoader(name: SitePageName, loadModule: () => Promise<Partial<RouteObject>>, likely: readonly LoadPart[]) {
  const ask = async ({ context, request }: LoaderFunctionArgs): Promise<unknown> => {
    const asked = context.get(routerApiContext).pageData(context.get(buildContext), targetOf(name, request.url), request.signal)
    void loadLikely(likely)
    const [answer, { handle }] = await Promise.all([asked, loadModule()])
    if (answer.isOtherBuild) return await openAsDocument()
    keepPosition(answer.loaded, answer.live)
    const { parts } = handle as PageHandle<unknown> // every page module exports one
    await loadOrReloadPage(() => loadParts(parts?.(answer.loaded) ?? []))
    return answer.loaded
  }
  return async (args: LoaderFunctionArgs): Promise<unknown> => {
    const { pathname, search } = new URL(args.request.url)
    const override = overriddenData(pathname + search)
    if (override) return override.loaded
    const page = cachedPage(pathname + search)
    if (page !== null && !page.isShown) return page.loaded
    return await refusalsAsPages(async () => {
      try {
        return await ask(args)
      } catch (error) {
        const isTakenAway = isApiError(error) && error.code === 1002
        // It may have moved: the server redirects.
        if (isTakenAway && name === 'staticPage') return await openAsDocument()
        if (page === null || isTakenAway) throw error
        return page.loaded
      }
    })
  }
}

/** The path and query of a page's data, normalised as the server does it. */
export function targetOf(name: SitePageName, address: string): string {
  const { pathname, searchParams } = new URL(address)
  return pathname + pageQueryString(cleanPageQuery(sitePages[name].params, searchParams))
}

/** A preload: a part that fails to load here is loaded again when the data names it. */
async function loadLikely(likely: readonly LoadPart[]): Promise<void> {
  await null // the page's own script goes first
  await Promise.allSettled(likely.map((load) => load()))
}
