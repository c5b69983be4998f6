import type { Selectable } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'
import { playersOfStatistics } from './statistics-codec.model.ts'

type Rows<T extends keyof Database> = Selectable<Database[T]>[]

/** All that is stored of one competition, each list in the order of its document. */
export interface CompetitionRows {
  competition: Selectable<Database['competitions']>
  season: Selectable<Database['seasons']>
  /** Listed or named by the document, or members of such teams. */
  teams: Rows<'teams'>
  players: Rows<'players'>
  memberships: Rows<'memberships'>
  entrants: Rows<'entrants'>
  entrantPlayers: Rows<'entrant_players'>
  stages: Rows<'stages'>
  groups: Rows<'groups'>
  rounds: Rows<'rounds'>
  matches: Rows<'matches'>
  sides: Rows<'match_sides'>
  lineups: Rows<'lineups'>
  games: Rows<'games'>
  statistics: Rows<'statistics'>
  rulings: Rows<'rulings'>
  adjustments: Rows<'adjustments'>
  decisions: Rows<'decisions'>
  awards: Rows<'awards'>
}

/** Well below the parameter limit of one statement in both databases. */
const chunk = 500

export async function findCompetitionIdBySlug(db: Selecting, slug: string): Promise<number | undefined> {
  const row = await db.selectFrom('competitions').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}

/** One statement per table, each by an index, one after the other, because a transaction has one connection. */
export async function findCompetitionRows(db: Selecting, id: number): Promise<CompetitionRows | undefined> {
  const competition = await db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!competition) return undefined
  const season = await db.selectFrom('seasons').selectAll().where('id', '=', competition.season_id).executeTakeFirstOrThrow()
  const parts = { competition, season, ...(await listStructure(db, id)), ...(await listMatchParts(db, id)), ...(await listOrders(db, id)) }
  return { ...parts, ...(await listPeople(db, parts)) }
}

async function listStructure(db: Selecting, id: number) {
  const stageIds = db.selectFrom('stages').select('id').where('competition_id', '=', id)
  const groupIds = db.selectFrom('groups').select('id').where('stage_id', 'in', stageIds)
  const entrantIds = db.selectFrom('entrants').select('id').where('competition_id', '=', id)
  return {
    entrants: await db.selectFrom('entrants').selectAll().where('competition_id', '=', id).orderBy('ordinal').execute(),
    entrantPlayers: await db
      .selectFrom('entrant_players')
      .selectAll()
      .where('entrant_id', 'in', entrantIds)
      .orderBy('entrant_id')
      .orderBy('ordinal')
      .execute(),
    stages: await db.selectFrom('stages').selectAll().where('competition_id', '=', id).orderBy('ordinal').execute(),
    groups: await db.selectFrom('groups').selectAll().where('stage_id', 'in', stageIds).orderBy('stage_id').orderBy('ordinal').execute(),
    rounds: await db.selectFrom('rounds').selectAll().where('group_id', 'in', groupIds).orderBy('group_id').orderBy('number').execute(),
    adjustments: await db
      .selectFrom('adjustments')
      .selectAll()
      .where('group_id', 'in', groupIds)
      .orderBy('group_id')
      .orderBy('ordinal')
      .execute(),
    decisions: await db.selectFrom('decisions').selectAll().where('stage_id', 'in', stageIds).orderBy('ordinal').execute(),
  }
}

async function listMatchParts(db: Selecting, id: number) {
  const matchIds = db.selectFrom('matches').select('id').where('competition_id', '=', id)
  const sideIds = db.selectFrom('match_sides').select('id').where('match_id', 'in', matchIds)
  return {
    matches: await db.selectFrom('matches').selectAll().where('competition_id', '=', id).orderBy('round_id').orderBy('ordinal').execute(),
    sides: await db
      .selectFrom('match_sides')
      .selectAll()
      .where('match_id', 'in', matchIds)
      .orderBy('match_id')
      .orderBy('ordinal')
      .execute(),
    lineups: await db
      .selectFrom('lineups')
      .selectAll()
      .where('match_side_id', 'in', sideIds)
      .orderBy('match_side_id')
      .orderBy('ordinal')
      .execute(),
    games: await db.selectFrom('games').selectAll().where('match_id', 'in', matchIds).orderBy('match_id').orderBy('number').execute(),
    statistics: await db.selectFrom('statistics').selectAll().where('match_id', 'in', matchIds).orderBy('id').execute(),
  }
}

async function listOrders(db: Selecting, id: number) {
  return {
    rulings: await db.selectFrom('rulings').selectAll().where('competition_id', '=', id).orderBy('ordinal').execute(),
    awards: await db.selectFrom('awards').selectAll().where('competition_id', '=', id).orderBy('ordinal').execute(),
  }
}

type WithoutPeople = Omit<CompetitionRows, 'teams' | 'players' | 'memberships'>

async function listPeople(db: Selecting, parts: WithoutPeople): Promise<Pick<CompetitionRows, 'teams' | 'players' | 'memberships'>> {
  const { competition, entrants, entrantPlayers, lineups, games, statistics, awards } = parts
  const teamIds = [...new Set([...idsIn(competition.listed_teams), ...entrants.map((row) => row.team_id)])].filter((id) => id !== null)
  const teams: Rows<'teams'> = []
  const memberships: Rows<'memberships'> = []
  for (const some of chunked(teamIds, chunk)) {
    teams.push(...(await db.selectFrom('teams').selectAll().where('id', 'in', some).execute()))
    memberships.push(
      ...(await db.selectFrom('memberships').selectAll().where('team_id', 'in', some).orderBy('team_id').orderBy('ordinal').execute()),
    )
  }
  const named = [entrantPlayers, lineups, awards, memberships].flatMap((rows) => rows.map((row) => row.player_id))
  const playing = [...games.flatMap(playersOf), ...statistics.flatMap(playersOfStatistics)]
  const playerIds = [...new Set([...idsIn(competition.listed_players), ...named, ...playing])].filter((id) => id !== null)
  const players: Rows<'players'> = []
  for (const some of chunked(playerIds, chunk)) {
    players.push(...(await db.selectFrom('players').selectAll().where('id', 'in', some).execute()))
  }
  return { teams: inOrder(teams, teamIds), players: inOrder(players, playerIds), memberships }
}

function idsIn(list: string | null): number[] {
  return list === null ? [] : readJson(list)
}

export interface StoredGameSide {
  players?: number[]
}

function playersOf(game: { sides: string }): number[] {
  if (!game.sides.includes('"players"')) return []
  const sides: StoredGameSide[] = readJson(game.sides)
  return sides.flatMap((side) => side.players ?? [])
}

function inOrder<T extends { id: number }>(rows: readonly T[], ids: readonly number[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
