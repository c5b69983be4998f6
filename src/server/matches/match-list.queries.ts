import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { MatchListQuery } from '#shared/competitions/answers.ts'
import { countedItems } from '#shared/limits.ts'
import { dayBounds, type Moments, overdueBounds, undated } from './days.model.ts'
import { rowsInTurn } from './rows-in-turn.queries.ts'
import { matchesOfPlayer, matchesOfTeam } from './taking-part.queries.ts'
import { isEndPublicInOrder, isInPhaseAmongFew, isListedAmongFew, isListedInPhase, isMatchListed } from './visible.queries.ts'

export type MatchFilter = Pick<MatchListQuery, 'kind' | 'competition' | 'stage' | 'team' | 'player' | 'state' | 'day'>

type Phase = NonNullable<MatchFilter['state']>

interface MatchListParams {
  order: 'oldest' | 'newest'
  limit: number
  offset: number
}

export async function listMatchIds(
  db: Reader,
  now: string,
  filter: MatchFilter,
  { order, limit, offset }: MatchListParams,
): Promise<number[]> {
  if (offset >= countedItems) return []
  const walks = order === 'oldest' ? [ordered(filtered(db, now, filter), 'asc')] : newestFirst(db, now, filter)
  return (await rowsInTurn(db, walks, { limit, offset })).map((row) => row.id)
}

/**
 * Each is a walk along an index. `listed_at` sorts undated matches after all others. In the order of the newest, an upcoming undated match
 * comes first, but an ended one must come last: otherwise it would remain the newest result permanently.
 */
function newestFirst(db: Reader, now: string, filter: MatchFilter) {
  const all = ordered(filtered(db, now, filter), 'desc')
  if (filter.day !== undefined) return [all]
  const dated = all.where('matches.listed_at', '<', undated)
  const undatedIn = (state: Phase) => ordered(filtered(db, now, { ...filter, state }), 'desc').where('matches.listed_at', '>=', undated)
  switch (filter.state) {
    case 'live':
    case 'coming':
      return [all]
    case 'ended':
      return [dated, undatedIn('ended')]
    case undefined:
      return [undatedIn('coming'), undatedIn('live'), dated, undatedIn('ended')]
  }
}

function ordered(query: ReturnType<typeof filtered>, direction: 'asc' | 'desc') {
  return query.select('matches.id').orderBy('matches.listed_at', direction).orderBy('matches.id', direction)
}

/** At most `countedItems`. */
export async function countMatches(db: Reader, now: string, filter: MatchFilter): Promise<number> {
  const { total } = await counted(db, now, filter).executeTakeFirstOrThrow()
  return Number(total)
}

/** The same for several days in one statement: with dozens of days, separate statements cost more than the counting. */
export async function countMatchesOfDays(db: Reader, now: string, filter: MatchFilter, days: readonly string[]): Promise<number[]> {
  if (days.length === 0) return []
  const row = await db.selectNoFrom(days.map((day, i) => counted(db, now, { ...filter, day }).as(`day${i}`))).executeTakeFirstOrThrow()
  return days.map((_, i) => Number(row[`day${i}`]))
}

function counted(db: Reader, now: string, filter: MatchFilter) {
  const some = filtered(db, now, filter).select('matches.id').limit(countedItems).as('some')
  return db.selectFrom(some).select((eb) => eb.fn.countAll<number>().as('total'))
}

/** The dates of the matches of a filter, without undated ones: for filters that leave few. */
export async function listMoments(db: Reader, now: string, filter: MatchFilter): Promise<string[]> {
  const rows = await filtered(db, now, filter)
    .select('matches.listed_at')
    .where('matches.listed_at', '<', undated)
    .limit(countedItems)
    .execute()
  return rows.map((row) => row.listed_at)
}

interface MomentSought {
  side: '>=' | '<'
  from: string
}

/**
 * The first date at or after `from`, or the last before it: one index lookup. With only one bound, because with two the planner chooses
 * another index.
 */
export async function findMoment(db: Reader, now: string, filter: MatchFilter, sought: MomentSought): Promise<string | null> {
  return (await listMomentsBeside(db, now, filter, { ...sought, limit: 1 })).moments[0] ?? null
}

/** The dates at and after `from`, or those before it, the nearest first. */
export async function listMomentsBeside(
  db: Reader,
  now: string,
  filter: MatchFilter,
  { side, from, limit }: MomentSought & { limit: number },
): Promise<Moments> {
  const rows = await filtered(db, now, filter)
    .select('matches.listed_at')
    .where('matches.listed_at', side, from)
    .orderBy('matches.listed_at', side === '<' ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  const dated = rows.filter((row) => row.listed_at < undated)
  return { moments: dated.map((row) => row.listed_at), isWhole: dated.length < limit }
}

/** The next matches, the nearest first. */
export async function listNextIds(db: Reader, now: string, filter: MatchFilter, limit: number): Promise<number[]> {
  const { since, day } = overdueBounds(now)
  const rows = await announced(db, now, filter)
    .where('matches.listed_at', '>=', since < day ? since : day)
    .where((eb) => eb.or([eb('matches.listed_at', '>=', since), eb('matches.precision', '=', 'day')]))
    .orderBy('matches.listed_at')
    .orderBy('matches.id')
    .limit(limit)
    .execute()
  // Undated ones come last and are not shown as upcoming.
  return rows.filter((row) => row.listed_at < undated).map((row) => row.id)
}

/** What should have begun hours ago, the newest first. */
export async function listOverdueIds(db: Reader, now: string, filter: MatchFilter, limit: number): Promise<number[]> {
  const { since, day, from } = overdueBounds(now)
  const rows = await announced(db, now, filter)
    .where('matches.listed_at', '>=', from)
    .where('matches.listed_at', '<', since)
    .where((eb) => eb.or([eb('matches.listed_at', '<', day), eb(sql<string>`coalesce(matches.precision, 'exact')`, '<>', 'day')]))
    .orderBy('matches.listed_at', 'desc')
    .orderBy('matches.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Not begun, and neither postponed nor cancelled. */
function announced(db: Reader, now: string, filter: MatchFilter) {
  return filtered(db, now, { ...filter, state: 'coming' })
    .select(['matches.id', 'matches.listed_at'])
    .where(sql<SqlBool>`coalesce(matches.schedule_state, 'scheduled') = 'scheduled'`)
}

/** As the indexes by end have it. */
const endOrStart = sql<string>`coalesce(matches.ended_at, matches.scheduled_at, ${sql.lit(undated)})`

/** What ended last, the newest first and the undated at the end: with a public result, or with none yet. Without an end its start counts. */
export async function listLatestIds(db: Reader, now: string, filter: MatchFilter, limit: number): Promise<number[]> {
  const ended = filtered(db, now, { ...filter, state: 'ended' })
    .select('matches.id')
    .where(isEndPublicInOrder(now))
    .orderBy(endOrStart, 'desc')
    .orderBy('matches.id', 'desc')
  const walks = [ended.where(endOrStart, '<', undated), ended.where(endOrStart, '>=', undated)]
  return (await rowsInTurn(db, walks, { limit, offset: 0 })).map((row) => row.id)
}

/** Whether the filter leaves so few matches that all of them may be read. */
export function isNarrow({ competition, stage, team, player }: MatchFilter): boolean {
  return competition !== undefined || stage !== undefined || team !== undefined || player !== undefined
}

function filtered(db: Reader, now: string, filter: MatchFilter) {
  const { kind, competition, stage, team, player, state, day } = filter
  // Those of a team or a player are found by them: by an index of the kind a third of all matches would be read.
  const isOfFew = team !== undefined || player !== undefined
  let query = db.selectFrom('matches')
  if (isNarrow(filter)) query = query.where(isListedAmongFew(now))
  else if (state === undefined) query = query.where(isMatchListed(now))
  if (state !== undefined) query = query.where(isOfFew ? isInPhaseAmongFew(state) : isListedInPhase(now, state))
  if (kind !== undefined) query = query.where(isOfFew ? sql<string>`matches.kind || ''` : 'matches.kind', '=', kind)
  if (competition !== undefined) query = query.where('matches.competition_id', '=', competition)
  if (stage !== undefined) query = query.where('matches.stage_id', '=', stage)
  if (day !== undefined) {
    const { from, to } = dayBounds(day)
    query = query.where('matches.listed_at', '>=', from).where('matches.listed_at', '<', to)
  }
  if (team !== undefined) query = query.where('matches.id', 'in', matchesOfTeam(db, now, team))
  if (player !== undefined) query = query.where('matches.id', 'in', matchesOfPlayer(db, now, player))
  return query
}

/** Of those that have one. */
export async function listCompetitionLogos(db: Reader, ids: readonly number[]): Promise<{ id: number; logo_id: number | null }[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('competitions')
    .select(['id', 'logo_id'])
    .where('id', 'in', ids)
    .where('logo_id', 'is not', null)
    .orderBy('id')
    .execute()
}
