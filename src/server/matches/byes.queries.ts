import type { Reader } from '#server/db/open.ts'
import { isByePublic, isEntrantPublic, isPublicAmongFew, isResultPublic } from './visible.queries.ts'

/** More than one page shows. */
const byesMost = 500

/** Byes of all in these groups. */
export async function listByesOfGroups(db: Reader, now: string, groupIds: readonly number[]) {
  return groupIds.length === 0 ? [] : await toldByes(db, now).where('matches.group_id', 'in', groupIds).execute()
}

/** Byes of these entrants, in these groups or in their whole competition. */
export async function listByesOfEntrants(
  db: Reader,
  now: string,
  entrantIds: readonly number[],
  groupIds: readonly number[] | null = null,
) {
  if (entrantIds.length === 0) return []
  const byes = toldByes(db, now).where('match_sides.entrant_id', 'in', entrantIds)
  return await (groupIds === null ? byes : byes.where('matches.group_id', 'in', groupIds).limit(byesMost * groupIds.length)).execute()
}
export type ByeRow = Awaited<ReturnType<typeof listByesOfEntrants>>[number]

/** How many sides each of these entrants has, whatever is public of them: an index alone answers it. */
export async function countSidesOf(db: Reader, entrantIds: readonly number[]): Promise<Map<number, number>> {
  if (entrantIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('match_sides')
    .select((eb) => ['entrant_id', eb.fn.countAll<number>().as('n')])
    .where('entrant_id', 'in', entrantIds)
    .groupBy('entrant_id')
    .execute()
  return new Map(rows.map(({ entrant_id, n }) => [entrant_id ?? 0, Number(n)]))
}

/**
 * Byes that count in tables, in the order of the rounds, because match lists do not contain them. Not of brackets, which show their own.
 */
function toldByes(db: Reader, now: string) {
  return db
    .selectFrom('match_sides')
    .innerJoin('matches', 'matches.id', 'match_sides.match_id')
    .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    .innerJoin('stages', 'stages.id', 'matches.stage_id')
    .innerJoin('rounds', 'rounds.id', 'matches.round_id')
    .select(['match_sides.entrant_id', 'matches.bye', 'matches.group_id'])
    .select(['stages.id as stage_id', 'stages.name as stage_name', 'stages.ruleset'])
    .select(['rounds.number as round_number', 'rounds.name as round_name'])
    .where('stages.format', 'in', ['swiss', 'round_robin'])
    .where('match_sides.entrant_id', 'is not', null)
    .where('match_sides.outcome', 'is not', null)
    .where(isPublicAmongFew)
    .where(isByePublic(now))
    .where(isResultPublic(now))
    .where(isEntrantPublic(now))
    .orderBy('stages.ordinal')
    .orderBy('rounds.number')
    .orderBy('matches.ordinal')
    .limit(byesMost)
}
