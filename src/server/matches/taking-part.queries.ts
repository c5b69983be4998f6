import { type SqlBool, sql } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import { formatDay } from '#shared/dates.ts'
import { isEntrantPublic } from './visible.queries.ts'

/** Ids of matches in which a team is publicly known to take part. */
export function matchesOfTeam(db: Selecting, now: string, team: number) {
  return db
    .selectFrom('entrants')
    .innerJoin('match_sides', 'match_sides.entrant_id', 'entrants.id')
    .select('match_sides.match_id')
    .where('entrants.team_id', '=', team)
    .where(isEntrantPublic(now))
}

/** Entrants of a competition that are the team or player, or include the player. */
export async function listEntrantIds(
  db: Reader,
  competitionId: number,
  { team, player }: { team?: number; player?: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('entrants')
    .select('entrants.id')
    .where('entrants.competition_id', '=', competitionId)
    .$if(team !== undefined, (query) => query.where('entrants.team_id', '=', team ?? 0))
    .$if(player !== undefined, (query) =>
      query.where('entrants.id', 'in', (eb) =>
        eb
          .selectFrom('entrant_players')
          .select('entrant_players.entrant_id')
          .where('entrant_players.player_id', '=', player ?? 0),
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}

/** Ids of matches of entrants that are the player, or include the player. */
function matchesEnteredBy(db: Selecting, now: string, player: number) {
  return db
    .selectFrom('entrant_players')
    .innerJoin('match_sides', 'match_sides.entrant_id', 'entrant_players.entrant_id')
    .select('match_sides.match_id')
    .where('entrant_players.player_id', '=', player)
    .where(isEntrantPublic(now))
}

/** Those, and the matches with the player in a line-up. */
export function matchesOfPlayer(db: Selecting, now: string, player: number) {
  return matchesEnteredBy(db, now, player).union(
    db
      .selectFrom('lineups')
      .innerJoin('match_sides', 'match_sides.id', 'lineups.match_side_id')
      .select('match_sides.match_id')
      .where('lineups.player_id', '=', player)
      .where(isEntrantPublic(now)),
  )
}

/** The teams on whose roster the player is, in what they entered. */
export function entriesOfRoster(db: Selecting, now: string, player: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('entrants', 'entrants.team_id', 'memberships.team_id')
    .where('memberships.player_id', '=', player)
    .where((eb) => eb.or([eb('memberships.ends_on', 'is', null), eb('memberships.ends_on', '>=', formatDay(now))]))
}

/** Ids of their matches since he is on it; not those whose line-up is known, which says itself whether he plays. */
export function matchesOfRoster(db: Selecting, now: string, player: number) {
  return entriesOfRoster(db, now, player)
    .innerJoin('match_sides', 'match_sides.entrant_id', 'entrants.id')
    .innerJoin('matches as taken', 'taken.id', 'match_sides.match_id')
    .select('match_sides.match_id')
    .where((eb) => eb.or([eb('memberships.starts_on', 'is', null), eb('memberships.starts_on', '<=', eb.ref('taken.listed_at'))]))
    .where(isEntrantPublic(now))
    .where(sql<SqlBool>`not exists (select 1 from lineups where lineups.match_side_id = match_sides.id)`)
}
