import type { Transaction } from 'kysely'
import { type CacheTag, tagsOf } from '#server/cache/tags.ts'
import type { Database } from '#server/db/tables.ts'
import { isAwardPublic, isCompetitionPublic, isEntrantPublic } from '#server/matches/visible.queries.ts'
import { isPlayerPublic, isTeamPublic } from '#server/people/people.queries.ts'
import { chunked } from '#shared/chunked.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

const chunk = 500

export interface SomePeople {
  teams: ReadonlySet<number>
  players: ReadonlySet<number>
}

/** Those of the people whom a document lists, or has as members of teams, who have a public page. */
export async function listShownIn(
  trx: Transaction<Database>,
  documents: readonly (CompetitionDocument | undefined)[],
  now: string,
): Promise<SomePeople> {
  const listed = documents.flatMap((document) => document?.teams ?? [])
  const players = documents.flatMap((document) => document?.players ?? [])
  return await listShown(trx, now, {
    teams: await idsOf(
      trx,
      'teams',
      listed.map((team) => team.slug),
    ),
    players: await idsOf(trx, 'players', [
      ...players.map((player) => player.slug),
      ...listed.flatMap(({ members = [] }) => members.map(({ player }) => player)),
    ]),
  })
}

async function idsOf(trx: Transaction<Database>, table: 'teams' | 'players', slugs: readonly string[]): Promise<Set<number>> {
  const ids = new Set<number>()
  for (const some of chunked([...new Set(slugs)], chunk)) {
    for (const { id } of await trx.selectFrom(table).select('id').where('slug', 'in', some).execute()) ids.add(id)
  }
  return ids
}

async function listShown(trx: Transaction<Database>, now: string, { teams, players }: SomePeople): Promise<SomePeople> {
  const shown = { teams: new Set<number>(), players: new Set<number>() }
  for (const some of chunked([...teams], chunk)) {
    for (const { id } of await trx.selectFrom('teams').select('teams.id').where('teams.id', 'in', some).where(isTeamPublic).execute())
      shown.teams.add(id)
  }
  for (const some of chunked([...players], chunk)) {
    const rows = await trx.selectFrom('players').select('players.id').where('players.id', 'in', some).where(isPlayerPublic(now)).execute()
    for (const { id } of rows) shown.players.add(id)
  }
  return shown
}

interface PeopleChange {
  season: number | null
  /** Those whose own rows changed. */
  changed: SomePeople
  /** Those whom visitors could see before. */
  shownBefore: SomePeople
}

/**
 * What visitors see of a change of people alone: the pages of those who have or had one, and the public competitions that publicly show them. Nothing
 * where nobody sees any of them.
 */
export async function tagsOfShownPeople(
  trx: Transaction<Database>,
  now: string,
  { season, changed, shownBefore }: PeopleChange,
): Promise<CacheTag[]> {
  const shown = await listShown(trx, now, changed)
  const teams = new Set([...changed.teams].filter((id) => shown.teams.has(id) || shownBefore.teams.has(id)))
  const players = new Set([...changed.players].filter((id) => shown.players.has(id) || shownBefore.players.has(id)))
  const competitions = await competitionsShown(trx, now, { season, teams, players })
  const tags = [...tagsOf('team', teams), ...tagsOf('player', players), ...tagsOf('competition', competitions)]
  return tags.length === 0 ? [] : ['competitions', 'matches', 'winners', 'seasons', 'home', ...tags]
}

/** `competitionsShowing` as visitors see it. */
async function competitionsShown(
  trx: Transaction<Database>,
  now: string,
  { season, teams, players }: SomePeople & Pick<PeopleChange, 'season'>,
): Promise<Set<number>> {
  const ids = new Set<number>()
  const add = (rows: readonly { competition_id: number }[]) => {
    for (const row of rows) ids.add(row.competition_id)
  }
  const entered = trx
    .selectFrom('entrants')
    .innerJoin('competitions', 'competitions.id', 'entrants.competition_id')
    .select('entrants.competition_id')
    .distinct()
    .where(isCompetitionPublic)
  if (season !== null) {
    const inSeason = trx.selectFrom('competitions').select('competitions.id as competition_id').where('competitions.season_id', '=', season)
    add(await inSeason.where(isCompetitionPublic).execute())
  }
  for (const some of chunked([...teams], chunk)) add(await entered.where('entrants.team_id', 'in', some).execute())
  for (const some of chunked([...players], chunk)) {
    add(
      await entered
        .innerJoin('entrant_players', 'entrant_players.entrant_id', 'entrants.id')
        .where('entrant_players.player_id', 'in', some)
        .execute(),
    )
    add(
      await entered
        .innerJoin('memberships', 'memberships.team_id', 'entrants.team_id')
        .where('memberships.player_id', 'in', some)
        .execute(),
    )
    add(
      await trx
        .selectFrom('lineups')
        .innerJoin('match_sides', 'match_sides.id', 'lineups.match_side_id')
        .innerJoin('matches', 'matches.id', 'match_sides.match_id')
        .select('matches.competition_id')
        .distinct()
        .where('lineups.player_id', 'in', some)
        .where('matches.is_hidden', '=', 0)
        .where(isEntrantPublic(now))
        .execute(),
    )
    add(
      await trx
        .selectFrom('awards')
        .innerJoin('competitions', 'competitions.id', 'awards.competition_id')
        .select('awards.competition_id')
        .distinct()
        .where('awards.player_id', 'in', some)
        .where(isAwardPublic(now))
        .where(isCompetitionPublic)
        .execute(),
    )
  }
  return ids
}
