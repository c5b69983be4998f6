import type { Transaction } from 'kysely'
import { contains } from '#server/db/like.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { PeopleListQuery } from '#shared/admin/people.ts'
import type { DatedName } from '#shared/competitions/people.ts'
import { deleteMergedInto, isSlugMerged } from './merged.queries.ts'

/** Who is in a list: all, those whose names hold the words, or these. */
export type PeopleFound = Pick<PeopleListQuery, 'q'> | { ids: readonly number[] }

export interface ListPart extends Pick<PeopleListQuery, 'q'> {
  limit: number
  offset: number
}

interface PeoplePart extends Omit<ListPart, 'q'> {
  found: PeopleFound
}

function teamsFound(db: Reader, found: PeopleFound) {
  const teams = db.selectFrom('teams')
  if ('ids' in found) return teams.where('teams.id', 'in', found.ids)
  const { q } = found
  if (q === undefined) return teams
  return teams.where((eb) =>
    eb.or([contains(eb.ref('teams.names'), q), contains(eb.ref('teams.slug'), q), contains(eb.ref('teams.region'), q)]),
  )
}

export async function listTeams(db: Reader, { found, limit, offset }: PeoplePart) {
  return await teamsFound(db, found)
    .select(['teams.id', 'teams.slug', 'teams.name', 'teams.short_name', 'teams.region', 'teams.logo_id'])
    .select((eb) =>
      eb
        .selectFrom('memberships')
        .whereRef('memberships.team_id', '=', 'teams.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('members'),
    )
    .orderBy('teams.name')
    .orderBy('teams.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countTeams(db: Reader, found: PeopleFound): Promise<number> {
  const { n } = await teamsFound(db, found)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

function playersFound(db: Reader, found: PeopleFound) {
  const players = db.selectFrom('players')
  if ('ids' in found) return players.where('players.id', 'in', found.ids)
  const { q } = found
  if (q === undefined) return players
  return players.where((eb) =>
    eb.or([
      contains(eb.ref('players.names'), q),
      contains(eb.ref('players.slug'), q),
      contains(eb.ref('players.real_name'), q),
      eb('players.external_id', '=', q),
    ]),
  )
}

export async function listPlayers(db: Reader, { found, limit, offset }: PeoplePart) {
  return await playersFound(db, found)
    .select(['players.id', 'players.slug', 'players.name', 'players.real_name', 'players.is_minor', 'players.is_hidden', 'players.logo_id'])
    .orderBy('players.name')
    .orderBy('players.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countPlayers(db: Reader, found: PeopleFound): Promise<number> {
  const { n } = await playersFound(db, found)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Names of the teams with the players as members on a day, by player. */
export async function listTeamNames(db: Reader, playerIds: readonly number[], day: string): Promise<Map<number, string[]>> {
  if (playerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('teams', 'teams.id', 'memberships.team_id')
    .select(['memberships.player_id', 'teams.name'])
    .distinct()
    .where('memberships.player_id', 'in', playerIds)
    .where((eb) => eb.or([eb('memberships.ends_on', 'is', null), eb('memberships.ends_on', '>=', day)]))
    .orderBy('teams.name')
    .execute()
  const names = new Map<number, string[]>()
  for (const { player_id, name } of rows) names.set(player_id, [...(names.get(player_id) ?? []), name])
  return names
}

export async function findTeamRow(db: Selecting, id: number) {
  return await db.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirst()
}
export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeamRow>>>

export async function findPlayerRow(db: Selecting, id: number) {
  return await db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirst()
}
export type PlayerRow = NonNullable<Awaited<ReturnType<typeof findPlayerRow>>>

export async function listMemberRows(db: Selecting, teamId: number) {
  return await db
    .selectFrom('memberships')
    .innerJoin('players', 'players.id', 'memberships.player_id')
    .select(['memberships.player_id', 'players.name', 'memberships.role', 'memberships.position'])
    .select(['memberships.starts_on', 'memberships.ends_on'])
    .where('memberships.team_id', '=', teamId)
    .orderBy('memberships.ordinal')
    .execute()
}
export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>[number]

/** Ids of the players of teams, each once. */
export async function membersOf(db: Selecting, teams: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('memberships').select('player_id').distinct().where('team_id', 'in', teams).execute()
  return rows.map((row) => row.player_id)
}

/** Slugs by id; unknown ids are left out. */
export async function listPlayerSlugs(db: Selecting, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('players').select(['id', 'slug']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.slug]))
}

export async function isSlugTaken(db: Selecting, table: 'seasons' | 'teams' | 'players', slug: string): Promise<boolean> {
  if ((await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined) return true
  // Files that use the slug mean the merge's target.
  return table !== 'seasons' && (await isSlugMerged(db, table === 'teams' ? 'team' : 'player', slug))
}

/** The player who already has this account. */
export async function findAccountHolder(db: Selecting, externalId: string): Promise<{ id: number; name: string } | undefined> {
  return await db.selectFrom('players').select(['id', 'name']).where('external_id', '=', externalId).executeTakeFirst()
}

export async function setLogo(trx: Transaction<Database>, table: 'teams' | 'players', id: number, logoId: number | null): Promise<void> {
  await trx.updateTable(table).set({ logo_id: logoId }).where('id', '=', id).execute()
}

/** Deletes the row with its memberships. */
export async function deletePerson(trx: Transaction<Database>, table: 'teams' | 'players', id: number): Promise<void> {
  await trx.deleteFrom(table).where('id', '=', id).execute()
  await deleteMergedInto(trx, table === 'teams' ? 'team' : 'player', id)
}

/** The target takes over what only the merged team has: a logo, a region. */
export async function writeMergedTeam(
  trx: Transaction<Database>,
  id: number,
  names: readonly DatedName[],
  gone: { region?: string; logo_id?: number | null },
): Promise<void> {
  const row = await trx.selectFrom('teams').select(['region', 'logo_id']).where('id', '=', id).executeTakeFirstOrThrow()
  await trx
    .updateTable('teams')
    .set({ names: JSON.stringify(names), region: row.region || (gone.region ?? ''), logo_id: row.logo_id ?? gone.logo_id ?? null })
    .where('id', '=', id)
    .execute()
}

/** The same for a logo, an account and a real name. A player who was a minor or withheld in either row stays so. */
export async function writeMergedPlayer(
  trx: Transaction<Database>,
  id: number,
  names: readonly DatedName[],
  gone: { logo_id?: number | null; external_id?: string | null; real_name?: string; is_minor?: number; is_hidden?: number },
): Promise<void> {
  const row = await trx.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await trx
    .updateTable('players')
    .set({
      names: JSON.stringify(names),
      logo_id: row.logo_id ?? gone.logo_id ?? null,
      external_id: row.external_id ?? gone.external_id ?? null,
      real_name: row.real_name || (gone.real_name ?? ''),
      is_minor: Math.max(row.is_minor, gone.is_minor ?? 0),
      is_hidden: Math.max(row.is_hidden, gone.is_hidden ?? 0),
    })
    .where('id', '=', id)
    .execute()
}
