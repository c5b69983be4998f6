import type { Selecting } from '#server/db/open.ts'

/** Entrants of a team in competitions that are not finished. */
export async function listUnfinishedOfTeam(db: Selecting, team: number) {
  return await unfinished(db).where('entrants.team_id', '=', team).execute()
}

/** Those of a player, where the entrant is nobody but him. */
export async function listUnfinishedOfPlayer(db: Selecting, player: number) {
  return await unfinished(db)
    .where('entrants.id', 'in', db.selectFrom('entrant_players').select('entrant_id').where('player_id', '=', player))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('entrant_players')
            .select('entrant_players.player_id')
            .whereRef('entrant_players.entrant_id', '=', 'entrants.id')
            .where('entrant_players.player_id', '!=', player),
        ),
      ),
    )
    .execute()
}

function unfinished(db: Selecting) {
  return db
    .selectFrom('entrants')
    .innerJoin('competitions', 'competitions.id', 'entrants.competition_id')
    .select(['competitions.id as competitionId', 'competitions.name as competition', 'entrants.key as entrant', 'entrants.name'])
    .where('competitions.finished_at', 'is', null)
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('competitions.id', 'desc')
}
