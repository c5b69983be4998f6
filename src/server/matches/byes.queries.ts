import type { Reader } from '#server/db/open.ts'
import { isByeTold, isEntrantPublic, isPublicAmongFew, isResultPublic } from './visible.queries.ts'

/** More than one page tells of. */
const byesMost = 500

/** Byes of all in these groups. */
export async function listByesOfGroups(db: Reader, now: string, groupIds: readonly number[]) {
  return groupIds.length === 0 ? [] : await toldByes(db, now).where('matches.group_id', 'in', groupIds).execute()
}

/** Byes of these entrants, in one group or in all of their competition. */
export async function listByesOfEntrants(db: Reader, now: string, entrantIds: readonly number[], groupId: number | null = null) {
  if (entrantIds.length === 0) return []
  const byes = toldByes(db, now).where('match_sides.entrant_id', 'in', entrantIds)
  return await (groupId === null ? byes : byes.where('matches.group_id', '=', groupId)).execute()
}
export type ByeRow = Awaited<ReturnType<typeof listByesOfEntrants>>[number]

/** Rounds that tables count without an opponent, in the order of the rounds: a match list does not have them. Of brackets none, which show theirs. */
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
    .where(isByeTold(now))
    .where(isResultPublic(now))
    .where(isEntrantPublic(now))
    .orderBy('stages.ordinal')
    .orderBy('rounds.number')
    .orderBy('matches.ordinal')
    .limit(byesMost)
}
