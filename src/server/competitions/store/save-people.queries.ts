import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'
import { indexPlayers, indexTeams } from '#server/search/index-subjects.queries.ts'
import { chunked } from '#shared/chunked.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { DatedName, PlayerEntry, TeamEntry } from '#shared/competitions/people.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { bumpCalendarSequence, publicNamesWith } from './calendar-sequence.queries.ts'
import { deleteRows, type Full, type Row, syncRows } from './sync.queries.ts'

/** Well below the parameter limit of one statement in both databases. */
const chunk = 500

export interface SavedPeople {
  seasonId: number
  /** By slug: those that the document lists, and existing ones that it names. */
  teams: ReadonlyMap<string, number>
  players: ReadonlyMap<string, number>
  changed: { season: boolean; teams: ReadonlySet<number>; players: ReadonlySet<number> }
}

/** Seasons, teams and players are shared by all competitions: the document written last overwrites those that it lists. */
export async function savePeople(trx: Transaction<Database>, document: CompetitionDocument, now: string): Promise<SavedPeople> {
  const season = await saveSeason(trx, document.season)
  const players = await savePlayers(trx, document.players ?? [], playersNamed(document), now)
  const teams = await saveTeams(
    trx,
    document.teams ?? [],
    document.entrants.flatMap((entrant) => entrant.team ?? []),
  )
  const members = await saveMembers(trx, document.teams ?? [], teams.ids, players.ids)
  return {
    seasonId: season.id,
    teams: teams.ids,
    players: players.ids,
    changed: {
      season: season.isChanged,
      teams: new Set([...teams.changed, ...members.teams]),
      players: new Set([...players.changed, ...members.players]),
    },
  }
}

export async function saveSeason(
  trx: Transaction<Database>,
  season: CompetitionDocument['season'],
): Promise<{ id: number; isChanged: boolean }> {
  const stored = await trx.selectFrom('seasons').selectAll().where('slug', '=', season.slug).execute()
  const params: Full<'seasons'> = { slug: season.slug, name: season.name, starts_on: season.startsOn, ends_on: season.endsOn }
  const { ids, changed } = await syncRows(trx, 'seasons', stored, [params])
  const [id] = ids
  if (id === undefined) throw new Error(`Season ${season.slug} was not written`)
  return { id, isChanged: changed.size > 0 }
}

interface SavedNames {
  ids: ReadonlyMap<string, number>
  changed: ReadonlySet<number>
}

/** `named`: slugs of other teams whose ids are needed. Logos are not part of the document and do not change. */
export async function saveTeams(trx: Transaction<Database>, listed: readonly TeamEntry[], named: readonly string[]): Promise<SavedNames> {
  const stored = await listBySlugs(trx, 'teams', [...listed.map((team) => team.slug), ...named])
  const wishes = listed.map(teamRow)
  const { ids, changed } = await syncRows(trx, 'teams', only(stored, listed), wishes)
  await indexTeams(trx, [...changed])
  return { ids: idsBySlug(stored, wishes, ids), changed }
}

/** `now`: the timestamp for calendar events whose names change with what may be public of a player. */
export async function savePlayers(
  trx: Transaction<Database>,
  listed: readonly PlayerEntry[],
  named: readonly string[],
  now: string,
): Promise<SavedNames> {
  const stored = await listBySlugs(trx, 'players', [...listed.map((player) => player.slug), ...named])
  const wishes = listed.map(playerRow)
  const known = only(stored, listed)
  await freeExternalIds(trx, known, wishes)
  const names = await publicNamesWith(trx, namedOtherwise(known, wishes))
  const { ids, changed } = await syncRows(trx, 'players', known, wishes)
  await bumpCalendarSequence(trx, names, now)
  await indexPlayers(trx, [...changed])
  return { ids: idsBySlug(stored, wishes, ids), changed }
}

export async function saveMembers(
  trx: Transaction<Database>,
  listed: readonly TeamEntry[],
  teams: ReadonlyMap<string, number>,
  players: ReadonlyMap<string, number>,
): Promise<{ teams: number[]; players: number[] }> {
  const wishes = listed.flatMap((team) => (team.members ?? []).map((member, ordinal) => memberRow(team.slug, member, ordinal)))
  const stored: Row<'memberships'>[] = []
  for (const some of chunked(
    listed.map((team) => idOf(teams, team.slug)),
    chunk,
  )) {
    stored.push(...(await trx.selectFrom('memberships').selectAll().where('team_id', 'in', some).execute()))
  }
  const { ids, changed, gone } = await syncRows(trx, 'memberships', stored, wishes)
  await deleteRows(trx, 'memberships', gone)
  const touched = [...wishes.filter((_, i) => changed.has(ids[i] ?? 0)), ...stored.filter((row) => changed.has(row.id)), ...gone]
  return { teams: touched.map((row) => row.team_id), players: touched.map((row) => row.player_id) }

  function memberRow(team: string, member: NonNullable<TeamEntry['members']>[number], ordinal: number): Full<'memberships'> {
    return {
      team_id: idOf(teams, team),
      player_id: idOf(players, member.player),
      role: member.role,
      position: member.position ?? '',
      starts_on: member.from ?? null,
      ends_on: member.to ?? null,
      ordinal,
    }
  }
}

function teamRow({ slug, names, region }: TeamEntry): Full<'teams', 'logo_id'> {
  const { name, shortName } = presentName(names)
  return { slug, name, short_name: shortName ?? name, names: JSON.stringify(names), region: region ?? '' }
}

function playerRow(player: PlayerEntry): Full<'players', 'logo_id'> {
  return {
    slug: player.slug,
    name: presentName(player.names).name,
    names: JSON.stringify(player.names),
    external_id: player.externalId ?? null,
    real_name: player.realName ?? '',
    is_real_name_public: player.isRealNamePublic ? 1 : 0,
    is_minor: player.isMinor ? 1 : 0,
    is_hidden: player.isHidden ? 1 : 0,
  }
}

/** The last name that is still in use; where all have ended, the last. */
function presentName(names: readonly DatedName[]): DatedName {
  const name = names.findLast((one) => one.to === undefined) ?? names.at(-1)
  if (!name) throw new Error('Somebody has no name at all')
  return name
}

/** Players whose entrants may get another public name: an entrant with a name of its own depends only on players that are withheld. */
function namedOtherwise(stored: readonly Row<'players'>[], wishes: readonly Full<'players', 'logo_id'>[]): number[] {
  const wished = new Map(wishes.map((params) => [params.slug, params]))
  return stored.flatMap((row) => {
    const params = wished.get(row.slug)
    const isOther = params && (params.name !== row.name || params.is_minor !== row.is_minor || params.is_hidden !== row.is_hidden)
    return isOther ? row.id : []
  })
}

/** Two players may swap accounts, which updates one after the other could not write (unique key). */
async function freeExternalIds(
  trx: Transaction<Database>,
  stored: readonly Row<'players'>[],
  wishes: readonly Full<'players', 'logo_id'>[],
): Promise<void> {
  const wished = new Map(wishes.map((params) => [params.slug, params.external_id]))
  const leaving = stored.filter((row) => row.external_id !== null && wished.get(row.slug) !== row.external_id)
  for (const some of chunked(leaving, chunk)) {
    await trx
      .updateTable('players')
      .set({ external_id: null })
      .where(
        'id',
        'in',
        some.map((row) => row.id),
      )
      .execute()
  }
}

async function listBySlugs<T extends 'teams' | 'players'>(
  trx: Transaction<Database>,
  table: T,
  slugs: readonly string[],
): Promise<Row<T>[]> {
  const rows: Row<T>[] = []
  for (const some of chunked([...new Set(slugs)], chunk)) {
    const found =
      table === 'teams'
        ? await trx.selectFrom('teams').selectAll().where('slug', 'in', some).execute()
        : await trx.selectFrom('players').selectAll().where('slug', 'in', some).execute()
    rows.push(...(found as Row<T>[])) // the rows of the table that was asked for
  }
  return rows
}

function only<R extends { slug: string }>(rows: readonly R[], listed: readonly { slug: string }[]): R[] {
  const slugs = new Set(listed.map((one) => one.slug))
  return rows.filter((row) => slugs.has(row.slug))
}

function idsBySlug(
  stored: readonly { slug: string; id: number }[],
  wishes: readonly { slug: string }[],
  ids: readonly number[],
): Map<string, number> {
  const bySlug = new Map(stored.map((row) => [row.slug, row.id]))
  for (const [i, { slug }] of wishes.entries()) bySlug.set(slug, ids[i] ?? 0)
  return bySlug
}

function playersNamedIn({ sides = [], events = [] }: Statistics = {}): string[] {
  return [...sides.flatMap(({ players = [] }) => players.map(({ player }) => player)), ...events.flatMap(({ player }) => player ?? [])]
}

function playersNamed({ teams = [], entrants, stages, awards = [] }: CompetitionDocument): string[] {
  const matches = stages.flatMap((stage) => stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)))
  return [
    ...teams.flatMap((team) => (team.members ?? []).map((member) => member.player)),
    ...entrants.flatMap((entrant) => entrant.players ?? []),
    ...matches.flatMap((match) => match.sides.flatMap((side) => (side.lineup ?? []).flatMap((member) => member.player ?? []))),
    ...matches.flatMap((match) => (match.games ?? []).flatMap((game) => game.sides.flatMap((side) => side.players ?? []))),
    ...matches.flatMap((match) => [match, ...(match.games ?? [])].flatMap(({ statistics }) => playersNamedIn(statistics))),
    ...awards.flatMap((award) => award.player ?? []),
  ]
}

/** The id for a name in the document; throws for an unknown name, which its check has already refused. */
export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The document names ${JSON.stringify(name)}, which is nowhere`)
  return id
}
