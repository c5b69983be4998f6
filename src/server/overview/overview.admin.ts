import type { FastifyInstance } from 'fastify'
import { backupState } from '#server/backup/backup-state.service.ts'
import type { BackupStore } from '#server/backup/backup-store.model.ts'
import { answerOpenTies } from '#server/competitions/console/open-ties.answers.ts'
import type { Reader } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import { listComing } from '#server/health/coming.queries.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { Live } from '#server/live/live.service.ts'
import { countAdminMatches } from '#server/matches/matches-admin.queries.ts'
import { lineNames, sidesLine } from '#server/matches/side-names.model.ts'
import { listSideNames } from '#server/matches/side-names.queries.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import type { Overview } from '#shared/admin/health.ts'
import { may } from '#shared/admin/policy.ts'
import { formatDay, siteOffsetMinutes } from '#shared/dates.ts'
import { resultKindWords } from '#shared/words/results.ts'
import { listDraftsNow, listMatchesNow, listMatchesWaiting } from './overview.queries.ts'

const shownMatches = 30
const shownWaiting = 10
const shownLines = 8

export async function overviewAdminRoutes(
  app: FastifyInstance,
  { live, backups, ...context }: ConsoleContext & { live: Pick<Live, 'figures'>; backups: BackupStore },
): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /overview',
    summary: '概览：今天的比赛、最近的草稿、即将发生的事',
    may: 'own.account',
    answer: async ({ signed: { id, role }, read, now }) => {
      const isWriter = may(role, 'articles.read')
      const keeper = may(role, 'results.correct') ? null : id
      const [matches, waiting, waitingTotal, unconfirmed, unconfirmedTotal, openTies, drafts, coming] = await Promise.all([
        listMatchesNow(read, dayOf(now), keeper, shownMatches).then((rows) => linesOf(read, rows)),
        listMatchesWaiting(read, 'result', keeper, shownWaiting).then((rows) => linesOf(read, rows)),
        countAdminMatches(read, { state: 'waiting' }, keeper),
        listMatchesWaiting(read, 'confirmation', keeper, shownWaiting).then((rows) => linesOf(read, rows)),
        countAdminMatches(read, { state: 'unconfirmed' }, keeper),
        may(role, 'results.correct') ? answerOpenTies(read, null) : [],
        isWriter ? draftsNow(read) : [],
        isWriter ? listComing(read, now, shownLines) : [],
      ])
      return {
        matches,
        ...{ waiting, waitingTotal, unconfirmed, unconfirmedTotal, openTies },
        ...{ drafts, coming },
        backup: may(role, 'backups.manage') ? await backupState(read, backups) : null,
        isProxyUnknown: may(role, 'health.read') && live.figures().isProxyUnknown,
        isClosed: may(role, 'site.write') && (await getSettings(read)).crawlers.isClosed,
      }
    },
  })
}

async function linesOf(read: Reader, rows: Awaited<ReturnType<typeof listMatchesNow>>): Promise<Overview['matches']> {
  const sides = Map.groupBy(
    await listSideNames(
      read,
      rows.map((row) => row.id),
    ),
    (side) => side.match_id,
  )
  return rows.map((row) => {
    const { id, scheduled_at, play_state, result_kind } = row
    const ofMatch = sides.get(id) ?? []
    const [isRuled, isToReplay] = [Boolean(row.is_ruled), Boolean(row.is_to_replay)]
    const isLive = !isRuled && (play_state === 'live' || play_state === 'interrupted')
    const state = isLive ? 'live' : isRuled || result_kind !== null || play_state === 'ended' ? 'ended' : 'coming'
    const scores = ofMatch.map((side) => side.score)
    // Of a lobby they are no score, but a figure of each of many.
    // Nor is that of a match that is to be played again, which counts no more.
    const isScored = state !== 'coming' && !isRuled && !isToReplay
    const score = !isScored || ofMatch.length > 2 || scores.some((one) => one === null) ? '' : scores.join(' : ')
    const isPlayed = isToReplay || result_kind === null || result_kind === 'played' || result_kind === 'draw'
    const told = [isRuled ? '已裁定' : isPlayed ? '' : resultKindWords[result_kind], score].filter((words) => words !== '').join(' ')
    return {
      id,
      competition: [row.competition, ...lineNames(row, ofMatch.length)].join(' '),
      name: sidesLine(ofMatch.map((side) => side.name)),
      at: scheduled_at,
      state,
      isToReplay,
      score: told === '' ? null : told,
    }
  })
}

/** The day in the site's time zone that contains an instant. */
function dayOf(now: string): { from: string; to: string } {
  const start = Date.parse(`${formatDay(now)}T00:00:00.000Z`) - siteOffsetMinutes * 60_000
  return { from: new Date(start).toISOString(), to: new Date(start + 86_400_000).toISOString() }
}

async function draftsNow(read: Reader): Promise<Overview['drafts']> {
  return (await listDraftsNow(read, shownLines)).map(({ id, data, updated_at, display_name, published_at }) => ({
    id,
    title: titleOf(data),
    updatedAt: updated_at,
    updatedBy: display_name,
    isLive: published_at !== null,
  }))
}

function titleOf(draft: string): string {
  const { title }: { title?: string } = readJson(draft)
  return title ?? ''
}
