import { randomBytes } from 'node:crypto'
import { maxHeaderSize, type RequestListener } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { requireAccessRules } from './access.ts'
import { albumAdminRoutes } from './albums/albums.admin.ts'
import { albumRoutes } from './albums/albums.routes.ts'
import { articleAdminRoutes } from './articles/articles.admin.ts'
import { articleRoutes } from './articles/articles.routes.ts'
import { embedAdminRoutes } from './articles/embeds.admin.ts'
import { previewRoutes } from './articles/previews.admin.ts'
import { publicationRoutes } from './articles/publications.admin.ts'
import { makeViewCounter } from './articles/views.ts'
import { auditRoutes } from './audit/audit.admin.ts'
import { awardAdminRoutes } from './awards/awards.admin.ts'
import { winnerRoutes } from './awards/winners.routes.ts'
import { type ChangeBus, openBus } from './cache/bus.ts'
import { type Patience, ResponseCache } from './cache/response-cache.ts'
import { serveHit } from './cache/serve.ts'
import type { Clock } from './clock.ts'
import { columnAdminRoutes } from './columns/columns.admin.ts'
import { columnRoutes } from './columns/columns.routes.ts'
import { competitionAdminRoutes } from './competitions/competitions.admin.ts'
import { competitionRoutes } from './competitions/competitions.routes.ts'
import { rulesetRoutes } from './competitions/rulesets.admin.ts'
import { scorekeeperRoutes } from './competitions/scorekeepers.admin.ts'
import { openConnections, type ReadingPatience, readingPatience } from './connections.ts'
import { consoleSettingsRoutes } from './console-settings/console-settings.admin.ts'
import { makeWrite, type Write } from './context.ts'
import { robotsRoutes } from './crawlers/robots.routes.ts'
import { sitemapRoutes } from './crawlers/sitemap.routes.ts'
import type { Db } from './db/open.ts'
import { textSearch } from './db/text-search.ts'
import { docsRoutes, registerOpenApi } from './docs/docs.routes.ts'
import type { Env } from './env.ts'
import { handleErrors } from './error-handler.ts'
import { busy } from './errors.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { securityHeaders } from './headers.ts'
import { healthAdminRoutes } from './health/health.admin.ts'
import { healthRoutes } from './health/health.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { iconRoutes } from './icons/icons.routes.ts'
import { isInside } from './inside.ts'
import { limitBody } from './limit-body.ts'
import { linkAdminRoutes } from './links/links.admin.ts'
import { linkRoutes } from './links/links.routes.ts'
import { loggedPath, logSerializers } from './log.ts'
import { matchAdminRoutes } from './matches/matches.admin.ts'
import { matchRoutes } from './matches/matches.routes.ts'
import { meRoutes } from './me/me.routes.ts'
import { makeVerifier } from './me/token.ts'
import { openContentStore } from './media/content-store.ts'
import { openDrawnFiles } from './media/drawn-files.ts'
import { trashEmptier } from './media/empty-trash.ts'
import type { MediaFiles } from './media/files.ts'
import { openHousekeeping } from './media/housekeeping.ts'
import { mediaAdminRoutes } from './media/media.admin.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { isUpload } from './media/media-upload.admin.ts'
import { isVideo } from './media/names.ts'
import { removalOf } from './media/removal.ts'
import { openStudio } from './media/studio.ts'
import { takedownRoutes } from './media/takedowns.admin.ts'
import { openTakenDown } from './media/taken-down.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { nowRoutes } from './now/now.routes.ts'
import { openingAdminRoutes } from './openings/openings.admin.ts'
import { openingRoutes } from './openings/openings.routes.ts'
import { overviewAdminRoutes } from './overview/overview.admin.ts'
import { type ConsoleBuild, consolePage } from './pages/console-page.ts'
import { pageRoutes } from './pages/handler.ts'
import { previewPage } from './pages/preview-page.ts'
import type { SiteBuild } from './pages/site-build.ts'
import { mentionAdminRoutes } from './people/mentions.admin.ts'
import { mergeAdminRoutes } from './people/merge.admin.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { playerAdminRoutes } from './people/players.admin.ts'
import { teamAdminRoutes } from './people/teams.admin.ts'
import { redirectAdminRoutes } from './redirects/redirects.admin.ts'
import { makeRefusals } from './refusals.ts'
import { forRequest } from './requests-under-way.ts'
import { collectRoutes, type RouteTable } from './route-table.ts'
import { searchRoutes } from './search/search.routes.ts'
import { seasonAdminRoutes } from './seasons/seasons.admin.ts'
import { seasonRoutes } from './seasons/seasons.routes.ts'
import { serializerFor } from './serialization.ts'
import { accountRoutes } from './session/account.admin.ts'
import { guardConsole } from './session/console.ts'
import { sessionRoutes } from './session/session.admin.ts'
import { settingsAdminRoutes } from './settings/settings.admin.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { themeRoutes } from './settings/theme.routes.ts'
import { shareRoutes } from './share/share.routes.ts'
import { exportRoutes } from './sheets/exports.routes.ts'
import { isSheetUpload, sheetExportRoutes, sheetRoutes } from './sheets/sheets.admin.ts'
import { readableTarget } from './target.ts'
import { tipAdminRoutes } from './tips/tips.admin.ts'
import { tipRoutes } from './tips/tips.routes.ts'
import { userRoutes } from './users/users.admin.ts'
import { validatorFor } from './validation.ts'
import { verificationAdminRoutes } from './verification/verification-files.admin.ts'
import { isVideoUpload } from './videos/video-upload.admin.ts'
import { videoAdminRoutes } from './videos/videos.admin.ts'
import { videoRoutes } from './videos/videos.routes.ts'
import { makeVisitCounter } from './visits/visit-counter.ts'
import { visitAdminRoutes } from './visits/visits.admin.ts'
import { visitRoutes } from './visits/visits.routes.ts'
import { vitalRoutes } from './vitals/vitals.routes.ts'

export interface AppParts {
  env: Env
  db: Db
  files: MediaFiles
  clock: Clock
  site: SiteBuild
  console: ConsoleBuild
  /** Beyond this delay of the event loop the process only answers from memory and says 503 to the rest, ms. */
  longestLoopDelayMs?: number
  patience?: ReadingPatience
  cachePatience?: Patience
  /** How often what is due is taken out of trash and store, ms. */
  housekeepingMs?: number
}

export interface App {
  http: FastifyInstance
  routes: RouteTable
  cache: ResponseCache
  bus: ChangeBus
  write: Write
  /** Takes out of trash and store what is due, as it is done every so often. */
  keepHouse(): Promise<void>
  close(): Promise<void>
}

/** How long a body may take to come, ms. A picture of 20 MB over a phone's line takes minutes, a video of 1 GB most of an hour. */
const bodyMs = 10_000
const uploadMs = 300_000
const videoUploadMs = 3_600_000

/** The whole server, not yet listening. Routes are listed here and nowhere else. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { env, db, files, clock, site, console, longestLoopDelayMs = 2_000, patience = readingPatience, housekeepingMs = 20_000 } = parts
  const requestId = makeRequestIds()
  const cache = new ResponseCache({
    now: () => clock().getTime(),
    maxBytes: env.cacheBytes,
    sendsTags: env.cacheTags,
    patience: parts.cachePatience,
  })
  const metrics = makeMetrics(cache)
  const headers = securityHeaders(env, site.developmentOrigin)
  let hits = 0
  const connections = openConnections({
    refusals: makeRefusals(headers, requestId),
    patience,
    isVideo,
    answer: (request, response) => {
      limitBody(request, response, isVideoUpload(request) ? videoUploadMs : isUpload(request) || isSheetUpload(request) ? uploadMs : bodyMs)
      const isHit = serveHit(cache, request, response, requestId, (hit, status) => {
        metrics.hit(status)
        if (++hits % 1_000 === 0) http.log.info({ path: loggedPath(hit.url), status, sampled: 1_000 }, 'hit')
      })
      if (!isHit) forRequest(logSerializers.req(request), response, () => route(request, response))
      return isHit
    },
  })
  let route: RequestListener = () => {}
  const http = Fastify({
    logger: env.logLevel === 'silent' ? false : { level: env.logLevel, serializers: logSerializers },
    genReqId: requestId,
    trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
    bodyLimit: 256 * 1024,
    // An over-long parameter is refused like any other that names nothing: by its schema, in our own words.
    routerOptions: { maxParamLength: maxHeaderSize, caseSensitive: true, ignoreTrailingSlash: false },
    rewriteUrl: (request) => readableTarget(request.url ?? '/'),
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: connections.onBrokenRequest,
    // Until they have ended, connections are answered; each answer says that it is their last.
    return503OnClosing: false,
    serverFactory: (handler) => {
      route = handler
      const { server } = connections
      // Fastify hands these to servers of its own making only. Shorter is what each body may take: `limitBody`.
      server.requestTimeout = videoUploadMs
      server.keepAliveTimeout = 72_000
      server.maxRequestsPerSocket = 10_000
      return server
    },
  }).withTypeProvider<TypeBoxTypeProvider>()
  const bus = await openBus(db, env.databaseUrl, cache, http.log)
  const write = makeWrite(db, clock, { bus, cache, log: http.log })
  const views = makeViewCounter(write, (error) => http.log.error({ err: error }, 'views were not written'))
  const visits = makeVisitCounter(write, clock, (error) => http.log.error({ err: error }, 'visits were not written'))
  const search = textSearch(db.dialect)
  const studio = openStudio()
  const context = { read: db.read, clock, cache, headers }

  const routes = collectRoutes(http)
  requireAccessRules(http, routes)
  http.setValidatorCompiler(validatorFor)
  http.setSerializerCompiler(serializerFor)
  // A body is JSON or nothing: text/plain is what a form of another site can send without asking.
  http.removeContentTypeParser('text/plain')
  handleErrors(http)
  http.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...context.headers, 'x-request-id': request.id })
  })
  http.addHook('onResponse', async (request, reply) => {
    if (isInside(request)) return
    metrics.routed(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    request.log.info(
      { path: loggedPath(request.url), method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  await http.register(rateLimit, { global: false })
  await http.register(underPressure, {
    maxEventLoopDelay: longestLoopDelayMs,
    pressureHandler: () => {
      throw busy()
    },
  })
  await guardConsole(http, { env, read: db.read, clock, write })
  await registerOpenApi(http, env)

  await http.register(healthRoutes, { db, metrics, metricsToken: env.metricsToken, isEnding: connections.isEnding })
  await http.register(homeRoutes, context)
  await http.register(columnRoutes, context)
  await http.register(articleRoutes, { ...context, views })
  await http.register(seasonRoutes, context)
  await http.register(competitionRoutes, context)
  await http.register(matchRoutes, { ...context, publicUrl: env.publicUrl })
  await http.register(peopleRoutes, context)
  await http.register(winnerRoutes, context)
  await http.register(linkRoutes, context)
  await http.register(openingRoutes, { ...context, publicUrl: env.publicUrl })
  await http.register(tipRoutes, context)
  await http.register(nowRoutes, { clock })
  await http.register(albumRoutes, context)
  await http.register(videoRoutes, context)
  await http.register(exportRoutes, context)
  await http.register(searchRoutes, { ...context, search })
  await http.register(settingsRoutes, context)
  await http.register(themeRoutes)
  const outside = { ...context, publicUrl: env.publicUrl }
  await http.register(robotsRoutes, outside)
  await http.register(sitemapRoutes, outside)
  await http.register(feedRoutes, outside)
  await http.register(meRoutes, { ...context, verify: makeVerifier(env.gameToken) })
  await http.register(vitalRoutes, { write, clock })
  await http.register(visitRoutes, { visits })
  await http.register(mediaRoutes, { files, isTakenDown: openTakenDown(context) })
  const drawn = openDrawnFiles({ files, studio, log: http.log })
  await http.register(shareRoutes, { ...context, drawn })
  await http.register(iconRoutes, { ...context, drawn })
  await http.register(docsRoutes)
  const removeContents = removalOf({ read: db.read, write, clock, files, drawn, log: http.log })
  const housekeeping = openHousekeeping({
    acts: [trashEmptier({ read: db.read, write, clock }), removeContents],
    everyMs: housekeepingMs,
    log: http.log,
  })
  const contents = openContentStore({ files, db, clock })
  const consoleContext = { ...context, env, write, contents, removeContents, search }
  await http.register(sessionRoutes, consoleContext)
  await http.register(accountRoutes, consoleContext)
  await http.register(userRoutes, consoleContext)
  await http.register(consoleSettingsRoutes, consoleContext)
  await http.register(auditRoutes, consoleContext)
  await http.register(articleAdminRoutes, consoleContext)
  await http.register(embedAdminRoutes, consoleContext)
  await http.register(publicationRoutes, consoleContext)
  await http.register(previewRoutes, consoleContext)
  await http.register(mediaAdminRoutes, consoleContext)
  await http.register(takedownRoutes, consoleContext)
  await http.register(competitionAdminRoutes, consoleContext)
  await http.register(scorekeeperRoutes, consoleContext)
  await http.register(sheetRoutes, consoleContext)
  await http.register(sheetExportRoutes, consoleContext)
  await http.register(rulesetRoutes, consoleContext)
  await http.register(matchAdminRoutes, consoleContext)
  await http.register(seasonAdminRoutes, consoleContext)
  await http.register(teamAdminRoutes, consoleContext)
  await http.register(playerAdminRoutes, consoleContext)
  await http.register(mergeAdminRoutes, consoleContext)
  await http.register(mentionAdminRoutes, consoleContext)
  await http.register(awardAdminRoutes, consoleContext)
  await http.register(columnAdminRoutes, consoleContext)
  await http.register(linkAdminRoutes, consoleContext)
  await http.register(openingAdminRoutes, consoleContext)
  await http.register(tipAdminRoutes, consoleContext)
  await http.register(albumAdminRoutes, consoleContext)
  await http.register(videoAdminRoutes, consoleContext)
  await http.register(settingsAdminRoutes, consoleContext)
  await http.register(verificationAdminRoutes, consoleContext)
  await http.register(redirectAdminRoutes, { ...consoleContext, routes })
  await http.register(visitAdminRoutes, consoleContext)
  await http.register(overviewAdminRoutes, consoleContext)
  await http.register(healthAdminRoutes, { ...consoleContext, db, bus, metrics })
  await http.register(consolePage, { env, build: console })
  await http.register(previewPage, { ...context, env, site, routes })
  await http.register(pageRoutes, { ...context, env, site, routes })
  await http.ready()

  return {
    http,
    routes,
    cache,
    bus,
    write,
    keepHouse: () => housekeeping.run(),
    async close() {
      await connections.end()
      await http.close()
      await views.close()
      await visits.close()
      await housekeeping.close()
      await studio.close()
      await bus.close()
    },
  }
}

/** Short, unique, and not guessable from outside. */
function makeRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let n = 0
  return () => `${prefix}-${(n++).toString(36)}`
}
