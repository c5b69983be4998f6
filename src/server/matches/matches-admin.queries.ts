import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { AdminMatchQuery } from '#shared/admin/matches.ts'
import { dayBounds, undated } from './days.model.ts'
import { rowsInTurn } from './rows-in-turn.queries.ts'
import { isUnconfirmed, isWaitingForResult } from './visible.queries.ts'

type Filter = Pick<AdminMatchQuery, 'competition' | 'state' | 'day'>
interface AdminMatchListParams {
  limit: number
  offset: number
}

/**
 * Matches with two sides; ended ones begin with the newest, undated ones at the end, and those of hidden competitions after all others. A match
 * without a date that waits for its result counts as just played. `keeper`: only those assigned to this user.
 */
export async function listAdminMatches(db: Reader, filter: Filter, keeper: number | null, params: AdminMatchListParams) {
  const direction = filter.state === undefined || filter.state === 'live' || filter.state === 'coming' ? 'asc' : 'desc'
  const walks = partsOf(db, filter, keeper).map((part) =>
    part
      .select(['matches.id', 'matches.key', 'matches.result_visible_at'])
      .orderBy('matches.listed_at', direction)
      .orderBy('matches.id', direction),
  )
  if (filter.state !== 'ended') return await rowsInTurn(db, walks, params)
  const byDate = walks.flatMap((walk) => [walk.where('matches.listed_at', '<', undated), walk.where('matches.listed_at', '>=', undated)])
  return await rowsInTurn(db, byDate, params)
}

export async function countAdminMatches(db: Reader, filter: Filter, keeper: number | null): Promise<number> {
  const counts = await Promise.all(
    partsOf(db, filter, keeper).map((part) => part.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()),
  )
  return counts.reduce((sum, { total }) => sum + Number(total), 0)
}

export async function findAdminMatch(db: Reader, id: number) {
  return await db.selectFrom('matches').select(['id', 'key', 'competition_id', 'result_visible_at']).where('id', '=', id).executeTakeFirst()
}

/** What the phase of a match is where its competition is hidden, for which the database writes `unlisted` alone. */
const ownPhase = sql<string>`case when matches.result_state is not null or matches.play_state = 'ended' or matches.schedule_state = 'cancelled' then 'ended' when matches.play_state in ('live', 'interrupted') then 'live' else 'coming' end`

/** In each part the phase says whether its competition is public, so that the index of phases is walked in order. */
function partsOf(db: Reader, filter: Filter, keeper: number | null) {
  const { state } = filter
  const all = filtered(db, filter, keeper)
  if (state === undefined) return [all]
  if (state === 'waiting') return [all.where(isWaitingForResult)]
  if (state === 'unconfirmed') return [all.where(isUnconfirmed)]
  // A match stands in one part only: over, but waiting for somebody, it is among those that wait. Null where the play column is null.
  const others = all.where(sql<SqlBool>`${isWaitingForResult} is not true`).where(sql<SqlBool>`${isUnconfirmed} is not true`)
  return [others.where('matches.phase', '=', state), others.where('matches.phase', '=', 'unlisted').where(ownPhase, '=', state)]
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
