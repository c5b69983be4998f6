import type { Reader } from '#server/db/open.ts'
import { isCompetitionPublic } from '#server/matches/visible.queries.ts'
import { ladderPageSize } from '#shared/limits.ts'

/** How many tables of one player are shown at most. */
const most = 20

/**
 * The positions of a player's entrants, and those of the teams, in tables of more than one page, as far as the stored tables are valid at
 * `now`.
 */
export async function listPlacesInLongTables(db: Reader, now: string, { player, teams }: { player: number; teams: readonly number[] }) {
  return await db
    .selectFrom('standing_rows')
    .innerJoin('standings', 'standings.group_id', 'standing_rows.group_id')
    .innerJoin('groups', 'groups.id', 'standing_rows.group_id')
    .innerJoin('stages', 'stages.id', 'groups.stage_id')
    .innerJoin('competitions', 'competitions.id', 'stages.competition_id')
    .innerJoin('entrants', 'entrants.id', 'standing_rows.entrant_id')
    .select(['stages.competition_id', 'stages.id as stage_id', 'stages.settings', 'standing_rows.rank', 'standing_rows.ordinal'])
    .select('standings.total')
    .where((eb) =>
      eb.or([
        eb('entrants.id', 'in', eb.selectFrom('entrant_players').select('entrant_id').where('player_id', '=', player)),
        ...(teams.length === 0 ? [] : [eb('entrants.team_id', 'in', teams)]),
      ]),
    )
    .where('standings.total', '>', ladderPageSize)
    .whereRef('standings.stage_rev', '=', 'stages.rev')
    .where((eb) => eb.or([eb('standings.valid_until', 'is', null), eb('standings.valid_until', '>', now)]))
    .where(isCompetitionPublic)
    .orderBy('stages.id', 'desc')
    .orderBy('standing_rows.ordinal')
    .limit(most)
    .execute()
}
