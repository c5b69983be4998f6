import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { instant } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { busy, notFound, wrongMethod } from '#server/base/errors.ts'
import { loggedPath } from '#server/base/log.ts'
import { bytesOf } from '#server/base/pieces.ts'
import { canonicalPath, splitTarget } from '#server/base/target.ts'
import type { CacheDeps } from '#server/cache/cache-deps.ts'
import { findNamedCompetitionPage } from '#server/competitions/public/named-competition.service.ts'
import { askingNetwork } from '#server/http/client-address.ts'
import type { PublicContext } from '#server/http/context.ts'
import { retryLater } from '#server/http/error-handler.ts'
import { internalAddress, passedEnvelope, passedJson } from '#server/http/internal-request.ts'
import { idsIn } from '#server/http/own-addresses.ts'
import { methodsAt, type RouteTable } from '#server/http/route-table.ts'
import { serveAnswer } from '#server/http/serve.ts'
import type { Live } from '#server/live/live.service.ts'
import { beginPosition } from '#server/live/page-position.service.ts'
import { findMergedPage, findMergedQuery } from '#server/people/merged-page.service.ts'
import { findRedirectOf } from '#server/redirects/find-redirect.service.ts'
import { fetchVerificationFile } from '#server/verification/verification-file.service.ts'
import { type Api, makeApi } from '#shared/api.ts'
import { slugPattern } from '#shared/articles.ts'
import { formatDay, nextMidnight } from '#shared/dates.ts'
import { guessedPage } from '#shared/guessed-paths.ts'
import type { PagePosition } from '#shared/live.ts'
import { cleanPageQuery, type PageQuery, pageQueryString } from '#shared/page-query.ts'
import { paths, type SitePage, sitePages, unknownPage } from '#shared/paths.ts'
import { refusalBy } from './refusal.ts'
import { serveAssets } from './serve-assets.ts'
import { type SharedAssets, siteAssets } from './shared-assets.ts'
import type { SiteBuild } from './site-build.ts'

export interface PageParts extends PublicContext {
  env: Env
  site: SiteBuild
  routes: RouteTable
  live: Pick<Live, 'position'>
}

/** Every page of the site, from the table of paths; any other path is the not-found page. */
export async function pageRoutes(app: FastifyInstance, { shared, ...parts }: PageParts & { shared: SharedAssets }): Promise<void> {
  if (parts.site.assetFolder !== null)
    await serveAssets(app, { folder: parts.site.assetFolder, prefix: siteAssets, shared, headers: parts.headers })

  const refuse = refusalBy(parts)
  for (const page of Object.values<SitePage>(sitePages)) {
    const config = { access: 'public', isOverloadKnown: true } as const
    app.get(page.path, { config, schema: { hide: true }, errorHandler: refuse }, async (request, reply) => {
      const path = canonicalPath(page.path, request.params)
      if (path === null) return await renderUnknown(app, parts, request, reply)
      // The router has found it in the right letter case, but for its slug.
      const canonical = inCaseOf(page.path, path)
      if (canonical !== null && canonical !== path) return await move(reply, canonical, splitTarget(request.url).query)
      if (asksForArticle(page, request)) return await moveToArticle(app, parts, request, reply)
      const target = path + cleanQuery(page, request)
      const make = async (deps: CacheDeps) => {
        // An older answer stands in then; where there is none a visitor is told so, and reads no JSON.
        if (app.isOverloaded()) throw busy()
        // What is 今天 today is 昨天 then.
        deps.renewsAt(nextMidnight(instant(parts.clock)))
        const endPosition = beginPosition(parts.live)
        return await render(app, parts, target, () => (followsNothing(page) ? null : endPosition(deps)))
      }
      const answer = await parts.cache.fetch(target, make, askingNetwork(request))
      const called = answer.status === 404 ? await findCalledPage(parts, page, request.params) : undefined
      if (called !== undefined) return await move(reply, called, splitTarget(request.url).query)
      const asked = answer.status === 404 ? await findMergedQuery(parts.read, queryOf(page, request)) : undefined
      if (asked !== undefined) return await move(reply, path, pageQueryString(asked).slice(1))
      const moved = answer.status === 404 ? await findRedirectOf(parts, request.url) : undefined
      if (moved !== undefined) return await move(reply, moved, '')
      reply.hijack()
      await serveAnswer(request.raw, reply.raw, answer, request.id)
    })
  }

  app.setNotFoundHandler({}, async (request, reply) => {
    try {
      return await renderUnknown(app, parts, request, reply)
    } catch (error) {
      return await refuse(error, request, reply)
    }
  })
}

/** The page of what is called by an id that was merged into another, or by a slug. */
async function findCalledPage({ read }: PageParts, page: SitePage, params: unknown): Promise<string | undefined> {
  return (await findMergedPage(read, page, params)) ?? (await findNamedCompetitionPage(read, page, params))
}

async function render(app: FastifyInstance, parts: PageParts, target: string, position: () => PagePosition | null) {
  const { status, html, tail, faults } = await parts.site.renderPage({
    target,
    api: internalApi(app),
    publicUrl: parts.env.publicUrl,
    today: formatDay(instant(parts.clock)),
    build: parts.site.id,
    position,
    assetsOf: (file) => parts.site.assetsOf(file),
    textOf: passedJson,
  })
  for (const fault of faults) app.log.error({ err: fault, path: loggedPath(target) }, 'a page failed')
  const type = { 'content-type': 'text/html; charset=utf-8' }
  return { status, headers: { ...parts.headers, ...type, ...(status === 503 ? retryLater : {}) }, body: bytesOf(html), tail }
}

/** The not-found page, for an unknown path or content that no longer exists. */
export async function renderUnknown(app: FastifyInstance, parts: PageParts, request: FastifyRequest, reply: FastifyReply) {
  const { path, query } = splitTarget(request.url)
  refuseMethod(parts.routes, path, request.method, reply)
  if (/^\/(api|assets|media)(\/|$)/.test(path) || !isReading(request.method)) throw notFound()
  const canonical = canonicalAddress(path)
  if (canonical !== null) return await move(reply, canonical, query)
  if (app.isOverloaded()) throw busy()
  const moved = await findRedirectOf(parts, request.url)
  if (moved !== undefined) return await move(reply, moved, '')
  const meant = guessedPage(path)
  if (meant !== undefined) return await move(reply, meant, meant.includes('?') ? '' : query)
  const file = await fetchVerificationFile(parts, path)
  if (file !== undefined) {
    reply.hijack()
    await serveAnswer(request.raw, reply.raw, file, request.id)
    return
  }
  reply.header('cache-control', 'no-store')
  const target = unknownPage.path + cleanQuery(unknownPage, request)
  const { status, headers, body } = await parts.cache.inTurn(askingNetwork(request), () => render(app, parts, target, () => null))
  return reply.code(status).headers(headers).send(body)
}

/** An article as sites before this one addressed it, /newsInside?id=9: the newest one would be another. */
function asksForArticle(page: SitePage, request: FastifyRequest): boolean {
  return page === sitePages.newsLatest && idsIn(splitTarget(request.url).query).length > 0
}

/** What an admin has written about this address counts before the same number; what is no number is no article. */
async function moveToArticle(app: FastifyInstance, parts: PageParts, request: FastifyRequest, reply: FastifyReply) {
  const moved = await findRedirectOf(parts, request.url)
  if (moved !== undefined) return await move(reply, moved, '')
  const [id = '', ...others] = idsIn(splitTarget(request.url).query)
  if (others.length > 0 || !/^[1-9]\d{0,8}$/.test(id)) return await renderUnknown(app, parts, request, reply)
  return await move(reply, paths.article(Number(id)), cleanQuery(sitePages.newsInside, request).slice(1))
}

/** Many proxies allow 4 KB for all headers of a response. A longer query string is dropped in a redirect, characters. */
const longestLocation = 1_000

function move(reply: FastifyReply, canonical: string, query: string): FastifyReply {
  const whole = query === '' ? canonical : `${canonical}?${query}`
  return reply
    .code(301)
    .headers({ location: whole.length <= longestLocation ? whole : canonical, 'cache-control': 'no-store' })
    .send()
}

/** Throws 405 where there is a route at the path, but not for this method. */
function refuseMethod(routes: RouteTable, path: string, method: string, reply: FastifyReply): void {
  const methods = methodsAt(routes, path)
  if (methods.length === 0 || methods.includes(method)) return
  reply.header('allow', methods.join(', '))
  throw wrongMethod()
}

/** What was found does not change under whoever reads it. */
export function followsNothing(page: SitePage): boolean {
  return page === sitePages.search
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

export function cleanQuery(page: SitePage, request: FastifyRequest): string {
  return pageQueryString(queryOf(page, request))
}

function queryOf(page: SitePage, request: FastifyRequest): PageQuery {
  return cleanPageQuery(page.params, new URLSearchParams(splitTarget(request.url).query))
}

/** The canonical path of a known page that was requested in other letter case or with a trailing slash; null for unknown pages. */
function canonicalAddress(path: string): string | null {
  const trimmed = path.replace(/\/+$/, '')
  if (trimmed.length > longestLocation) return null
  for (const page of Object.values<SitePage>(sitePages)) {
    const address = inCaseOf(page.path, trimmed)
    if (address !== null && address !== path) return address
  }
  return null
}

/** `asked` in the letter case of `pattern`, or null where it is another page. Slugs are lower case, other parameters keep their case. */
function inCaseOf(pattern: string, asked: string): string | null {
  const wanted = pattern.split('/')
  const parts = asked.split('/')
  if (wanted.length !== parts.length) return null
  const mended = parts.map((part, i) => {
    const name = wanted[i] ?? ''
    if (name === ':slug' && new RegExp(slugPattern, 'i').test(part)) return part.toLowerCase()
    if (name.startsWith(':')) return part === '' ? null : part
    return name.toLowerCase() === part.toLowerCase() ? name : null
  })
  return mended.includes(null) ? null : mended.join('/')
}

/** The API for server-side rendering: through the whole router, without the network and without the visitor's headers. */
export function internalApi(app: FastifyInstance): Api {
  return makeApi(async ({ method, path }) => {
    const response = await app.inject({ method, url: path, remoteAddress: internalAddress })
    return passedEnvelope(response.raw.req) ?? response.json()
  })
}
