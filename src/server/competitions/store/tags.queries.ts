import type { Transaction } from 'kysely'
import { type CacheTag, tagsOf } from '#server/cache/tags.ts'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'

const chunk = 500

interface Touched {
  entrants: ReadonlySet<number>
  /** Those whose own rows changed: answers about other competitions show their names too. */
  season: number | null
  teams: ReadonlySet<number>
  players: ReadonlySet<number>
}

/** Cache tags of the people behind entrants, and of every competition that shows a changed season, team or player. */
export async function tagsOfPeople(trx: Transaction<Database>, touched: Touched): Promise<CacheTag[]> {
  const teams = new Set(touched.teams)
  const players = new Set(touched.players)
  for (const some of chunked([...touched.entrants], chunk)) {
    const ofTeams = await trx.selectFrom('entrants').select('team_id').where('id', 'in', some).where('team_id', 'is not', null).execute()
    for (const { team_id } of ofTeams) if (team_id !== null) teams.add(team_id)
    const ofPlayers = await trx.selectFrom('entrant_players').select('player_id').where('entrant_id', 'in', some).execute()
    for (const { player_id } of ofPlayers) players.add(player_id)
  }
  const competitions = await competitionsShowing(trx, touched)
  return [...tagsOf('team', teams), ...tagsOf('player', players), ...tagsOf('competition', competitions)]
}

/** Competitions that show their names, by what their documents list: entrants, line-ups, awards, and the members of entered teams. */
export async function competitionsShowing(
  trx: Transaction<Database>,
  { season, teams, players }: Omit<Touched, 'entrants'>,
): Promise<Set<number>> {
  const ids = new Set<number>()
  if (season !== null) {
    for (const { id } of await trx.selectFrom('competitions').select('id').where('season_id', '=', season).execute()) ids.add(id)
  }
  for (const some of chunked([...teams], chunk)) {
    const rows = await trx.selectFrom('entrants').select('competition_id').distinct().where('team_id', 'in', some).execute()
    for (const { competition_id } of rows) ids.add(competition_id)
  }
  for (const some of chunked([...players], chunk)) {
    const entered = await trx
      .selectFrom('entrant_players')
      .innerJoin('entrants', 'entrants.id', 'entrant_players.entrant_id')
      .select('entrants.competition_id')
      .distinct()
      .where('entrant_players.player_id', 'in', some)
      .execute()
    const linedUp = await trx
      .selectFrom('lineups')
      .innerJoin('match_sides', 'match_sides.id', 'lineups.match_side_id')
      .innerJoin('matches', 'matches.id', 'match_sides.match_id')
      .select('matches.competition_id')
      .distinct()
      .where('lineups.player_id', 'in', some)
      .execute()
    const awarded = await trx.selectFrom('awards').select('competition_id').distinct().where('player_id', 'in', some).execute()
    const ofTeams = await trx
      .selectFrom('memberships')
      .innerJoin('entrants', 'entrants.team_id', 'memberships.team_id')
      .select('entrants.competition_id')
      .distinct()
      .where('memberships.player_id', 'in', some)
      .execute()
    for (const { competition_id } of [...entered, ...linedUp, ...awarded, ...ofTeams]) ids.add(competition_id)
  }
  return ids
}
