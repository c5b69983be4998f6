import { type SqlBool, sql } from 'kysely'
import { inlineLiteral } from '#server/db/inline-literal.ts'
import type { Reader } from '#server/db/open.ts'
import { rowsInTurn, walkOf } from '#server/db/rows-in-turn.queries.ts'
import type { AdminMatchQuery } from '#shared/admin/matches.ts'
import { countedItems } from '#shared/limits.ts'
import { dayBounds, undated } from './days.model.ts'
import { isDecidedByRuling, isUnconfirmed, isWaitingForResult } from './visible.queries.ts'

type Filter = Pick<AdminMatchQuery, 'competition' | 'state' | 'day'>
interface AdminMatchListParams {
  limit: number
  offset: number
}

/**
 * Matches with two sides; ended ones begin with the newest, undated ones at the end, and those of hidden competitions after all others. A match
 * without a date that waits for its result counts as just played. Nothing beyond `countedItems`. `keeper`: only those assigned to this user.
 */
export async function listAdminMatches(db: Reader, filter: Filter, keeper: number | null, params: AdminMatchListParams) {
  if (params.offset >= countedItems) return []
  const walks = walksOf(db, filter, keeper).map((query) => walkOf(db, query))
  return await rowsInTurn(walks, params)
}

/** Where a whole list is read on: the last match of the rows before, and in which of its walks that was. */
export interface ListPlace {
  walk: number
  listedAt: string
  id: number
}

/** The same list from its beginning or after a place, for what reads all of it: an offset would walk past all rows before at each step. */
export async function listAdminMatchesAfter(
  db: Reader,
  filter: Filter,
  keeper: number | null,
  { after, limit }: { after: ListPlace | null; limit: number },
) {
  const direction = directionOf(filter)
  const walks = walksOf(db, filter, keeper)
  for (let walk = after?.walk ?? 0; walk < walks.length; walk += 1) {
    let query = walks[walk]
    if (!query) break
    if (after?.walk === walk)
      query = query.where((eb) =>
        eb(eb.refTuple('matches.listed_at', 'matches.id'), direction === 'asc' ? '>' : '<', eb.tuple(after.listedAt, after.id)),
      )
    const rows = await query.limit(limit).execute()
    const last = rows.at(-1)
    if (last) return { rows, place: { walk, listedAt: last.listed_at, id: last.id } satisfies ListPlace }
  }
  return { rows: [], place: null }
}

/** Index walks, one after the other. */
function walksOf(db: Reader, filter: Filter, keeper: number | null) {
  const direction = directionOf(filter)
  const walks = partsOf(db, filter, keeper).map((part) =>
    part
      .select(['matches.id', 'matches.key', 'matches.result_visible_at', 'matches.listed_at'])
      .orderBy('matches.listed_at', direction)
      .orderBy('matches.id', direction),
  )
  if (filter.state !== 'ended') return walks
  return walks.flatMap((walk) => [walk.where('matches.listed_at', '<', undated), walk.where('matches.listed_at', '>=', undated)])
}

function directionOf({ state }: Filter): 'asc' | 'desc' {
  return state === undefined || state === 'live' || state === 'coming' ? 'asc' : 'desc'
}

/** At most `countedItems`. */
export async function countAdminMatches(db: Reader, filter: Filter, keeper: number | null): Promise<number> {
  let total = 0
  for (const part of partsOf(db, filter, keeper)) {
    if (total >= countedItems) break
    const some = part
      .select('matches.id')
      .limit(countedItems - total)
      .as('some')
    const counted = await db
      .selectFrom(some)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    total += Number(counted.n)
  }
  return total
}

export async function findAdminMatch(db: Reader, id: number) {
  return await db.selectFrom('matches').select(['id', 'key', 'competition_id', 'result_visible_at']).where('id', '=', id).executeTakeFirst()
}

/** What the phase of a match is, also where its competition is hidden, for which the database writes `unlisted` alone. */
const ownPhase = sql<string>`case when matches.result_state is not null or matches.result_visible_at is not null or matches.play_state = 'ended' or matches.schedule_state = 'cancelled' then 'ended' when matches.play_state in ('live', 'interrupted') then 'live' else 'coming' end`

/** In each part the phase says whether its competition is public, so that the index of phases is walked in order. */
function partsOf(db: Reader, filter: Filter, keeper: number | null) {
  const { state, competition } = filter
  const all = filtered(db, filter, keeper)
  // An index by time has the public ones apart from the hidden ones; those of one competition are one or the other.
  if (state === undefined) return competition === undefined ? [0, 1].map((hidden) => all.where('matches.is_hidden', '=', hidden)) : [all]
  if (state === 'waiting') return [all.where(isWaitingForResult)]
  if (state === 'unconfirmed') return [all.where(isUnconfirmed)]
  // A match stands in one part only: over, but waiting for somebody, it is among those that wait. Null where the play column is null.
  const others = all.where(sql<SqlBool>`${isWaitingForResult} is not true`).where(sql<SqlBool>`${isUnconfirmed} is not true`)
  const inPhase = (phase: 'live' | 'coming' | 'ended' | 'unlisted') => others.where('matches.phase', '=', inlineLiteral(phase))
  const hidden = inPhase('unlisted').where(ownPhase, '=', state)
  if (state !== 'ended') return [inPhase(state).where(sql<SqlBool>`not ${isDecidedByRuling}`), hidden]
  // Those of one competition are few enough to be put in order; of all, those that a ruling decided come after the others.
  if (competition !== undefined) return [others.where('matches.phase', '<>', inlineLiteral('unlisted')).where(ownPhase, '=', state), hidden]
  const ruled = others.where('matches.phase', 'in', [inlineLiteral('live'), inlineLiteral('coming')]).where(isDecidedByRuling)
  return [inPhase(state), hidden, ruled]
}

function filtered(db: Reader, { competition, day }: Pick<Filter, 'competition' | 'day'>, keeper: number | null) {
  let query = db.selectFrom('matches').where('matches.is_listed', '=', 1)
  if (competition !== undefined) query = query.where('matches.competition_id', '=', competition)
  if (day !== undefined) {
    const { from, to } = dayBounds(day)
    query = query.where('matches.listed_at', '>=', from).where('matches.listed_at', '<', to)
  }
  if (keeper === null) return query
  const given = db.selectFrom('scorekeeping').where('user_id', '=', keeper)
  return query.where((eb) =>
    eb.or([
      eb(
        'matches.id',
        'in',
        given.where('match_id', 'is not', null).select((row) => row.fn.coalesce('match_id', row.lit(0)).as('match_id')),
      ),
      eb('matches.competition_id', 'in', given.where('match_id', 'is', null).select('competition_id')),
    ]),
  )
}
