import { randomBytes } from 'node:crypto'
import { type IncomingMessage, maxHeaderSize, type RequestListener } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { albumAdminRoutes } from '#server/albums/albums.admin.ts'
import { albumRoutes } from '#server/albums/albums.routes.ts'
import { articleAdminRoutes } from '#server/articles/articles.admin.ts'
import { articleRoutes } from '#server/articles/articles.routes.ts'
import { embedAdminRoutes } from '#server/articles/embeds.admin.ts'
import { presenceAdminRoutes } from '#server/articles/presences.admin.ts'
import { previewRoutes } from '#server/articles/previews.admin.ts'
import { publicationRoutes } from '#server/articles/publications.admin.ts'
import { makeViewCounter } from '#server/articles/view-counter.service.ts'
import { auditRoutes } from '#server/audit/audit.admin.ts'
import { awardAdminRoutes } from '#server/awards/awards.admin.ts'
import { winnerRoutes } from '#server/awards/winners.routes.ts'
import { backupAdminRoutes } from '#server/backup/backups.admin.ts'
import { openBackupStore } from '#server/backup/open-store.service.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { busy } from '#server/base/errors.ts'
import { loggedPath, logSerializers } from '#server/base/log.ts'
import type { OwnCommand } from '#server/base/own-command.ts'
import { readableTarget } from '#server/base/target.ts'
import { type ChangeBus, openBus } from '#server/cache/bus.ts'
import { type Patience, ResponseCache } from '#server/cache/response-cache.ts'
import { columnAdminRoutes } from '#server/columns/columns.admin.ts'
import { columnRoutes } from '#server/columns/columns.routes.ts'
import { competitionLogoRoutes } from '#server/competitions/console/competition-logo.admin.ts'
import { competitionAdminRoutes } from '#server/competitions/console/competitions.admin.ts'
import { rulesetRoutes } from '#server/competitions/console/rulesets.admin.ts'
import { scorekeeperRoutes } from '#server/competitions/console/scorekeepers.admin.ts'
import { competitionRoutes } from '#server/competitions/public/competitions.routes.ts'
import { consoleSettingsRoutes } from '#server/console-settings/console-settings.admin.ts'
import { robotsRoutes } from '#server/crawlers/robots.routes.ts'
import { sitemapRoutes } from '#server/crawlers/sitemap.routes.ts'
import type { Db } from '#server/db/open.ts'
import { textSearch } from '#server/db/text-search.ts'
import { docsRoutes, registerOpenApi } from '#server/docs/docs.routes.ts'
import { doctorAdminRoutes } from '#server/doctor/doctor.admin.ts'
import { feedRoutes } from '#server/feeds/feeds.routes.ts'
import { healthAdminRoutes } from '#server/health/health.admin.ts'
import { healthRoutes } from '#server/health/health.routes.ts'
import { homeRoutes } from '#server/home/home.routes.ts'
import { requireAccessRules } from '#server/http/access.ts'
import { openConnections, type ReadingPatience, readingPatience } from '#server/http/connections.ts'
import { makeWrite, type Workshops, type Write } from '#server/http/context.ts'
import { handleErrors } from '#server/http/error-handler.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { hitSampler } from '#server/http/hit-sampler.ts'
import { isInside } from '#server/http/inside.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { makeRefusals } from '#server/http/refusals.ts'
import { countInMemory, requestLimits } from '#server/http/request-limits.ts'
import { forRequest } from '#server/http/requests-under-way.ts'
import { collectRoutes, type RouteTable } from '#server/http/route-table.ts'
import { serializerFor } from '#server/http/serialization.ts'
import { type HitParts, serveHit } from '#server/http/serve.ts'
import { validatorFor } from '#server/http/validation.ts'
import { iconRoutes } from '#server/icons/icons.routes.ts'
import { linkAdminRoutes } from '#server/links/links.admin.ts'
import { linkRoutes } from '#server/links/links.routes.ts'
import { Admission } from '#server/live/admission.model.ts'
import { liveRoutes } from '#server/live/live.routes.ts'
import { type Live, openLive } from '#server/live/live.service.ts'
import type { LiveLimits } from '#server/live/readers.service.ts'
import { matchAdminRoutes } from '#server/matches/matches.admin.ts'
import { matchRoutes } from '#server/matches/matches.routes.ts'
import { makeVerifier } from '#server/me/game-token.service.ts'
import { meRoutes } from '#server/me/me.routes.ts'
import { openContentStore } from '#server/media/content-store.service.ts'
import { openDrawnFiles } from '#server/media/drawn-files.service.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { isVideo } from '#server/media/files/names.ts'
import { mediaAdminRoutes } from '#server/media/media.admin.ts'
import { mediaRoutes } from '#server/media/media.routes.ts'
import { isUpload } from '#server/media/media-upload.admin.ts'
import { removalOf } from '#server/media/removal.job.ts'
import { takedownRoutes } from '#server/media/takedowns.admin.ts'
import { openTakenDown } from '#server/media/taken-down.service.ts'
import { type Metrics, makeMetrics } from '#server/metrics/metrics.service.ts'
import { nowRoutes } from '#server/now/now.routes.ts'
import { openingAdminRoutes } from '#server/openings/openings.admin.ts'
import { openingRoutes } from '#server/openings/openings.routes.ts'
import { overviewAdminRoutes } from '#server/overview/overview.admin.ts'
import { type ConsoleBuild, consolePage } from '#server/pages/console-page.ts'
import { pageRoutes } from '#server/pages/handler.ts'
import { matchOverlayPage } from '#server/pages/match-overlay.ts'
import { pageDataRoutes } from '#server/pages/page-data.ts'
import { previewPage } from '#server/pages/preview-page.ts'
import { openSharedAssets } from '#server/pages/shared-assets.ts'
import type { SiteBuild } from '#server/pages/site-build.ts'
import { mentionAdminRoutes } from '#server/people/mentions.admin.ts'
import { mergeAdminRoutes } from '#server/people/merge.admin.ts'
import { peopleRoutes } from '#server/people/people.routes.ts'
import { playerAdminRoutes } from '#server/people/players.admin.ts'
import { teamAdminRoutes } from '#server/people/teams.admin.ts'
import { redirectAdminRoutes } from '#server/redirects/redirects.admin.ts'
import { searchRoutes } from '#server/search/search.routes.ts'
import { seasonAdminRoutes } from '#server/seasons/seasons.admin.ts'
import { seasonRoutes } from '#server/seasons/seasons.routes.ts'
import { accountRoutes } from '#server/session/account.admin.ts'
import { guardConsole } from '#server/session/console-session.service.ts'
import { sessionRoutes } from '#server/session/session.admin.ts'
import { countRequests } from '#server/session/sign-in.queries.ts'
import { settingsAdminRoutes } from '#server/settings/settings.admin.ts'
import { settingsRoutes } from '#server/settings/settings.routes.ts'
import { themeRoutes } from '#server/settings/theme.routes.ts'
import { shareRoutes } from '#server/share/share.routes.ts'
import { exportRoutes } from '#server/sheets/exports.routes.ts'
import { isSheetUpload, sheetExportRoutes, sheetRoutes } from '#server/sheets/sheets.admin.ts'
import { statisticsRoutes } from '#server/statistics/statistics.routes.ts'
import { tipAdminRoutes } from '#server/tips/tips.admin.ts'
import { tipRoutes } from '#server/tips/tips.routes.ts'
import { userRoutes } from '#server/users/users.admin.ts'
import { verificationAdminRoutes } from '#server/verification/verification-files.admin.ts'
import { isVideoUpload } from '#server/videos/video-upload.admin.ts'
import { videoAdminRoutes } from '#server/videos/videos.admin.ts'
import { videoRoutes } from '#server/videos/videos.routes.ts'
import { makeVisitCounter } from '#server/visits/visit-counter.service.ts'
import { visitAdminRoutes } from '#server/visits/visits.admin.ts'
import { visitRoutes } from '#server/visits/visits.routes.ts'
import { vitalRoutes } from '#server/vitals/vitals.routes.ts'
import * as apiPaths from '#shared/api-paths.ts'
import type { Group } from './group.ts'
import { openUpkeep, type Upkeep } from './upkeep.ts'
import { openWorkshops } from './workshops.ts'

export interface AppParts {
  env: Env
  db: Db
  files: MediaFiles
  clock: Clock
  site: SiteBuild
  console: ConsoleBuild
  /** Runs a command of this program on the same site. */
  command: OwnCommand
  /** Above this delay of the event loop the process only answers from memory and answers 503 to the rest, ms. */
  longestLoopDelayMs?: number
  patience?: ReadingPatience
  cachePatience?: Patience
  liveLimits?: LiveLimits
  /** How often due removals from trash and storage run, ms. */
  housekeepingMs?: number
  /** Of several applications in one process; without it this one has its own. */
  workshops?: Workshops
  /** The other processes that serve this machine, whose primary one does what is to be done once; without it this one is alone. */
  group?: Group
}

export interface App {
  http: FastifyInstance
  routes: RouteTable
  cache: ResponseCache
  bus: ChangeBus
  live: Live
  write: Write
  metrics: Metrics
  /** Runs the due removals from trash and storage now. */
  keepHouse(): Promise<void>
  /** `leaves`: others of its group take new connections from the beginning on. */
  close(wish?: { leaves: boolean }): Promise<void>
}

/** How long a request body may take, ms. A picture of 20 MB over a phone's connection takes minutes, a video of 1 GB most of an hour. */
const bodyMs = 10_000
const uploadMs = 300_000
const videoUploadMs = 3_600_000

/** The whole server, not listening yet. All routes are listed here. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { env, db, files, clock, site, console, group, longestLoopDelayMs = 2_000, patience = readingPatience } = parts
  const requestId = makeRequestIds()
  const cache = new ResponseCache({
    now: () => clock().getTime(),
    maxBytes: group ? Math.ceil(env.cacheBytes / env.workers) : env.cacheBytes,
    sendsTags: env.cacheTags,
    patience: parts.cachePatience,
  })
  const metrics = makeMetrics(cache, group?.reports)
  const headers = securityHeaders(env, site.developmentOrigin)
  const sampleHit = hitSampler()
  const hitParts: HitParts = {
    requestId,
    onHit(hit, status) {
      metrics.hit(status)
      const sampled = sampleHit()
      if (sampled > 0) http.log.info({ path: loggedPath(hit.url), status, sampled }, 'hit')
    },
  }
  const connections = openConnections({
    refusals: makeRefusals(headers, requestId),
    patience,
    isVideo,
    answer: (request, response) => {
      limitBody(request, response, bodyLimitMs)
      const isHit = serveHit(cache, request, response, hitParts)
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
    // A parameter that is too long is refused by its schema, with our own message.
    routerOptions: { maxParamLength: maxHeaderSize, caseSensitive: true, ignoreTrailingSlash: false },
    rewriteUrl: (request) => readableTarget(request.url ?? '/'),
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: connections.onBrokenRequest,
    // Open connections are answered until they close; each response announces that it is the last.
    return503OnClosing: false,
    serverFactory: (handler) => {
      route = handler
      const { server } = connections
      // Fastify sets these options only on servers that it creates itself. The limit for each body is shorter: `limitBody`.
      server.requestTimeout = videoUploadMs
      server.keepAliveTimeout = 72_000
      server.maxRequestsPerSocket = 10_000
      return server
    },
  }).withTypeProvider<TypeBoxTypeProvider>()
  const bus = await openBus(db, env.databaseUrl, cache, http.log)
  const write = makeWrite(db, clock, { bus, cache, log: http.log, wakeOthers: group?.wakeOthers })
  const live = await openLive({
    ...{ read: db.read, write, clock, cache, bus, headers, log: http.log },
    onTold: metrics.told,
    gate: group?.gate ?? new Admission(env.liveStreams),
    ...(parts.liveLimits ? { limits: parts.liveLimits } : {}),
  })
  metrics.follow(live)
  const backups = await openBackupStore(env.backups, env)
  metrics.watch({ env, backups, db, bus })
  const views = makeViewCounter(write, (error) => http.log.error({ err: error }, 'views were not written'))
  const visits = makeVisitCounter(write, clock, (error) => http.log.error({ err: error }, 'visits were not written'))
  const search = textSearch(db.dialect)
  const workshops: Workshops & { close?(): Promise<void> } = group?.workshops ?? parts.workshops ?? openWorkshops()
  const context = { read: db.read, clock, cache, headers }

  const routes = collectRoutes(http)
  requireAccessRules(http, routes)
  http.setValidatorCompiler(validatorFor)
  http.setSerializerCompiler(serializerFor)
  // Bodies are JSON only: text/plain could be sent by a form of another site without a preflight.
  http.removeContentTypeParser('text/plain')
  handleErrors(http)
  http.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...context.headers, 'x-request-id': request.id })
  })
  http.addHook('onResponse', async (request, reply) => {
    if (isInside(request)) return
    // A stream is no request that took ten minutes.
    if (request.routeOptions.url === apiPaths.live() && reply.raw.statusCode === 200) return
    metrics.routed(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    request.log.info(
      { path: loggedPath(request.url), method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  const store = requestLimits({
    count: group?.count ?? countInMemory(),
    countForAll: db.dialect === 'postgres' ? countRequests(db.write) : null,
    onAway: (error) => http.log.warn({ err: error }, 'limits are counted by this machine alone while the database is away'),
  })
  await http.register(rateLimit, { global: false, store })
  await http.register(underPressure, {
    maxEventLoopDelay: longestLoopDelayMs,
    pressureHandler: ({ is404 }) => {
      // An address that is none has a page too: who asks for it is told so by a page.
      if (!is404) throw busy()
    },
  })
  await guardConsole(http, { env, read: db.read, clock, write })
  await registerOpenApi(http, env)

  // Called, not registered: a plugin scope for each subject took half of this function's time. What needs one opens it.
  await healthRoutes(http, { db, files, metrics, metricsToken: env.metricsToken, isEnding: connections.isEnding })
  await homeRoutes(http, context)
  await columnRoutes(http, context)
  await articleRoutes(http, { ...context, views })
  await seasonRoutes(http, context)
  await competitionRoutes(http, context)
  await matchRoutes(http, { ...context, publicUrl: env.publicUrl })
  await peopleRoutes(http, context)
  await winnerRoutes(http, context)
  await linkRoutes(http, context)
  await openingRoutes(http, { ...context, publicUrl: env.publicUrl })
  await tipRoutes(http, context)
  await nowRoutes(http, { clock })
  await liveRoutes(http, { ...context, live })
  await albumRoutes(http, context)
  await videoRoutes(http, context)
  await statisticsRoutes(http, context)
  await exportRoutes(http, context)
  await searchRoutes(http, { ...context, search })
  await settingsRoutes(http, context)
  await themeRoutes(http)
  const outside = { ...context, publicUrl: env.publicUrl }
  await robotsRoutes(http, outside)
  await sitemapRoutes(http, outside)
  await feedRoutes(http, outside)
  await meRoutes(http, { ...context, verify: makeVerifier(env.gameToken) })
  await vitalRoutes(http, { write, clock })
  await visitRoutes(http, { visits })
  await mediaRoutes(http, { files, isTakenDown: openTakenDown(context) })
  const drawn = openDrawnFiles({ files, studio: workshops.studio, log: http.log })
  await shareRoutes(http, { ...context, drawn })
  await iconRoutes(http, { ...context, drawn })
  await docsRoutes(http)
  const removeContents = removalOf({ read: db.read, write, clock, files, drawn, log: http.log })
  const { command, housekeepingMs: everyMs } = parts
  const upkeep: Pick<Upkeep, 'backups'> & Partial<Upkeep> =
    group ?? openUpkeep({ env, read: db.read, write, clock, command, removeContents, log: http.log, everyMs })
  const contents = openContentStore({ files, db, clock })
  const consoleContext = { ...context, env, write, contents, workshops, removeContents, search }
  await sessionRoutes(http, consoleContext)
  await accountRoutes(http, consoleContext)
  await userRoutes(http, consoleContext)
  await consoleSettingsRoutes(http, consoleContext)
  await auditRoutes(http, consoleContext)
  await articleAdminRoutes(http, consoleContext)
  await presenceAdminRoutes(http, consoleContext)
  await embedAdminRoutes(http, consoleContext)
  await publicationRoutes(http, consoleContext)
  await previewRoutes(http, consoleContext)
  await mediaAdminRoutes(http, consoleContext)
  await takedownRoutes(http, consoleContext)
  await competitionAdminRoutes(http, consoleContext)
  await scorekeeperRoutes(http, consoleContext)
  await competitionLogoRoutes(http, consoleContext)
  await http.register(sheetRoutes, consoleContext)
  await sheetExportRoutes(http, consoleContext)
  await rulesetRoutes(http, consoleContext)
  await matchAdminRoutes(http, consoleContext)
  await seasonAdminRoutes(http, consoleContext)
  await teamAdminRoutes(http, consoleContext)
  await playerAdminRoutes(http, consoleContext)
  await mergeAdminRoutes(http, consoleContext)
  await mentionAdminRoutes(http, consoleContext)
  await awardAdminRoutes(http, consoleContext)
  await columnAdminRoutes(http, consoleContext)
  await linkAdminRoutes(http, consoleContext)
  await openingAdminRoutes(http, consoleContext)
  await tipAdminRoutes(http, consoleContext)
  await albumAdminRoutes(http, consoleContext)
  await videoAdminRoutes(http, consoleContext)
  await settingsAdminRoutes(http, consoleContext)
  await verificationAdminRoutes(http, consoleContext)
  await redirectAdminRoutes(http, { ...consoleContext, routes })
  await visitAdminRoutes(http, consoleContext)
  await overviewAdminRoutes(http, { ...consoleContext, live, backups })
  await backupAdminRoutes(http, { ...consoleContext, runner: upkeep.backups, store: backups })
  await doctorAdminRoutes(http, { ...consoleContext, command })
  await healthAdminRoutes(http, { ...consoleContext, db, bus, metrics, live })
  const shared = openSharedAssets(files)
  await consolePage(http, { env, build: console, shared, headers })
  await previewPage(http, { ...context, env, site, routes, live })
  await matchOverlayPage(http, { ...context, env, site, routes, live })
  await pageDataRoutes(http, { ...context, env, site, routes, live })
  await pageRoutes(http, { ...context, env, site, routes, live, shared })
  await http.ready()

  return {
    http,
    routes,
    cache,
    bus,
    live,
    write,
    metrics,
    keepHouse: async () => await upkeep.run?.(),
    async close(wish) {
      await Promise.all([connections.end(wish), live.end()])
      await http.close()
      await views.close()
      await visits.close()
      await upkeep.close?.()
      await workshops.close?.()
      await bus.close()
    },
  }
}

function bodyLimitMs(request: IncomingMessage): number {
  if (isVideoUpload(request)) return videoUploadMs
  return isUpload(request) || isSheetUpload(request) ? uploadMs : bodyMs
}

/** Short, unique, and not predictable from outside. */
function makeRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let n = 0
  return () => `${prefix}-${(n++).toString(36)}`
}
