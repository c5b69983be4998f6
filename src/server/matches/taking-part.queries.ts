import type { Reader } from '#server/db/open.ts'
import { isEntrantPublic } from './visible.queries.ts'

/** Ids of matches in which a team is known to take part. */
export function matchesOfTeam(db: Reader, now: string, team: number) {
  return db
    .selectFrom('entrants')
    .innerJoin('match_sides', 'match_sides.entrant_id', 'entrants.id')
    .select('match_sides.match_id')
    .where('entrants.team_id', '=', team)
    .where(isEntrantPublic(now))
}

/** Ids of matches of entrants that the player is, or is one of. */
function matchesEnteredBy(db: Reader, now: string, player: number) {
  return db
    .selectFrom('entrant_players')
    .innerJoin('match_sides', 'match_sides.entrant_id', 'entrant_players.entrant_id')
    .select('match_sides.match_id')
    .where('entrant_players.player_id', '=', player)
    .where(isEntrantPublic(now))
}

/** Those, and the ones in whose line-ups the player stands. */
export function matchesOfPlayer(db: Reader, now: string, player: number) {
  return matchesEnteredBy(db, now, player).union(
    db
      .selectFrom('lineups')
      .innerJoin('match_sides', 'match_sides.id', 'lineups.match_side_id')
      .select('match_sides.match_id')
      .where('lineups.player_id', '=', player)
      .where(isEntrantPublic(now)),
  )
}
