import type { FastifyInstance } from 'fastify'
import { albumRoutes } from '#server/albums/albums.routes.ts'
import { articleRoutes } from '#server/articles/articles.routes.ts'
import type { ViewCounter } from '#server/articles/view-counter.service.ts'
import { winnerRoutes } from '#server/awards/winners.routes.ts'
import type { Env } from '#server/base/env.ts'
import { columnRoutes } from '#server/columns/columns.routes.ts'
import { competitionRoutes } from '#server/competitions/public/competitions.routes.ts'
import { robotsRoutes } from '#server/crawlers/robots.routes.ts'
import { sitemapRoutes } from '#server/crawlers/sitemap.routes.ts'
import type { Db } from '#server/db/open.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import { docsRoutes } from '#server/docs/docs.routes.ts'
import { feedRoutes } from '#server/feeds/feeds.routes.ts'
import { healthRoutes } from '#server/health/health.routes.ts'
import { homeRoutes } from '#server/home/home.routes.ts'
import { Admission } from '#server/http/admission.model.ts'
import type { PublicContext, Write } from '#server/http/context.ts'
import { iconRoutes } from '#server/icons/icons.routes.ts'
import { linkRoutes } from '#server/links/links.routes.ts'
import { liveRoutes } from '#server/live/live.routes.ts'
import type { Live } from '#server/live/live.service.ts'
import { matchRoutes } from '#server/matches/matches.routes.ts'
import { makeVerifier } from '#server/me/game-token.service.ts'
import { meRoutes } from '#server/me/me.routes.ts'
import type { DrawnFiles } from '#server/media/drawn-files.service.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { anyKnown, openKnownFiles } from '#server/media/known-files.service.ts'
import { mediaRoutes } from '#server/media/media.routes.ts'
import { openTakenDown } from '#server/media/taken-down.service.ts'
import type { Metrics } from '#server/metrics/metrics.service.ts'
import { nowRoutes } from '#server/now/now.routes.ts'
import { openingRoutes } from '#server/openings/openings.routes.ts'
import { peopleRoutes } from '#server/people/people.routes.ts'
import { searchRoutes } from '#server/search/search.routes.ts'
import { seasonRoutes } from '#server/seasons/seasons.routes.ts'
import { settingsRoutes } from '#server/settings/settings.routes.ts'
import { themeRoutes } from '#server/settings/theme.routes.ts'
import { shareRoutes } from '#server/share/share.routes.ts'
import { exportRoutes } from '#server/sheets/exports.routes.ts'
import { statisticsRoutes } from '#server/statistics/statistics.routes.ts'
import { tipRoutes } from '#server/tips/tips.routes.ts'
import { videoRoutes } from '#server/videos/videos.routes.ts'
import type { VisitCounter } from '#server/visits/visit-counter.service.ts'
import { visitRoutes } from '#server/visits/visits.routes.ts'
import { vitalRoutes } from '#server/vitals/vitals.routes.ts'

interface Parts extends PublicContext {
  env: Env
  db: Db
  files: MediaFiles
  drawn: DrawnFiles
  write: Write
  live: Live
  views: ViewCounter
  visits: VisitCounter
  search: TextSearch
  metrics: Metrics
  isEnding(): boolean
}

/** What everybody may ask for without a page: every public route of the API, and the files beside it. */
export async function publicRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { env, db, files, drawn, write, live, views, visits, search, metrics, isEnding } = parts
  const { read, clock, cache, headers } = parts
  const context = { read, clock, cache, headers }
  const outside = { ...context, publicUrl: env.publicUrl }
  // Called, not registered: a plugin scope for each subject took half of this function's time. What needs one opens it.
  await healthRoutes(app, { db, files, metrics, metricsToken: env.metricsToken, isEnding })
  await homeRoutes(app, context)
  await columnRoutes(app, context)
  await articleRoutes(app, { ...outside, views })
  await seasonRoutes(app, context)
  await competitionRoutes(app, context)
  await matchRoutes(app, outside)
  await peopleRoutes(app, context)
  await winnerRoutes(app, context)
  await linkRoutes(app, context)
  await openingRoutes(app, outside)
  await tipRoutes(app, context)
  await nowRoutes(app, { clock })
  await liveRoutes(app, { ...context, live })
  await albumRoutes(app, context)
  await videoRoutes(app, context)
  await statisticsRoutes(app, context)
  await exportRoutes(app, context)
  await searchRoutes(app, { ...context, search })
  await settingsRoutes(app, outside)
  await themeRoutes(app)
  await robotsRoutes(app, outside)
  await sitemapRoutes(app, outside)
  await feedRoutes(app, { ...outside, files })
  await meRoutes(app, { ...context, verify: makeVerifier(env.gameToken) })
  await vitalRoutes(app, { write, clock })
  await visitRoutes(app, { visits })
  const readers = new Admission(env.longAnswers)
  metrics.followLongAnswers(readers)
  await mediaRoutes(app, {
    files,
    isTakenDown: openTakenDown(context),
    isKnown: env.mediaUrl === null ? anyKnown : openKnownFiles(read),
    readers,
  })
  await shareRoutes(app, { ...context, drawn })
  await iconRoutes(app, { ...context, drawn })
  await docsRoutes(app)
}
