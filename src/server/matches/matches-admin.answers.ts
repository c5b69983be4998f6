import { formOfGame, formOfResult } from '#rules/acts/entered.ts'
import { locateMatch } from '#rules/acts/located-match.ts'
import { ownResultMessage } from '#rules/acts/own-results.ts'
import { undoableOf } from '#rules/acts/undo.ts'
import { derive } from '#rules/derive.ts'
import { notAssigned, notFound } from '#server/base/errors.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import { ownProvisional } from '#server/competitions/console/own-results.service.ts'
import { isAssigned } from '#server/competitions/console/scorekeepers.queries.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import type { AdminMatch, AdminMatchPage, AdminMatchQuery } from '#shared/admin/matches.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { lineupsForm } from './lineups-form.model.ts'
import { matchForm } from './match-form.model.ts'
import { countAdminMatches, findAdminMatch, type ListPlace, listAdminMatches, listAdminMatchesAfter } from './matches-admin.queries.ts'
import { statisticsForm } from './statistics-form.model.ts'
import { answerSummaries } from './summaries.answers.ts'
import { endOfTime } from './visible.queries.ts'

interface Caller {
  read: Reader
  now: string
  /** The scorekeeper whose matches are listed; null: all. */
  keeper: number | null
}

export async function answerAdminMatches(
  { read, now, keeper }: Caller,
  { page = 1, pageSize = 20, ...filter }: AdminMatchQuery,
): Promise<AdminMatchPage> {
  const rows = await listAdminMatches(read, filter, keeper, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await countAdminMatches(read, filter, keeper)
  return { items: await linesOf(read, rows, now), page, pageSize, total }
}

/** All matches of the same list, so many at once, without the open page's paging. */
export async function answerAdminMatchesAfter(
  { read, now, keeper }: Caller,
  filter: Pick<AdminMatchQuery, 'competition' | 'state' | 'day'>,
  { after, limit }: { after: ListPlace | null; limit: number },
): Promise<{ items: AdminMatchPage['items']; place: ListPlace | null }> {
  const { rows, place } = await listAdminMatchesAfter(read, filter, keeper, { after, limit })
  return { items: await linesOf(read, rows, now), place }
}

export async function answerAdminMatch({ read, now, keeper, userId }: Caller & { userId: number }, id: number): Promise<AdminMatch> {
  const row = await findAdminMatch(read, id)
  if (!row) throw keeper === null ? notFound() : notAssigned()
  if (keeper !== null && !(await isAssigned(read, keeper, row.competition_id, row.key))) throw notAssigned()
  const loaded = await findCompetitionDocument(read, row.competition_id)
  const seat = loaded && locateMatch(loaded.document, row.key)
  const [line] = await linesOf(read, [row], now)
  if (!loaded || !seat || !line) throw notFound()
  const { match, stage, round } = seat
  const derived = derive(loaded.document)
  const form = matchForm(match, round, stage)
  const isOwn = match.result?.state === 'provisional' && (await ownProvisional(read, loaded, { id: userId })).has(match.key)
  const undoable = undoableOf(loaded.document, derived, row.key)
  return {
    match: line,
    competitionId: loaded.id,
    rev: loaded.rev,
    ...form,
    games: (match.games ?? []).map(formOfGame),
    boards: boardsOf(match, loaded.document),
    lineups: lineupsForm(loaded.document, { match, stage, totalGames: form.totalGames }, derived.matches.get(row.key)),
    result: formOfResult(match),
    confirmHindrance: isOwn ? `${ownResultMessage}。` : null,
    statistics: statisticsForm(loaded.document, derived, row.key),
    delaySeconds: match.delaySeconds ?? null,
    embargoUntil: match.embargoUntil ?? null,
    venue: match.venue ?? '',
    undo: undoable && { publicNote: undoable.ruling.publicNote, hindrance: undoable.hindrance },
    rulings: (loaded.document.rulings ?? [])
      .filter((ruling) => ruling.match === row.key)
      .map(({ kind, publicNote, at }) => ({ kind, text: publicNote, at })),
  }
}

/** Players by their current names; a board without a player is left out. */
function boardsOf({ games = [] }: Match, { players = [] }: CompetitionDocument): AdminMatch['boards'] {
  const names = new Map(players.map((player) => [player.slug, player.names.at(-1)?.name ?? player.slug]))
  return games
    .filter(({ sides }) => sides.some((side) => side.players))
    .map(({ number, sides }) => ({ number, players: sides.map((side) => (side.players ?? []).map((slug) => names.get(slug) ?? slug)) }))
}

/** The matches as the public will see them once everything is public; whether results are still hidden is a separate field. */
async function linesOf(read: Reader, rows: readonly { id: number; key: string; result_visible_at: string | null }[], now: string) {
  const ctx: QueryContext = { read, now: endOfTime, deps: new CacheDeps(), isOfConsole: true }
  const summaries = await answerSummaries(
    ctx,
    rows.map(({ id }) => id),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return summaries.flatMap((summary: MatchSummary) => {
    const row = known.get(summary.id)
    return row ? [{ ...summary, key: row.key, isResultHidden: row.result_visible_at !== null && row.result_visible_at > now }] : []
  })
}
