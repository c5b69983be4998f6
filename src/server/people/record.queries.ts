import type { Reader } from '#server/db/open.ts'
import {
  isCompetitionPublic,
  isEntrantPublic,
  isListedAmongFew,
  isPlacePublic,
  isResultPublic,
  where,
} from '#server/matches/visible.queries.ts'

/** Whose record. */
export type Holder = { team: number } | { player: number }

/** The sides on which the holder stood, each once: as an entrant, and, a player, in line-ups. */
function sidesOf(db: Reader, holder: Holder) {
  if ('team' in holder) {
    return db
      .selectFrom('entrants')
      .innerJoin('match_sides', 'match_sides.entrant_id', 'entrants.id')
      .select('match_sides.id')
      .where('entrants.team_id', '=', holder.team)
  }
  return db
    .selectFrom('entrant_players')
    .innerJoin('match_sides', 'match_sides.entrant_id', 'entrant_players.entrant_id')
    .select('match_sides.id')
    .where('entrant_players.player_id', '=', holder.player)
    .union(db.selectFrom('lineups').select('lineups.match_side_id as id').where('lineups.player_id', '=', holder.player))
}

/** Won, drawn and lost matches by outcome, of public results that stand. */
export async function countOutcomes(db: Reader, now: string, holder: Holder): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('match_sides')
    .innerJoin('matches', 'matches.id', 'match_sides.match_id')
    .select('match_sides.outcome')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('match_sides.id', 'in', sidesOf(db, holder))
    .where(isListedAmongFew(now))
    .where(isResultPublic(now))
    .where(isEntrantPublic(now))
    .where('matches.result_state', 'in', ['provisional', 'official'])
    .where('match_sides.outcome', 'is not', null)
    .groupBy('match_sides.outcome')
    .execute()
  return new Map(rows.flatMap((row) => (row.outcome === null ? [] : [[row.outcome, Number(row.n)] as const])))
}

function entriesOf(db: Reader, holder: Holder) {
  return 'team' in holder
    ? db.selectFrom('entrants').select('entrants.id').where('entrants.team_id', '=', holder.team)
    : db.selectFrom('entrant_players').select('entrant_players.entrant_id as id').where('entrant_players.player_id', '=', holder.player)
}

/** Public competitions that the holder entered, the newest first, with the places that may be told. */
export async function listEntries(db: Reader, now: string, holder: Holder, limit: number) {
  return await db
    .selectFrom('entrants')
    .innerJoin('competitions', 'competitions.id', 'entrants.competition_id')
    .select(['entrants.id as entrant_id', 'entrants.competition_id'])
    .select([
      where<number>(isPlacePublic(now), 'entrants.place').as('place'),
      where<number>(isPlacePublic(now), 'entrants.place_to').as('place_to'),
    ])
    .where('entrants.id', 'in', entriesOf(db, holder))
    .where(isCompetitionPublic)
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .execute()
}
