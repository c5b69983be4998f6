import type { FastifyInstance } from 'fastify'
import { makeViewCounter } from '#server/articles/view-counter.service.ts'
import { openBackupStore } from '#server/backup/open-store.service.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import type { OwnCommand } from '#server/base/own-command.ts'
import { type ChangeBus, openBus } from '#server/cache/bus.ts'
import { type Patience, ResponseCache } from '#server/cache/response-cache.ts'
import type { Db } from '#server/db/open.ts'
import { textSearch } from '#server/db/text-search.ts'
import { Admission } from '#server/http/admission.model.ts'
import { type ReadingPatience, readingPatience } from '#server/http/connections.ts'
import { type HelperProcesses, makeWrite, type Write } from '#server/http/context.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { collectRoutes, type RouteTable } from '#server/http/route-table.ts'
import { type Live, openLive } from '#server/live/live.service.ts'
import type { LiveLimits } from '#server/live/readers.service.ts'
import { openContentStore } from '#server/media/content-store.service.ts'
import { openDrawnFiles } from '#server/media/drawn-files.service.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { removalOf } from '#server/media/removal.job.ts'
import { type Metrics, makeMetrics } from '#server/metrics/metrics.service.ts'
import { type ConsoleBuild, consolePage } from '#server/pages/console-page.ts'
import { pageRoutes } from '#server/pages/handler.ts'
import { matchOverlayPage } from '#server/pages/match-overlay.ts'
import { pageDataRoutes } from '#server/pages/page-data.ts'
import { previewPage } from '#server/pages/preview-page.ts'
import { openSharedAssets } from '#server/pages/shared-assets.ts'
import type { SiteBuild } from '#server/pages/site-build.ts'
import { makeVisitCounter } from '#server/visits/visit-counter.service.ts'
import { keepShare } from './connection-shares.ts'
import { consoleRoutes } from './console-routes.ts'
import type { Group } from './group.ts'
import { openHelpers } from './helper-processes.ts'
import { makeHttpServer } from './http-server.ts'
import { publicRoutes } from './public-routes.ts'
import { setRequestRules } from './request-rules.ts'
import { openUpkeep, type Upkeep } from './upkeep.ts'

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
  helpers?: HelperProcesses
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

/** The whole server, not listening yet. `public-routes.ts` and `console-routes.ts` list the routes of the API. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { env, db, files, clock, site, console, group, longestLoopDelayMs = 2_000, patience = readingPatience } = parts
  const cache = new ResponseCache({
    now: () => clock().getTime(),
    maxBytes: group ? Math.ceil(env.cacheBytes / env.workers) : env.cacheBytes,
    sendsTags: env.cacheTags,
    patience: parts.cachePatience,
  })
  const metrics = makeMetrics(cache, group?.reports)
  const headers = securityHeaders(env, site.developmentOrigin)
  const { http, connections } = makeHttpServer({ env, headers, cache, metrics, patience })
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
  const helpers: HelperProcesses & { close?(): Promise<void> } = group?.helpers ?? parts.helpers ?? openHelpers()
  const context = { read: db.read, clock, cache, headers }

  const routes = collectRoutes(http)
  await setRequestRules(http, { env, db, clock, write, headers, metrics, routes, count: group?.count, longestLoopDelayMs })

  const drawn = openDrawnFiles({ files, renderer: helpers.renderer, log: http.log })
  const removeContents = removalOf({ read: db.read, write, clock, files, drawn, log: http.log })
  const { command, housekeepingMs: everyMs } = parts
  const upkeep: Pick<Upkeep, 'backups'> & Partial<Upkeep> =
    group ?? openUpkeep({ env, read: db.read, write, clock, command, removeContents, log: http.log, everyMs })
  const contents = openContentStore({ files, db, clock })
  const consoleContext = { ...context, env, write, contents, helpers, removeContents, search }
  await publicRoutes(http, {
    ...context,
    ...{ env, db, files, drawn, write, live, views, visits, search, metrics },
    isEnding: connections.isEnding,
  })
  await consoleRoutes(http, consoleContext, {
    ...{ routes, db, bus, live, metrics, command },
    backups: { store: backups, runner: upkeep.backups },
  })
  const share = group ? keepShare(connections, group.excess) : null
  const shared = openSharedAssets(files)
  await consolePage(http, { env, build: console, shared, headers })
  const pageParts = { ...context, env, site, routes, live }
  await previewPage(http, pageParts)
  await matchOverlayPage(http, pageParts)
  await pageDataRoutes(http, pageParts)
  await pageRoutes(http, { ...pageParts, shared })
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
      share?.close()
      await Promise.all([connections.end(wish), live.end()])
      await http.close()
      await views.close()
      await visits.close()
      await upkeep.close?.()
      await helpers.close?.()
      await bus.close()
    },
  }
}
