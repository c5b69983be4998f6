import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { type Api, isApiError } from '#shared/api.ts'
import { lastOf } from '#shared/last.ts'
import type { PagePosition } from '#shared/live.ts'
import { cleanPageQuery } from '#shared/page-query.ts'
import { positionTail } from '#shared/position-tail.ts'
import type { RefusalCause } from '#shared/refusal-cause.ts'
import { HeadTags } from './head.tsx'
import { hydrationText, type PageState, scriptText } from './hydration.ts'
import { machineDataOf } from './machine-data.ts'
import { metaOf } from './meta.ts'
import { apiContext, type PageHandle, routerApiContext } from './page.ts'
import type { PageAssets } from './page-assets.ts'
import type { AnyPagePart } from './page-part.ts'
import { PreviewNotice } from './preview-notice.tsx'
import { Refusal } from './refusal.tsx'
import { pageFiles, routes } from './routes.tsx'
import { TodayProvider } from './today.tsx'

export interface PageJob {
  /** Path and canonical query: everything that a page may depend on. */
  target: string
  api: Api
  publicUrl: string
  /** The day of the site's zone on which it is rendered. */
  today: string
  /** Of these scripts; see `SiteBuild`. */
  build: string
  /** Asked once the page's data is there. */
  position(): PagePosition | null
  assetsOf(file: string): PageAssets
  /** The JSON of what the API has answered, where it has been written; undefined for other objects. */
  textOf(data: object): readonly string[] | undefined
  /** The page shows that it is not published, and has no script: in the browser the API would not have the draft. */
  isPreview?: boolean
}

export interface PageResult {
  status: number
  /** The document in pieces: as one text its long ones would be copied once more. */
  html: readonly string[]
  /** So many characters at its end, all ASCII, make no other version of it: the number up to which changes are in it. */
  tail: number
  /** Errors while the page was rendered, for the log. */
  faults: unknown[]
}

/** What a page's loader returned, or why there is no page. */
export type PageDataResult = { status: 200; loaded: unknown } | { status: number; message: string }

const handler = createStaticHandler(routes)

/** Renders one page as a whole document. */
export async function renderPage(job: PageJob): Promise<PageResult> {
  const context = await load(job)
  const faults = Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error))
  return { status: faults.some(isPassing) ? 503 : context.statusCode, ...documentOf(job, context), faults }
}

/** The server was too busy, or its database away: whoever looks for pages comes back for this one. */
function isPassing(fault: unknown): boolean {
  return isApiError(fault) && fault.code === 503
}

/** The data of one page, for a browser that renders it itself. Throws what is not a page's own refusal. */
export async function loadPageData(job: Pick<PageJob, 'target' | 'api' | 'publicUrl'>): Promise<PageDataResult> {
  const context = await load(job)
  const [error] = Object.values(context.errors ?? {})
  if (error === undefined) return { status: 200, loaded: context.loaderData[leafId(context)] }
  if (!isRouteErrorResponse(error)) throw error
  return { status: error.status, message: isRefusal(error.data) ? error.data.message : '' }
}

/** The document for a visitor whose page cannot be made now. */
export function renderRefusal({ cause, publicUrl, assetsOf }: Pick<PageJob, 'publicUrl' | 'assetsOf'> & { cause: RefusalCause }): string {
  const assets = { ...assetsOf(pageFiles.notFound), entry: null, preloads: [] }
  return `<!doctype html>${renderToStaticMarkup(<Refusal cause={cause} publicUrl={publicUrl} assets={assets} />)}`
}

async function load({ target, api, publicUrl }: Pick<PageJob, 'target' | 'api' | 'publicUrl'>): Promise<StaticHandlerContext> {
  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, api)
  requestContext.set(routerApiContext, api)
  const context = await handler.query(new Request(new URL(target, publicUrl)), { requestContext })
  if (context instanceof Response) throw new Error('Pages answer with content; addresses are mended by the server')
  return context
}

function isRefusal(said: unknown): said is { message: string } {
  return typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string'
}

function documentOf(job: PageJob, context: StaticHandlerContext): Pick<PageResult, 'html' | 'tail'> {
  const router = createStaticRouter(branchOf(context), context)
  const body = renderToString(
    <TodayProvider initial={job.today}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </TodayProvider>,
  )
  const page = leafId(context)
  const assets = mergedAssets([job.assetsOf(pageFiles[page]), ...partsIn(context, page).map((part) => assetsOfPart(job, part))])
  if (job.isPreview) {
    const html = previewOf(job, context, body, assets)
    return { html: [html], tail: 0 }
  }
  const state: PageState = {
    publicUrl: job.publicUrl,
    build: job.build,
    today: job.today,
    loaderData: context.loaderData,
    errors: context.errors ?? null,
  }
  const meta = metaOf(context, page)
  const head = renderToStaticMarkup(<HeadTags meta={meta} publicUrl={job.publicUrl} assets={assets} settings={context.loaderData.root} />)
  const data = machineDataOf(meta, { page, loaded: context.loaderData[page], settings: context.loaderData.root, publicUrl: job.publicUrl })
    .map((each) => `<script type="application/ld+json">${scriptText(each)}</script>`)
    .join('')
  // The only place where a document is concatenated as text: React has escaped its parts, `scriptText` the data.
  const beginning =
    `<!doctype html><html lang="zh-CN"${isEmbedded(job.target) ? ' data-embed="1"' : ''}><head><meta charset="utf-8">${head}${data}</head>` +
    '<body><div id="app">'
  const between = '</div><script type="application/json" id="state">'
  const position = context.errors ? null : job.position()
  const end = `</script>${position ? positionElement(position) : ''}</body></html>`
  return { html: [beginning, body, between, ...hydrationText(state, job.textOf), end], tail: position ? positionTail(end) : 0 }
}

function positionElement(position: PagePosition): string {
  return `<script type="application/json" id="position">${scriptText(position)}</script>`
}

function previewOf(job: PageJob, context: StaticHandlerContext, body: string, assets: PageAssets): string {
  const meta = metaOf(context, leafId(context))
  const parts = { publicUrl: job.publicUrl, assets: { ...assets, entry: null, preloads: [] }, settings: context.loaderData.root }
  const head = renderToStaticMarkup(<HeadTags meta={{ ...meta, title: `预览：${meta.title}` }} {...parts} />)
  const notice = renderToStaticMarkup(<PreviewNotice />)
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">${head}</head><body>${notice}<div id="app">${body}</div></body></html>`
}

/** Only the routes that lead to the page: the router copies all routes that it is given, for every request. */
function branchOf({ matches }: StaticHandlerContext): StaticHandlerContext['matches'][number]['route'][] {
  return matches.reduceRight<StaticHandlerContext['matches'][number]['route'][]>(
    (children, { route }) => [route.index ? route : { ...route, children }],
    [],
  )
}

/** The parts that this URL of the page shows, besides the page itself. */
function partsIn({ matches, loaderData, errors }: StaticHandlerContext, page: string): AnyPagePart[] {
  const handle = lastOf(matches)?.route.handle as PageHandle<unknown> | undefined // every page module exports one
  const loaded: unknown = loaderData[page]
  if (errors || loaded === undefined || loaded === null) return []
  return handle?.parts?.(loaded) ?? []
}

/** A late one brings its styles with the document, and its scripts by itself. */
function assetsOfPart({ assetsOf }: PageJob, { file, isLate }: AnyPagePart): PageAssets {
  return isLate ? { ...assetsOf(file), preloads: [] } : assetsOf(file)
}

function mergedAssets([own, ...others]: readonly PageAssets[]): PageAssets {
  if (!own) throw new Error('A page has scripts')
  return {
    ...own,
    preloads: [...new Set([own, ...others].flatMap(({ preloads }) => preloads))],
    styles: [...new Set([own, ...others].flatMap(({ styles }) => styles))],
  }
}

function leafId(context: StaticHandlerContext): keyof typeof pageFiles {
  const id = lastOf(context.matches)?.route.id ?? ''
  return isPage(id) ? id : 'notFound'
}

function isPage(id: string): id is keyof typeof pageFiles {
  return id in pageFiles
}

function isEmbedded(target: string): boolean {
  return cleanPageQuery(['embed'], new URL(target, 'http://site.invalid').searchParams).embed === 1
}
