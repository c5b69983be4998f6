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
 * Matches with two sides, including hidden competitions; ended ones begin with the newest, undated ones at the end. A match without a date
 * that waits for its result counts as just played. `keeper`: only those assigned to this user.
 */
export async function listAdminMatches(db: Reader, filter: Filter, keeper: number | null, params: AdminMatchListParams) {
  const direction = filter.state === undefined || filter.state === 'live' || filter.state === 'coming' ? 'asc' : 'desc'
  const all = filtered(db, filter, keeper)
    .select(['matches.id', 'matches.key', 'matches.result_visible_at'])
    .orderBy('matches.listed_at', direction)
    .orderBy('matches.id', direction)
  if (filter.state !== 'ended') return await rowsInTurn(db, [all], params)
  return await rowsInTurn(db, [all.where('matches.listed_at', '<', undated), all.where('matches.listed_at', '>=', undated)], params)
}

export async function countAdminMatches(db: Reader, filter: Filter, keeper: number | null): Promise<number> {
  const { total } = await filtered(db, filter, keeper)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function findAdminMatch(db: Reader, id: number) {
  return await db.selectFrom('matches').select(['id', 'key', 'competition_id', 'result_visible_at']).where('id', '=', id).executeTakeFirst()
}

function filtered(db: Reader, { competition, state, day }: Filter, keeper: number | null) {
  let query = db.selectFrom('matches').where('matches.is_listed', '=', 1)
  if (competition !== undefined) query = query.where('matches.competition_id', '=', competition)
  // Including hidden competitions: their results must be recorded too.
  if (state === 'waiting') query = query.where(isWaitingForResult)
  else if (state === 'unconfirmed') query = query.where(isUnconfirmed)
  else if (state !== undefined) {
    // A match stands in one part only: over, but waiting for somebody, it is among those that wait. Null where the play column is null.
    query = query
      .where('matches.phase', '=', state)
      .where(sql<SqlBool>`${isWaitingForResult} is not true`)
      .where(sql<SqlBool>`${isUnconfirmed} is not true`)
  }
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
