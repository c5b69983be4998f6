import type { Transaction } from 'kysely'
import { tagsOf } from '#server/cache/tags.ts'
import type { Touch } from '#server/cache/transact.ts'
import { takeTurnWith } from '#server/competitions/store/lock.queries.ts'
import { competitionsShowing } from '#server/competitions/store/tags.queries.ts'
import { listHolds } from '#server/db/like.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

export interface ChangedPeople {
  season?: number
  teams?: readonly number[]
  players?: readonly number[]
}

/** For a write `alongside` that changes them: takes its turn among all writes after the rows of the competitions that `touchPeople` changes. */
export async function takeTurnForPeople(trx: Transaction<Database>, changed: ChangedPeople): Promise<void> {
  await takeTurnWith(trx, await competitionsOf(trx, changed))
}

/**
 * Drops every public answer that shows them, and raises the rev of every competition whose document contains them: a form opened before
 * would restore the old names.
 */
export async function touchPeople(trx: Transaction<Database>, touch: Touch, changed: ChangedPeople): Promise<void> {
  const ids = await competitionsOf(trx, changed)
  for (const id of ids) {
    await trx
      .updateTable('competitions')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  const { teams = [], players = [] } = changed
  touch('competitions', 'matches', 'winners', 'seasons', 'home')
  touch(...tagsOf('competition', ids), ...tagsOf('team', teams), ...tagsOf('player', players))
}

async function competitionsOf(trx: Transaction<Database>, { season, teams = [], players = [] }: ChangedPeople): Promise<Set<number>> {
  const ids = await competitionsShowing(trx, { season: season ?? null, teams: new Set(teams), players: new Set(players) })
  for (const team of teams) for (const id of await competitionsListingTeam(trx, team)) ids.add(id)
  for (const player of players) for (const id of await competitionsListingPlayer(trx, player)) ids.add(id)
  return ids
}

/** By the document's list of teams, or as entrants. */
export async function competitionsListingTeam(db: Selecting, team: number): Promise<number[]> {
  const listed = await db
    .selectFrom('competitions')
    .select('id')
    .where((eb) => listHolds(eb.ref('listed_teams'), team))
    .execute()
  const entered = await db.selectFrom('entrants').select('competition_id as id').distinct().where('team_id', '=', team).execute()
  return [...new Set([...listed, ...entered].map((row) => row.id))]
}

/**
 * By the document's list of players, or by name elsewhere in it; not by membership in a team. Games and statistics name nobody who is not in the list,
 * as each save checks, and there may be a million of them.
 */
export async function competitionsListingPlayer(db: Selecting, player: number): Promise<number[]> {
  const listed = await db
    .selectFrom('competitions')
    .select('id')
    .where((eb) => listHolds(eb.ref('listed_players'), player))
    .execute()
  const entered = await db
    .selectFrom('entrant_players')
    .innerJoin('entrants', 'entrants.id', 'entrant_players.entrant_id')
    .select('entrants.competition_id as id')
    .distinct()
    .where('entrant_players.player_id', '=', player)
    .execute()
  const linedUp = await db
    .selectFrom('lineups')
    .innerJoin('match_sides', 'match_sides.id', 'lineups.match_side_id')
    .innerJoin('matches', 'matches.id', 'match_sides.match_id')
    .select('matches.competition_id as id')
    .distinct()
    .where('lineups.player_id', '=', player)
    .execute()
  const awarded = await db
    .selectFrom('awards')
    .select('competition_id as id')
    .distinct()
    .where((eb) => eb.or([eb('player_id', '=', player), eb('lineup', 'like', `%"playerId":${player},%`)]))
    .execute()
  return [...new Set([...listed, ...entered, ...linedUp, ...awarded].map((row) => row.id))]
}
