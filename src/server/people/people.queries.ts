import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import { isAwardPublic, isCompetitionPublic, isEntrantPublic } from '#server/matches/visible.queries.ts'

/** A team is public if it entered a public competition. */
export async function findTeam(db: Reader, id: number) {
  return await db.selectFrom('teams').selectAll('teams').where('teams.id', '=', id).where(isTeamPublic).executeTakeFirst()
}
export const isTeamPublic = sql<SqlBool>`exists (
  select 1 from entrants join competitions on competitions.id = entrants.competition_id
  where entrants.team_id = teams.id and ${isCompetitionPublic}
)`

const publicPlayerColumns = [
  'players.id',
  'players.name',
  'players.names',
  'players.is_minor',
  'players.is_hidden',
  'players.logo_id',
] as const

/**
 * A player is public through a public competition in which he entered or played, or through a public team; never where he is withheld. Who played for
 * whoever wins a match that is held back is public with that result.
 */
export async function findPlayer(db: Reader, now: string, id: number) {
  return await db
    .selectFrom('players')
    .select(publicPlayerColumns)
    .select(
      sql<string | null>`case when players.is_real_name_public = 1 and players.is_minor = 0 then players.real_name end`.as('real_name'),
    )
    .where('players.id', '=', id)
    .where(isPlayerPublic(now))
    .executeTakeFirst()
}
export type PlayerRow = NonNullable<Awaited<ReturnType<typeof findPlayer>>>

/** The public player with this account. */
export async function findPlayerByAccount(db: Reader, now: string, externalId: string) {
  return await db
    .selectFrom('players')
    .select(['players.id', 'players.name', 'players.is_minor', 'players.is_hidden'])
    .where('players.external_id', '=', externalId)
    .where(isPlayerPublic(now))
    .executeTakeFirst()
}

/** Each is asked of one player alone: as `exists` PostgreSQL would first find the players of all line-ups. */
export function isPlayerPublic(now: string) {
  return sql<SqlBool>`players.is_hidden = 0 and (
  (
    select 1 from entrant_players
    join entrants on entrants.id = entrant_players.entrant_id
    join competitions on competitions.id = entrants.competition_id
    where entrant_players.player_id = players.id and ${isCompetitionPublic} limit 1
  ) is not null
  or (
    select 1 from memberships join teams on teams.id = memberships.team_id
    where memberships.player_id = players.id and ${isTeamPublic} limit 1
  ) is not null
  or (
    select 1 from lineups
    join match_sides on match_sides.id = lineups.match_side_id
    join matches on matches.id = match_sides.match_id
    where lineups.player_id = players.id and matches.is_hidden = 0 and ${isEntrantPublic(now)} limit 1
  ) is not null
  or (
    select 1 from awards join competitions on competitions.id = awards.competition_id
    where awards.player_id = players.id and ${isAwardPublic(now)} and ${isCompetitionPublic} limit 1
  ) is not null
)`
}

export async function listMembers(db: Reader, teamId: number) {
  return await db
    .selectFrom('memberships')
    .innerJoin('players', 'players.id', 'memberships.player_id')
    .select(['players.id', 'players.name', 'players.is_minor', 'players.is_hidden', 'players.logo_id'])
    .select(['memberships.role', 'memberships.position', 'memberships.starts_on', 'memberships.ends_on'])
    .where('memberships.team_id', '=', teamId)
    .orderBy('memberships.ordinal')
    .execute()
}

/** The public teams of a player, the current ones first. */
export async function listTeamsOf(db: Reader, playerId: number) {
  return await db
    .selectFrom('memberships')
    .innerJoin('teams', 'teams.id', 'memberships.team_id')
    .select(['teams.id', 'teams.name', 'teams.logo_id', 'memberships.role', 'memberships.starts_on', 'memberships.ends_on'])
    .where('memberships.player_id', '=', playerId)
    .where(isTeamPublic)
    .orderBy((eb) => eb.fn.coalesce('memberships.ends_on', sql<string>`'9999'`), 'desc')
    .orderBy('memberships.starts_on', 'desc')
    .orderBy('memberships.id')
    .execute()
}
