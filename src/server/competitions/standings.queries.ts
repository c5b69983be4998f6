import { sql } from 'kysely'
import type { StandingRow } from '#rules/model.ts'
import type { Reader } from '#server/db/open.ts'
import { isEntrantPublic, isListedAmongFew, isResultPublic } from '#server/matches/visible.queries.ts'

/** A part of a group's table. */
export interface StandingPage {
  isFinal: boolean
  hasProvisional: boolean
  total: number
  rows: readonly StandingRow[]
}

interface Wish {
  groupId: number
  stageRev: number
  limit: number
  offset: number
}

/** The stored table, where it still holds at `now`. */
export async function findStandingPage(
  db: Reader,
  now: string,
  { groupId, stageRev, limit, offset }: Wish,
): Promise<StandingPage | undefined> {
  const standing = await db
    .selectFrom('standings')
    .select(['is_final', 'has_provisional', 'total'])
    .where('group_id', '=', groupId)
    .where('stage_rev', '=', stageRev)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .executeTakeFirst()
  if (!standing) return undefined
  const rows = await db
    .selectFrom('standing_rows')
    .select('data')
    .where('group_id', '=', groupId)
    .where('ordinal', '>=', offset)
    .where('ordinal', '<', offset + limit)
    .orderBy('ordinal')
    .execute()
  return {
    isFinal: standing.is_final === 1,
    hasProvisional: standing.has_provisional === 1,
    total: standing.total,
    rows: rows.map((row) => JSON.parse(row.data)),
  }
}

/** Ids and status of entrants by the keys that a table names them by. */
export async function listEntrantsByKey(db: Reader, competitionId: number, keys: readonly string[]) {
  if (keys.length === 0) return []
  return await db
    .selectFrom('entrants')
    .select(['id', 'key', 'status'])
    .where('competition_id', '=', competitionId)
    .where('key', 'in', keys)
    .execute()
}

/** Ids of matches by the keys that a ladder's rows name them by. */
export async function listMatchIdsByKey(db: Reader, competitionId: number, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('matches')
    .select(['id', 'key'])
    .where('competition_id', '=', competitionId)
    .where('key', 'in', [...new Set(keys)])
    .execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

export async function findRoundName(db: Reader, groupId: number, number: number): Promise<string | null> {
  const row = await db.selectFrom('rounds').select('name').where('group_id', '=', groupId).where('number', '=', number).executeTakeFirst()
  return row?.name ?? null
}

/** The last public outcomes of entrants in a group, so many of each, oldest first. */
export async function listLastOutcomes(db: Reader, now: string, groupId: number, entrantIds: readonly number[], most: number) {
  if (entrantIds.length === 0) return []
  const numbered = db
    .selectFrom('match_sides')
    .innerJoin('matches', 'matches.id', 'match_sides.match_id')
    .select(['match_sides.entrant_id', 'match_sides.outcome'])
    .select(
      sql<number>`row_number() over (partition by match_sides.entrant_id order by matches.listed_at desc, matches.id desc)`.as('back'),
    )
    .where('match_sides.entrant_id', 'in', entrantIds)
    .where('matches.group_id', '=', groupId)
    .where(isListedAmongFew(now))
    .where(isResultPublic(now))
    .where(isEntrantPublic(now))
    .where('matches.result_state', '!=', 'void')
    .where('match_sides.outcome', 'is not', null)
    .as('numbered')
  return await db.selectFrom(numbered).select(['entrant_id', 'outcome']).where('back', '<=', most).orderBy('back', 'desc').execute()
}
