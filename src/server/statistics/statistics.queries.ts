import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { isPublicAmongFew, isScorePublic } from '#server/matches/visible.queries.ts'
import type { FigureSort } from '#shared/page-query.ts'

/** Statistics of a match and of its games; none while its score is hidden. */
export async function listStatistics(db: Reader, now: string, matchId: number) {
  return await statisticsOfMatch(db, { now, matchId })
}
export type StatisticsRow = Awaited<ReturnType<typeof listStatistics>>[number]

const statisticsOfMatch = prepared((db, { now, matchId }: { now: string; matchId: number }) =>
  db
    .selectFrom('statistics')
    .innerJoin('matches', 'matches.id', 'statistics.match_id')
    .leftJoin('games', 'games.id', 'statistics.game_id')
    .select(['statistics.players', 'statistics.data', 'games.number', 'games.state'])
    .where('statistics.match_id', '=', matchId)
    .where(isScorePublic(now))
    .orderBy('games.number'),
)

/** What a public competition declares, as JSON. */
export async function findDeclared(db: Reader, competitionId: number) {
  return await db
    .selectFrom('competitions')
    .select(['figures', 'event_kinds'])
    .where('id', '=', competitionId)
    .where('is_hidden', '=', 0)
    .executeTakeFirst()
}

/** The totals of results that are public at the instant. */
function isPublicAt(now: string) {
  return sql<SqlBool>`(figure_totals.public_from <= ${now} and figure_totals.public_until > ${now})`
}

/** Keys of the figures with public values. */
export async function listCountedFigures(db: Reader, now: string, competitionId: number): Promise<string[]> {
  return (await countedFigures(db, { now, competitionId })).map((row) => row.figure)
}
const countedFigures = prepared((db, { now, competitionId }: { now: string; competitionId: number }) =>
  db.selectFrom('figure_totals').select('figure').distinct().where('competition_id', '=', competitionId).where(isPublicAt(now)),
)

/** Whether any figure has a public value, without reading them all. */
export async function hasCountedFigures(db: Reader, now: string, competitionId: number): Promise<boolean> {
  return (await anyCountedFigure(db, { now, competitionId })).length > 0
}
const anyCountedFigure = prepared((db, { now, competitionId }: { now: string; competitionId: number }) =>
  db.selectFrom('figure_totals').select('id').where('competition_id', '=', competitionId).where(isPublicAt(now)).limit(1),
)

interface Ranked {
  competitionId: number
  figure: string
  sort: FigureSort
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

export async function listRanked(db: Reader, now: string, { competitionId, figure, sort, order, limit, offset }: Ranked) {
  const column = sql.ref(`figure_totals.${sort}`)
  return await db
    .selectFrom('figure_totals')
    .select(['entrant_id', 'player_id', 'entries', 'total', 'mean', 'best', 'sources'])
    .select(sql<number>`rank() over (order by ${column} ${sql.raw(order)})`.as('rank'))
    .where('competition_id', '=', competitionId)
    .where('figure', '=', figure)
    .where(isPublicAt(now))
    .orderBy(column, order)
    .orderBy('entries', order === 'desc' ? 'asc' : 'desc')
    // Not by when they were first counted, by the row's id: that may have been in a match whose result is held back.
    .orderBy('player_id')
    .orderBy('entrant_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countRanked(db: Reader, now: string, competitionId: number, figure: string): Promise<number> {
  const row = await db
    .selectFrom('figure_totals')
    .select(sql<number>`count(*)`.as('n'))
    .where('competition_id', '=', competitionId)
    .where('figure', '=', figure)
    .where(isPublicAt(now))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Whose totals. */
export type Subject = { entrant: number } | { player: number }

/** The values behind the totals, as JSON; undefined where there are none. */
export async function findSources(
  db: Reader,
  now: string,
  { competitionId, figure, subject }: { competitionId: number; figure: string; subject: Subject },
) {
  const rows = db
    .selectFrom('figure_totals')
    .select('sources')
    .where('competition_id', '=', competitionId)
    .where('figure', '=', figure)
    .where(isPublicAt(now))
  return 'entrant' in subject
    ? await rows.where('entrant_id', '=', subject.entrant).where('player_id', 'is', null).executeTakeFirst()
    : await rows.where('player_id', '=', subject.player).executeTakeFirst()
}

/** A side's figure, not a player's. With the plus SQLite finds the few by their entrants: by the index of players it would read those of all sides. */
const isOfSide = sql<SqlBool>`+figure_totals.player_id is null`

/** Totals in all public competitions, of a team's entrants or of a player, the newest competition first; of one its figures in any order. */
export async function listTotalsOf(db: Reader, now: string, holder: { team: number } | { player: number }) {
  const rows = db
    .selectFrom('figure_totals')
    .innerJoin('competitions', 'competitions.id', 'figure_totals.competition_id')
    .select(['competitions.id as competition_id', 'competitions.name', 'competitions.kind', 'competitions.figures'])
    .select(['figure_totals.figure', 'entries', 'total', 'mean', 'best', 'sources'])
    .where(isPublicAmongFew)
    .where(isPublicAt(now))
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .orderBy('figure_totals.entrant_id')
  if ('player' in holder) return await rows.where('figure_totals.player_id', '=', holder.player).execute()
  const entrants = db.selectFrom('entrants').select('entrants.id').where('entrants.team_id', '=', holder.team)
  return await rows.where('figure_totals.entrant_id', 'in', entrants).where(isOfSide).execute()
}
export type TotalsRow = Awaited<ReturnType<typeof listTotalsOf>>[number]
