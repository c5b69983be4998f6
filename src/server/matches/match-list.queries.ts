import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Part, rowsInTurn, type Walk, walkOf } from '#server/db/rows-in-turn.queries.ts'
import type { MatchListQuery } from '#shared/competitions/match-lists.ts'
import { countedItems } from '#shared/limits.ts'
import { dayBounds, type Moments, overdueBounds, putOffSince, undated } from './days.model.ts'
import { matchesOfPlayer, matchesOfTeam } from './taking-part.queries.ts'
import { isEndPublicInOrder, isInPhaseAmongFew, isListedAmongFew, isListedInPhase, isMatchListed, phaseShown } from './visible.queries.ts'

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
  const putOff = hasPutOff(filter) ? [walkOverPutOff(db, now, filter)] : []
  const walks =
    order === 'oldest' ? [walkOver(db, now, filter, { direction: 'asc' }), ...putOff] : [...putOff, ...newestFirst(db, now, filter)]
  return (await rowsInTurn(walks, { limit, offset })).map((row) => row.id)
}

/**
 * Each is a walk along an index. `listed_at` sorts undated matches after all others. In the order of the newest, an upcoming undated match
 * comes first, but an ended one must come last: otherwise it would remain the newest result permanently.
 */
function newestFirst(db: Reader, now: string, filter: MatchFilter) {
  const all = walkOver(db, now, filter, { direction: 'desc' })
  if (filter.day !== undefined) return [all]
  const dated = walkOver(db, now, filter, { direction: 'desc', dates: 'dated' })
  const undatedIn = (state: Phase) => walkOver(db, now, { ...filter, state }, { direction: 'desc', dates: 'undated' })
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

interface Order {
  direction: 'asc' | 'desc'
  /** Both, without it. */
  dates?: 'dated' | 'undated'
}

function walkOver(db: Reader, now: string, filter: MatchFilter, order: Order): Walk<{ id: number }> {
  const { state, ...values } = valuesOf(now, filter)
  return {
    read: (part) => idsInOrder(db, { ...values, ...part }, { state, ...order }),
    count: (most) => walkOf(db, ordered(db, values, { state, ...order })).count(most),
  }
}
const idsInOrder = prepared((db: Selecting, { limit, offset, ...values }: FilterValues & Part, order: Order & Stated) =>
  ordered(db, values, order).limit(limit).offset(offset),
)

function ordered(db: Selecting, values: FilterValues, { state, direction, dates }: Order & Stated) {
  const all = inFilter(db, values, state).select('matches.id').orderBy('matches.listed_at', direction).orderBy('matches.id', direction)
  return dates === undefined ? all : all.where('matches.listed_at', dates === 'dated' ? '<' : '>=', undated)
}

/** Whether a day's list has those as well that were postponed on that day and have no other yet. */
function hasPutOff({ day, state }: MatchFilter): boolean {
  return day !== undefined && isOpenState(state)
}

function isOpenState(state: MatchFilter['state']): boolean {
  return state === undefined || state === 'coming'
}

function walkOverPutOff(db: Reader, now: string, filter: MatchFilter): Walk<{ id: number }> {
  const { state: _, ...values } = valuesOf(now, filter)
  return {
    read: (part) => putOffInOrder(db, { ...values, ...part }),
    count: (most) => walkOf(db, putOffFrom(db, values).select('matches.id')).count(most),
  }
}
const putOffInOrder = prepared((db: Selecting, { limit, offset, ...values }: FilterValues & Part) =>
  putOffFrom(db, values).select('matches.id').orderBy('matches.postponed_from').orderBy('matches.id').limit(limit).offset(offset),
)

/**
 * Postponed without a new date: a day's list has them under the one that they had first. Found by the index of these few, so no other condition
 * may be one of an index.
 */
function putOffFrom(db: Selecting, { now, kind, competition, stage, team, player, from, to }: FilterValues) {
  let query = db
    .selectFrom('matches')
    .where('matches.postponed_from', '>=', from ?? '')
    .where(isListedAmongFew(now))
    .where(isInPhaseAmongFew(now, 'coming'))
    .where(sql<SqlBool>`matches.schedule_state = 'postponed' and matches.scheduled_at is null`)
  if (to !== undefined) query = query.where('matches.postponed_from', '<', to)
  if (kind !== undefined) query = query.where(sql<string>`matches.kind || ''`, '=', kind)
  if (competition !== undefined) query = query.where(sql<number>`+matches.competition_id`, '=', competition)
  if (stage !== undefined) query = query.where(sql<number>`+matches.stage_id`, '=', stage)
  if (team !== undefined) query = query.where(sql<number>`+matches.id`, 'in', matchesOfTeam(db, now, team))
  if (player !== undefined) query = query.where(sql<number>`+matches.id`, 'in', matchesOfPlayer(db, now, player))
  return query
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
  const ids = filtered(db, now, filter).select('matches.id')
  const { state: _, ...values } = valuesOf(now, filter)
  const all = hasPutOff(filter) ? ids.unionAll(putOffFrom(db, values).select('matches.id')) : ids
  const some = all.limit(countedItems).as('some')
  return db.selectFrom(some).select((eb) => eb.fn.countAll<number>().as('total'))
}

/** The dates of the matches of a filter, without undated ones, unless these had one: for filters that leave few. */
export async function listMoments(db: Reader, now: string, filter: MatchFilter): Promise<string[]> {
  const { state, ...values } = valuesOf(now, filter)
  const [rows, putOff] = await Promise.all([
    filtered(db, now, filter).select('matches.listed_at').where('matches.listed_at', '<', undated).limit(countedItems).execute(),
    isOpenState(state) ? putOffBeside(db, { ...values, beside: '', limit: countedItems }, { side: '>=' }) : [],
  ])
  return [...rows.map((row) => row.listed_at), ...momentsOf(putOff)]
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
  const { state, ...values } = valuesOf(now, filter)
  const [rows, putOff] = await Promise.all([
    momentsBeside(db, { ...values, beside: from, limit }, { state, side }),
    isOpenState(state) ? putOffBeside(db, { ...values, beside: from, limit }, { side }) : [],
  ])
  const dated = rows.map((row) => row.listed_at).filter((moment) => moment < undated)
  const sign = side === '<' ? -1 : 1
  const all = putOff.length === 0 ? dated : [...dated, ...momentsOf(putOff)].sort((a, b) => (a < b ? -sign : a > b ? sign : 0))
  return { moments: all.slice(0, limit), isWhole: all.length < limit }
}

interface Beside extends FilterValues {
  beside: string
  limit: number
}
const momentsBeside = prepared(
  (db: Selecting, { beside, limit, ...values }: Beside, { state, side }: Stated & Pick<MomentSought, 'side'>) =>
    inFilter(db, values, state)
      .select('matches.listed_at')
      .where('matches.listed_at', side, beside)
      .orderBy('matches.listed_at', side === '<' ? 'desc' : 'asc')
      .limit(limit),
)

const putOffBeside = prepared((db: Selecting, { beside, limit, ...values }: Beside, { side }: Pick<MomentSought, 'side'>) =>
  putOffFrom(db, values)
    .select('matches.postponed_from')
    .where('matches.postponed_from', side, beside)
    .orderBy('matches.postponed_from', side === '<' ? 'desc' : 'asc')
    .limit(limit),
)

function momentsOf(rows: readonly { postponed_from: string | null }[]): string[] {
  return rows.flatMap((row) => row.postponed_from ?? [])
}

/** Postponed not long ago, and without a new date: the earliest first. */
export async function listPutOffIds(db: Reader, now: string, filter: Omit<MatchFilter, 'state' | 'day'>, limit: number): Promise<number[]> {
  const rows = await putOffInOrder(db, { ...filter, now, from: putOffSince(now), limit, offset: 0 })
  return rows.map((row) => row.id)
}

/** The next matches, the nearest first. */
export async function listNextIds(db: Reader, now: string, filter: MatchFilter, limit: number): Promise<number[]> {
  const { since, day } = overdueBounds(now)
  const { state: _, ...values } = valuesOf(now, filter)
  const rows = await nextInOrder(db, { ...values, first: since < day ? since : day, since, limit })
  // Undated ones come last and are not shown as upcoming.
  return rows.filter((row) => row.listed_at < undated).map((row) => row.id)
}

interface Next extends FilterValues {
  first: string
  since: string
  limit: number
}
const nextInOrder = prepared((db, { first, since, limit, ...values }: Next) =>
  announced(db, values)
    .where('matches.listed_at', '>=', first)
    .where((eb) => eb.or([eb('matches.listed_at', '>=', since), eb('matches.precision', '=', 'day')]))
    .orderBy('matches.listed_at')
    .orderBy('matches.id')
    .limit(limit),
)

/** What should have begun hours ago, the newest first. */
export async function listOverdueIds(db: Reader, now: string, filter: MatchFilter, limit: number): Promise<number[]> {
  const { since, day, from } = overdueBounds(now)
  const { state: _, ...values } = valuesOf(now, filter)
  const rows = await announced(db, values)
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
function announced(db: Selecting, values: FilterValues) {
  return inFilter(db, values, 'coming')
    .select(['matches.id', 'matches.listed_at'])
    .where(sql<SqlBool>`coalesce(matches.schedule_state, 'scheduled') = 'scheduled'`)
}

/** As the indexes by end have it. */
const endOrStart = sql<string>`coalesce(matches.ended_at, matches.scheduled_at, ${sql.lit(undated)})`

/** 1 for who withdrew, did not come, or was ruled out; else 0. */
const notPlayedOut = sql<number>`case when coalesce(matches.result_kind, 'played') in ('played', 'draw') then 0 else 1 end`

/**
 * What ended last, the newest first and the undated at the end: with a public result, or with none yet. Without an end its start counts. Of a round that
 * was written at once the first board stands first, and before what nobody played out.
 */
export async function listLatestIds(db: Reader, now: string, filter: MatchFilter, limit: number): Promise<number[]> {
  const { state: _, ...values } = valuesOf(now, filter)
  const dated = await latestInOrder(db, { ...values, limit }, { side: '<' })
  const rest = limit - dated.length
  const rows = rest > 0 ? [...dated, ...(await latestInOrder(db, { ...values, limit: rest }, { side: '>=' }))] : dated
  return rows.map((row) => row.id)
}
const latestInOrder = prepared(
  (db: Selecting, { limit, ...values }: FilterValues & { limit: number }, { side }: Pick<MomentSought, 'side'>) =>
    // Along the index by end: what a ruling decided has none.
    matching(db, values, inPhase(values, 'ended'))
      .select('matches.id')
      .where(isEndPublicInOrder(values.now))
      .where(endOrStart, side, undated)
      .orderBy(endOrStart, 'desc')
      // Those without any time have no order but that in which they were written, and may be very many.
      .$if(side === '<', (query) => query.orderBy(notPlayedOut).orderBy('matches.id'))
      .$if(side !== '<', (query) => query.orderBy('matches.id', 'desc'))
      .limit(limit),
)

/** Whether the filter leaves so few matches that all of them may be read. */
export function isNarrow({ competition, stage, team, player }: MatchFilter): boolean {
  return competition !== undefined || stage !== undefined || team !== undefined || player !== undefined
}

/** What a filter compares with, at `now`. */
interface FilterValues extends Omit<MatchFilter, 'state' | 'day'> {
  now: string
  from?: string
  to?: string
}
type Stated = Pick<MatchFilter, 'state'>

function valuesOf(now: string, { day, ...filter }: MatchFilter): FilterValues & Stated {
  return { ...filter, now, ...(day === undefined ? {} : dayBounds(day)) }
}

function filtered(db: Reader, now: string, filter: MatchFilter) {
  const { state, ...values } = valuesOf(now, filter)
  return inFilter(db, values, state)
}

function inFilter(db: Selecting, filter: FilterValues, state: MatchFilter['state']) {
  return matching(db, filter, state === undefined ? null : isInState(filter, state))
}

/** Among few, what a ruling decided is over; of all matches no index has both in one order. */
function isInState(filter: FilterValues, state: Phase): RawBuilder<SqlBool> {
  if (state === 'ended' && isNarrow(filter)) return sql<SqlBool>`${phaseShown(filter.now)} = 'ended'`
  return inPhase(filter, state)
}

/** Those of a team or a player are found by them: by an index of the kind a third of all matches would be read. */
function isOfFew({ team, player }: FilterValues): boolean {
  return team !== undefined || player !== undefined
}

function inPhase(filter: FilterValues, phase: Phase): RawBuilder<SqlBool> {
  return isOfFew(filter) ? isInPhaseAmongFew(filter.now, phase) : isListedInPhase(filter.now, phase)
}

/** `state`: null for any. */
function matching(db: Selecting, filter: FilterValues, state: RawBuilder<SqlBool> | null) {
  const { now, kind, competition, stage, team, player, from, to } = filter
  let query = db.selectFrom('matches')
  if (isNarrow(filter)) query = query.where(isListedAmongFew(now))
  else if (state === null) query = query.where(isMatchListed(now))
  if (state !== null) query = query.where(state)
  if (kind !== undefined) query = query.where(isOfFew(filter) ? sql<string>`matches.kind || ''` : 'matches.kind', '=', kind)
  if (competition !== undefined) query = query.where('matches.competition_id', '=', competition)
  if (stage !== undefined) query = query.where('matches.stage_id', '=', stage)
  if (from !== undefined) query = query.where('matches.listed_at', '>=', from)
  if (to !== undefined) query = query.where('matches.listed_at', '<', to)
  if (team !== undefined) query = query.where('matches.id', 'in', matchesOfTeam(db, now, team))
  if (player !== undefined) query = query.where('matches.id', 'in', matchesOfPlayer(db, now, player))
  return query
}

/** Of which competition each is. */
export async function listCompetitionsOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = ids.length === 0 ? [] : await competitionsOf(db, { ids })
  return new Map(rows.map((row) => [row.id, row.competition_id]))
}
const competitionsOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('matches').select(['id', 'competition_id']).where('id', 'in', ids),
)

/** Of those that have one. */
export async function listCompetitionLogos(db: Reader, ids: readonly number[]): Promise<{ id: number; logo_id: number | null }[]> {
  return ids.length === 0 ? [] : await logosOf(db, { ids })
}
const logosOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('competitions').select(['id', 'logo_id']).where('id', 'in', ids).where('logo_id', 'is not', null).orderBy('id'),
)
