import { type SqlBool, sql } from 'kysely'
import type { MatchSideTable } from '#server/db/match-tables.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { entriesOfRoster, matchesOfRoster } from '#server/matches/taking-part.queries.ts'
import {
  isEndPublic,
  isEndUndated,
  isEntrantPublic,
  isInPhaseAmongFew,
  isListedAmongFew,
  isPlacePublic,
  isPublicAmongFew,
  isResultPublic,
  phaseShown,
  where,
} from '#server/matches/visible.queries.ts'

/** The team or player whose record it is. */
export type Holder = { team: number } | { player: number }

/** A player's sides in matches, without duplicates: as an entrant, and in line-ups. */
function sidesOfPlayer(db: Selecting, player: number) {
  return db
    .selectFrom('entrant_players')
    .innerJoin('match_sides', 'match_sides.entrant_id', 'entrant_players.entrant_id')
    .select('match_sides.id')
    .where('entrant_players.player_id', '=', player)
    .union(db.selectFrom('lineups').select('lineups.match_side_id as id').where('lineups.player_id', '=', player))
}

/**
 * The holder's listed matches, the newest first, one row for each of his sides, with the outcomes that count and are
 * public. One query for the record, the form, the lines by competition and the list, because an old team has hundreds of rows all over the
 * table.
 */
export async function listSidesTaken(db: Reader, now: string, holder: Holder) {
  return await sidesTaken(db, now, holder).execute()
}
export type SideTaken = Awaited<ReturnType<typeof listSidesTaken>>[number]

export function sidesTaken(db: Selecting, now: string, holder: Holder) {
  return db
    .selectFrom('match_sides')
    .innerJoin('matches', 'matches.id', 'match_sides.match_id')
    .select([
      'matches.id',
      'matches.listed_at',
      'matches.schedule_state',
      'matches.precision',
      'matches.postponed_from',
      phaseShown(now).as('phase'),
      isEndPublic(now).as('is_end_public'),
    ])
    .select(['match_sides.id as side_id', 'match_sides.entrant_id', 'matches.competition_id', 'matches.stage_id'])
    .select(where<MatchSideTable['outcome']>(isCounted(now), 'match_sides.outcome').as('outcome'))
    .where((eb) =>
      'team' in holder
        ? eb('match_sides.entrant_id', 'in', entriesOf(db, holder))
        : eb('match_sides.id', 'in', sidesOfPlayer(db, holder.player)),
    )
    .where(isListedAmongFew(now))
    .where(isEntrantPublic(now))
    .orderBy(isEndUndated)
    .orderBy('matches.listed_at', 'desc')
    .orderBy('matches.id', 'desc')
}

/** What is on, or comes, for the teams on whose roster a player is; none of it counts for him before he has played. */
export async function listTeamMatchesAhead(db: Reader, now: string, player: number) {
  return await db
    .selectFrom('matches')
    .select(['matches.id', 'matches.listed_at', 'matches.postponed_from', 'matches.schedule_state', 'matches.precision'])
    .select([phaseShown(now).as('phase'), isEndPublic(now).as('is_end_public')])
    .where('matches.id', 'in', matchesOfRoster(db, now, player))
    .where(sql<SqlBool>`(${isInPhaseAmongFew(now, 'live')} or ${isInPhaseAmongFew(now, 'coming')})`)
    .where(isListedAmongFew(now))
    .execute()
}

/** Whether the holder, or a team on whose roster he is, takes part in a public competition that is not over. */
export async function isInOpenCompetition(db: Reader, now: string, holder: Holder): Promise<boolean> {
  const entries =
    'team' in holder ? entriesOf(db, holder) : entriesOf(db, holder).union(entriesOfRoster(db, now, holder.player).select('entrants.id'))
  const row = await db
    .selectFrom('entrants')
    .innerJoin('competitions', 'competitions.id', 'entrants.competition_id')
    .select('entrants.id')
    .where('entrants.id', 'in', entries)
    .where(isPublicAmongFew)
    .where((eb) => eb.or([eb('competitions.finished_at', 'is', null), eb('competitions.finished_at', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** As the tables count: by what results and rulings leave of a match, whatever was entered. */
export function isCounted(now: string) {
  return sql<SqlBool>`(${isResultPublic(now)} and match_sides.outcome is not null)`
}

/** Entrants that are the holder, or include him. */
export function entriesOf(db: Selecting, holder: Holder) {
  return 'team' in holder
    ? db.selectFrom('entrants').select('entrants.id').where('entrants.team_id', '=', holder.team)
    : db.selectFrom('entrant_players').select('entrant_players.entrant_id as id').where('entrant_players.player_id', '=', holder.player)
}

interface EntriesSought {
  others: readonly number[]
  limit: number
}

/**
 * Public competitions that the holder entered, and those in which he was in the line-ups of `others`; the newest first, with the places
 * that are public.
 */
export async function listEntries(db: Reader, now: string, holder: Holder, { others, limit }: EntriesSought) {
  return await db
    .selectFrom('entrants')
    .innerJoin('competitions', 'competitions.id', 'entrants.competition_id')
    .innerJoin('seasons', 'seasons.id', 'competitions.season_id')
    .select(['entrants.id as entrant_id', 'entrants.competition_id', 'competitions.name', 'competitions.kind', 'seasons.name as season'])
    .select([
      where<number>(isPlacePublic(now), 'entrants.place').as('place'),
      where<number>(isPlacePublic(now), 'entrants.place_to').as('place_to'),
      where<number>(isPlacePublic(now), 'entrants.open_place').as('open_place'),
      where<number>(isPlacePublic(now), 'entrants.open_place_to').as('open_place_to'),
    ])
    // One list: of two with an `or` between them PostgreSQL looks through all entrants.
    .where('entrants.id', 'in', others.length === 0 ? entriesOf(db, holder) : entriesOf(db, holder).union(listed(db, others)))
    .where(isPublicAmongFew)
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .execute()
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

function listed(db: Selecting, ids: readonly number[]) {
  return db.selectFrom('entrants').select('entrants.id').where('entrants.id', 'in', ids)
}

/** The opponents in matches with two sides, by the holder's own side: teams, or single players. */
export async function listOpponentRows(db: Reader, now: string, holder: Holder) {
  const isOther = sql<SqlBool>`own.id != match_sides.id and (select count(*) from match_sides as every where every.match_id = own.match_id) = 2`
  const sides = db
    .selectFrom('match_sides as own')
    .innerJoin('match_sides', 'match_sides.match_id', 'own.match_id')
    .innerJoin('entrants', 'entrants.id', 'match_sides.entrant_id')
    .where('own.entrant_id', 'in', entriesOf(db, holder))
    .where(isOther)
    .where(isEntrantPublic(now))
  if ('team' in holder)
    return await sides.select(['own.id as side_id', 'entrants.team_id as id']).where('entrants.team_id', 'is not', null).execute()
  return await sides
    .innerJoin('entrant_players', 'entrant_players.entrant_id', 'entrants.id')
    .select(['own.id as side_id', 'entrant_players.player_id as id'])
    .where(sql<SqlBool>`(select count(*) from entrant_players as every where every.entrant_id = entrants.id) = 1`)
    .execute()
}

/** Current names and logos of teams. */
export async function listNamedTeams(db: Reader, ids: readonly number[]): Promise<{ id: number; name: string; logo_id: number | null }[]> {
  if (ids.length === 0) return []
  return await db.selectFrom('teams').select(['teams.id', 'teams.name', 'teams.logo_id']).where('teams.id', 'in', ids).execute()
}
