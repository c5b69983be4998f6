import { createContext, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { isApiError } from '#shared/api.ts'
import { cleanPageQuery, pageQueryString } from '#shared/page-query.ts'
import { type SitePageName, sitePages } from '#shared/paths.ts'
import { keptPage } from './kept-pages.ts'
import { wholePart } from './lazy-page.ts'
import { givenData, keepPosition } from './live/live-data.ts'
import { type PageHandle, refusalsAsPages, routerApiContext } from './page.ts'
import { bringParts } from './page-part.ts'
import { openAsDocument } from './stale-build.ts'

type LoadPart = () => Promise<unknown>

/** The build of the scripts that run in this document. */
export const buildContext = createContext<string>()

/**
 * A page's loader in the browser. The server runs the page's own one and answers with all that it returns, while the page's script is still
 * on its way: one round trip, whatever the page is made of. `likely` are the scripts of parts that most such pages have: asked for
 * with the page's own, for what the data names would come a round trip later. The way back and forward takes what the tab holds, and a page that
 * is shown stays where it cannot be asked for again.
 */
export function askPage(name: SitePageName, loadModule: () => Promise<Partial<RouteObject>>, likely: readonly LoadPart[]) {
  const ask = async ({ context, request }: LoaderFunctionArgs): Promise<unknown> => {
    const asked = context.get(routerApiContext).pageData(context.get(buildContext), targetOf(name, request.url), request.signal)
    void loadLikely(likely)
    const [answer, { handle }] = await Promise.all([asked, loadModule()])
    if (answer.isOtherBuild) return await openAsDocument()
    keepPosition(answer.loaded, answer.live)
    const { parts } = handle as PageHandle<unknown> // every page module exports one
    await wholePart(() => bringParts(parts?.(answer.loaded) ?? []))
    return answer.loaded
  }
  return async (args: LoaderFunctionArgs): Promise<unknown> => {
    const { pathname, search } = new URL(args.request.url)
    const given = givenData(pathname + search)
    if (given) return given.loaded
    const page = keptPage(pathname + search)
    if (page !== null && !page.isShown) return page.loaded
    return await refusalsAsPages(async () => {
      try {
        return await ask(args)
      } catch (error) {
        const isTakenAway = isApiError(error) && error.code === 1002
        // Under another address now, perhaps: the server leads there.
        if (isTakenAway && name === 'staticPage') return await openAsDocument()
        if (page === null || isTakenAway) throw error
        return page.loaded
      }
    })
  }
}

/** The address by which the server knows a page's data. */
export function targetOf(name: SitePageName, address: string): string {
  const { pathname, searchParams } = new URL(address)
  return pathname + pageQueryString(cleanPageQuery(sitePages[name].params, searchParams))
}

/** Nobody has asked for these parts yet: one that fails is asked for again when the data names it. */
async function loadLikely(likely: readonly LoadPart[]): Promise<void> {
  await null // the page's own script goes first
  await Promise.allSettled(likely.map((load) => load()))
}
