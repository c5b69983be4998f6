import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { type Api, isApiError } from '#shared/api.ts'
import type { Column } from '#shared/columns.ts'
import { cleanPageQuery, type PageQuery } from '#shared/page-query.ts'
import { type SitePageName, sitePages } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { type AnyPagePart, bringParts } from './page-part.ts'

/** How a page reaches the API: `app.inject` on the server, fetch in the browser. */
export const apiContext = createContext<Api>()

export interface PageRequest {
  api: Api
  params: Readonly<Record<string, string | undefined>>
  query: PageQuery
}

/** What stands in the head of a page. `path` is its own address, from which the canonical link is made. */
export interface PageMeta {
  title: string
  description: string
  path: string
  image: { url: string; width: number; height: number } | null
  article: { publishedAt: string; updatedAt: string; isAiMade: boolean } | null
  /** The pages between the home page and this one. */
  crumbs?: readonly { label: string; to: string }[]
  /** The feed of what stands here: a column's, or with null that of all news. Server only, like all that machines read. */
  feed?: Column | null
  /**
   * What machines read of it (schema.org, as JSON-LD). Addresses in it are whole: `publicUrl` stands before each path. Server only, behind
   * `import.meta.env.SSR`: no machine reads it without opening the document, and every visitor would carry what makes it.
   */
  machineData?: (publicUrl: string) => object
}

/** The `handle` of a page module: its name for metrics, and its head, made from what its loader brought. */
export interface PageHandle<Data> {
  page: SitePageName | 'notFound'
  meta(loaded: Data, settings: Settings, search: URLSearchParams): PageMeta
  /** Pieces that only this address of the page shows. */
  parts?(loaded: Data): AnyPagePart[]
  /** Where something can be opened over the page: what lies below. Another address with the same below leaves the page where it is. */
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

/** A page's loader, the same on the server and in the browser. Nothing to show becomes the not-found page. */
export function pageLoader<Data>(
  page: SitePageName,
  load: (input: PageRequest) => Promise<Data>,
  parts: (loaded: Data) => AnyPagePart[] = () => [],
): (args: LoaderArgs) => Promise<Data> {
  return async ({ context, params, request }) => {
    const query = cleanPageQuery(sitePages[page].params, new URL(request.url).searchParams)
    try {
      const loaded = await load({ api: context.get(apiContext), params, query })
      await bringParts(parts(loaded))
      return loaded
    } catch (error) {
      if (isApiError(error)) throw data({ message: error.message }, { status: statusOf(error.code) })
      throw error
    }
  }
}

function statusOf(code: number): number {
  if (code === 1002) return 404
  if (code === 4001) return 401
  return code >= 400 && code <= 599 ? code : 502
}

/** A whole number of an address, or the not-found page. */
export function idFrom(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw nothingHere()
  return Number(text)
}

export function nothingHere() {
  return data({ message: '没有找到这里的内容' }, { status: 404 })
}
