import { type SqlBool, sql } from 'kysely'
import type { MatchSideTable } from '#server/db/competition-tables.ts'
import type { Reader } from '#server/db/open.ts'
import {
  isEntrantPublic,
  isListedAmongFew,
  isPlacePublic,
  isPublicAmongFew,
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

/**
 * The listed matches of the holder, the newest first, one row for each of his sides, with the outcomes that count: those of public results that
 * stand. One pass for the record and for the strip; those of an old team are hundreds of rows all over the table.
 */
export async function listSidesTaken(db: Reader, now: string, holder: Holder) {
  return await db
    .selectFrom('match_sides')
    .innerJoin('matches', 'matches.id', 'match_sides.match_id')
    .select(['matches.id', 'matches.listed_at', 'matches.phase', 'matches.schedule_state', isResultPublic(now).as('is_result_public')])
    .select(where<MatchSideTable['outcome']>(isCounted(now), 'match_sides.outcome').as('outcome'))
    .where('match_sides.id', 'in', sidesOf(db, holder))
    .where(isListedAmongFew(now))
    .where(isEntrantPublic(now))
    .orderBy('matches.listed_at', 'desc')
    .orderBy('matches.id', 'desc')
    .execute()
}

function isCounted(now: string) {
  return sql<SqlBool>`(${isResultPublic(now)} and matches.result_state in ('provisional', 'official'))`
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
    .where(isPublicAmongFew)
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .execute()
}
