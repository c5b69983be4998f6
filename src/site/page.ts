import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { type Api, type BrowserApi, isApiError } from '#shared/api.ts'
import type { Column } from '#shared/columns.ts'
import { cleanPageQuery, type PageQuery } from '#shared/page-query.ts'
import { type SitePageName, sitePages } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { type AnyPagePart, loadParts } from './page-part.ts'

/** What the pages' loaders ask, on the server. */
export const apiContext = createContext<Api>()
/** What the router asks, on both sides. */
export const routerApiContext = createContext<BrowserApi>()

export interface PageRequest {
  api: Api
  params: Readonly<Record<string, string | undefined>>
  query: PageQuery
}

/** The content of a page's head. `path` is its own URL, from which the canonical link is made. */
export interface PageMeta {
  title: string
  /** Shown instead of the title while results are hidden; only where the title gives one away, or who reached a later match. */
  spoilerFreeTitle?: string
  description: string
  path: string
  /** What is shown where it is shared, a JPEG of 1200 × 630; null: that of the site. */
  image: string | null
  article: { publishedAt: string; updatedAt: string; isAiMade: boolean } | null
  /** The pages between the home page and this one. */
  crumbs?: readonly { label: string; to: string }[]
  /** The feed for this page: a column's, or with null that of all news. Server only, like all machine-readable data. */
  feed?: Column | null
  /**
   * Structured data (schema.org, as JSON-LD) with absolute URLs: `publicUrl` is put before each path. Server only, behind
   * `import.meta.env.SSR`: crawlers read documents, and the code would be in every visitor's bundle.
   */
  machineData?: (publicUrl: string) => object
}

/** The `handle` of a page module: its name for metrics, and its head, made from its loader's data. */
export interface PageHandle<Data> {
  page: SitePageName | 'notFound'
  meta(loaded: Data, settings: Settings, search: URLSearchParams): PageMeta
  /** Parts that only this URL of the page shows. */
  parts?(loaded: Data): AnyPagePart[]
  /** For pages with a viewer: identifies the page below it. A navigation to a URL with the same value keeps the page's position. */
  below?(loaded: Data): string | null
}

export function pageHandle<Data>(
  page: PageHandle<Data>['page'],
  meta: PageHandle<Data>['meta'],
  parts?: PageHandle<Data>['parts'],
): PageHandle<Data> {
  return { page, meta, parts }
}

interface LoaderArgs extends LoaderFunctionArgs {
  context: Readonly<RouterContextProvider>
}

/** A page's loader; it runs on the server (in the browser: `pageLoader`). Throws the not-found page where there is nothing to show. */
export function pageLoader<Data>(
  page: SitePageName,
  load: (input: PageRequest) => Promise<Data>,
  parts: (loaded: Data) => AnyPagePart[] = () => [],
): (args: LoaderArgs) => Promise<Data> {
  return async ({ context, params, request }) => {
    const query = cleanPageQuery(sitePages[page].params, new URL(request.url).searchParams)
    const loaded = await refusalsAsPages(() => load({ api: context.get(apiContext), params, query }))
    await loadParts(parts(loaded))
    return loaded
  }
}

/** What the API refuses is a page of its own: not found, or an error page. */
export async function refusalsAsPages<Data>(ask: () => Promise<Data>): Promise<Data> {
  try {
    return await ask()
  } catch (error) {
    if (isApiError(error)) throw data({ message: error.message }, { status: statusOf(error.code) })
    throw error
  }
}

function statusOf(code: number): number {
  if (code === 1002) return 404
  if (code === 4001) return 401
  return code >= 400 && code <= 599 ? code : 502
}

/** An integer of the path, or the not-found page. */
export function idFrom(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw nothingHere()
  return Number(text)
}

export function nothingHere() {
  return data({ message: '没有找到这里的内容' }, { status: 404 })
}
