import type { Reader } from '#server/db/open.ts'

/** The names of the sides of matches, with scores: short lines for the console, including hidden ones. */
export async function listSideNames(db: Reader, matchIds: readonly number[]) {
  if (matchIds.length === 0) return []
  return await db
    .selectFrom('match_sides')
    .leftJoin('entrants', 'entrants.id', 'match_sides.entrant_id')
    .select(['match_sides.match_id', 'match_sides.score', 'entrants.name'])
    .where('match_sides.match_id', 'in', matchIds)
    .orderBy('match_sides.match_id')
    .orderBy('match_sides.ordinal')
    .execute()
}
