import type { FastifyInstance } from 'fastify'
import { albumAdminRoutes } from '#server/albums/albums.admin.ts'
import { articleAdminRoutes } from '#server/articles/articles.admin.ts'
import { embedAdminRoutes } from '#server/articles/embeds.admin.ts'
import { presenceAdminRoutes } from '#server/articles/presences.admin.ts'
import { previewRoutes } from '#server/articles/previews.admin.ts'
import { publicationRoutes } from '#server/articles/publications.admin.ts'
import { auditRoutes } from '#server/audit/audit.admin.ts'
import { awardAdminRoutes } from '#server/awards/awards.admin.ts'
import type { BackupRunner } from '#server/backup/backup-runner.service.ts'
import type { BackupStore } from '#server/backup/backup-store.model.ts'
import { backupAdminRoutes } from '#server/backup/backups.admin.ts'
import type { OwnCommand } from '#server/base/own-command.ts'
import type { ChangeBus } from '#server/cache/bus.ts'
import { columnAdminRoutes } from '#server/columns/columns.admin.ts'
import { competitionLogoRoutes } from '#server/competitions/console/competition-logo.admin.ts'
import { competitionAdminRoutes } from '#server/competitions/console/competitions.admin.ts'
import { rulesetRoutes } from '#server/competitions/console/rulesets.admin.ts'
import { scorekeeperRoutes } from '#server/competitions/console/scorekeepers.admin.ts'
import { consoleSettingsRoutes } from '#server/console-settings/console-settings.admin.ts'
import type { Db } from '#server/db/open.ts'
import { doctorAdminRoutes } from '#server/doctor/doctor.admin.ts'
import { healthAdminRoutes } from '#server/health/health.admin.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { RouteTable } from '#server/http/route-table.ts'
import { linkAdminRoutes } from '#server/links/links.admin.ts'
import type { Live } from '#server/live/live.service.ts'
import { matchAdminRoutes } from '#server/matches/matches.admin.ts'
import { mediaAdminRoutes } from '#server/media/media.admin.ts'
import { takedownRoutes } from '#server/media/takedowns.admin.ts'
import type { Metrics } from '#server/metrics/metrics.service.ts'
import { openingAdminRoutes } from '#server/openings/openings.admin.ts'
import { overviewAdminRoutes } from '#server/overview/overview.admin.ts'
import { mentionAdminRoutes } from '#server/people/mentions.admin.ts'
import { mergeAdminRoutes } from '#server/people/merge.admin.ts'
import { playerAdminRoutes } from '#server/people/players.admin.ts'
import { teamAdminRoutes } from '#server/people/teams.admin.ts'
import { redirectAdminRoutes } from '#server/redirects/redirects.admin.ts'
import { seasonAdminRoutes } from '#server/seasons/seasons.admin.ts'
import { accountRoutes } from '#server/session/account.admin.ts'
import { sessionRoutes } from '#server/session/session.admin.ts'
import { settingsAdminRoutes } from '#server/settings/settings.admin.ts'
import { sheetExportRoutes, sheetRoutes } from '#server/sheets/sheets.admin.ts'
import { tipAdminRoutes } from '#server/tips/tips.admin.ts'
import { userRoutes } from '#server/users/users.admin.ts'
import { verificationAdminRoutes } from '#server/verification/verification-files.admin.ts'
import { videoAdminRoutes } from '#server/videos/videos.admin.ts'
import { visitAdminRoutes } from '#server/visits/visits.admin.ts'

interface Parts {
  /** Of the whole server. */
  routes: RouteTable
  db: Db
  bus: ChangeBus
  live: Live
  metrics: Metrics
  backups: { store: BackupStore; runner: Pick<BackupRunner, 'begin'> }
  command: OwnCommand
}

/** Every route of the console's API. */
export async function consoleRoutes(app: FastifyInstance, context: ConsoleContext, parts: Parts): Promise<void> {
  const { routes, db, bus, live, metrics, backups, command } = parts
  await sessionRoutes(app, context)
  await accountRoutes(app, context)
  await userRoutes(app, context)
  await consoleSettingsRoutes(app, context)
  await auditRoutes(app, context)
  await articleAdminRoutes(app, context)
  await presenceAdminRoutes(app, context)
  await embedAdminRoutes(app, context)
  await publicationRoutes(app, context)
  await previewRoutes(app, context)
  await mediaAdminRoutes(app, context)
  await takedownRoutes(app, { ...context, backups: backups.store })
  await competitionAdminRoutes(app, context)
  await scorekeeperRoutes(app, context)
  await competitionLogoRoutes(app, context)
  await app.register(sheetRoutes, context)
  await sheetExportRoutes(app, context)
  await rulesetRoutes(app, context)
  await matchAdminRoutes(app, context)
  await seasonAdminRoutes(app, context)
  await teamAdminRoutes(app, context)
  await playerAdminRoutes(app, context)
  await mergeAdminRoutes(app, context)
  await mentionAdminRoutes(app, context)
  await awardAdminRoutes(app, context)
  await columnAdminRoutes(app, context)
  await linkAdminRoutes(app, context)
  await openingAdminRoutes(app, context)
  await tipAdminRoutes(app, context)
  await albumAdminRoutes(app, context)
  await videoAdminRoutes(app, context)
  await settingsAdminRoutes(app, context)
  await verificationAdminRoutes(app, context)
  await redirectAdminRoutes(app, { ...context, routes })
  await visitAdminRoutes(app, context)
  await overviewAdminRoutes(app, { ...context, live, backups: backups.store })
  await backupAdminRoutes(app, { ...context, ...backups })
  await doctorAdminRoutes(app, { ...context, command })
  await healthAdminRoutes(app, { ...context, db, bus, metrics, live })
}
