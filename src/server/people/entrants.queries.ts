import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { listMergedIds } from './merged.queries.ts'
import type { NamedPlayer } from './public-name.model.ts'

export interface EntrantRow {
  id: number
  key: string
  name: string
  short_name: string | null
  seed: number | null
  team_id: number | null
  logo_id: number | null
}

/** Entrants for lists; unknown ids are left out. */
export async function listEntrants(db: Reader, ids: readonly number[]): Promise<EntrantRow[]> {
  return ids.length === 0 ? [] : await entrantRows(db, { ids })
}

interface OfIds {
  ids: readonly number[]
}

const entrantRows = prepared((db, { ids }: OfIds) =>
  db
    .selectFrom('entrants')
    .leftJoin('teams', 'teams.id', 'entrants.team_id')
    .select(['entrants.id', 'entrants.key', 'entrants.name', 'entrants.short_name', 'entrants.seed', 'entrants.team_id', 'teams.logo_id'])
    .where('entrants.id', 'in', ids),
)

/** The names of those that are neither a team nor players of the library, in order, by competition. */
export async function listNameOnlyEntrants(db: Selecting, competitionIds: readonly number[]): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>()
  if (competitionIds.length === 0) return names
  const rows = await db
    .selectFrom('entrants')
    .select(['competition_id', 'name'])
    .where('competition_id', 'in', competitionIds)
    .where('team_id', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('entrant_players').select('entrant_id').whereRef('entrant_players.entrant_id', '=', 'entrants.id'))),
    )
    .orderBy('competition_id')
    .orderBy('ordinal')
    .execute()
  for (const { competition_id, name } of rows) {
    const known = names.get(competition_id)
    if (known) known.push(name)
    else names.set(competition_id, [name])
  }
  return names
}

export interface EntrantPlayer extends NamedPlayer {
  logo_id: number | null
}

/** The players behind entrants that are players, in order, by entrant. */
export async function listEntrantPlayers(db: Reader, entrantIds: readonly number[]): Promise<Map<number, EntrantPlayer[]>> {
  const players = new Map<number, EntrantPlayer[]>()
  if (entrantIds.length === 0) return players
  for (const { entrant_id, ...player } of await playerRows(db, { ids: entrantIds })) {
    const known = players.get(entrant_id)
    if (known) known.push(player)
    else players.set(entrant_id, [player])
  }
  return players
}

const playerRows = prepared((db, { ids }: OfIds) =>
  db
    .selectFrom('entrant_players')
    .innerJoin('players', 'players.id', 'entrant_players.player_id')
    .select(['entrant_players.entrant_id', 'players.id', 'players.name', 'players.is_minor', 'players.is_hidden', 'players.logo_id'])
    .where('entrant_players.entrant_id', 'in', ids)
    .orderBy('entrant_players.entrant_id')
    .orderBy('entrant_players.ordinal'),
)

/** Ids of players by slug; where one was merged into another, of the one that stays. */
export async function listPlayerIds(db: Reader, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.selectFrom('players').select(['slug', 'id']).where('slug', 'in', slugs).execute()
  return new Map([...rows.map(({ slug, id }) => [slug, id] as const), ...(await listMergedIds(db, 'player', slugs))])
}

/** Players by id, with the fields that their public names need. */
export async function listNamedPlayers(db: Reader, ids: readonly number[]): Promise<Map<number, NamedPlayer & { logo_id: number | null }>> {
  if (ids.length === 0) return new Map()
  return new Map((await namedPlayers(db, { ids })).map((row) => [row.id, row]))
}

const namedPlayers = prepared((db, { ids }: OfIds) =>
  db.selectFrom('players').select(['id', 'name', 'is_minor', 'is_hidden', 'logo_id']).where('id', 'in', ids),
)
