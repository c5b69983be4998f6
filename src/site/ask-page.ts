import { createContext, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { cleanPageQuery, pageQueryString } from '#shared/page-query.ts'
import { type SitePageName, sitePages } from '#shared/paths.ts'
import { apiContext, type PageHandle, refusalsAsPages } from './page.ts'
import { bringParts } from './page-part.ts'
import { openAsDocument } from './stale-build.ts'

/** The build of the scripts that run in this document. */
export const buildContext = createContext<string>()

/**
 * A page's loader in the browser. The server runs the page's own one and answers with all that it returns, while the page's script is still
 * on its way: one round trip, whatever the page is made of.
 */
export function askPage(name: SitePageName, loadModule: () => Promise<Partial<RouteObject>>) {
  return async ({ context, request }: LoaderFunctionArgs): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url)
    const target = pathname + pageQueryString(cleanPageQuery(sitePages[name].params, searchParams))
    const asked = refusalsAsPages(() => context.get(apiContext).pageData(context.get(buildContext), target, request.signal))
    const [answer, { handle }] = await Promise.all([asked, loadModule()])
    if (answer.isOtherBuild) return await openAsDocument()
    const { parts } = handle as PageHandle<unknown> // every page module exports one
    await bringParts(parts?.(answer.loaded) ?? [])
    return answer.loaded
  }
}
