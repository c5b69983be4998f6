import type { KnownPeople } from '#rules/sheets/entrants.ts'
import { playerOf, teamsOf } from '#server/competitions/store/document-of-rows.model.ts'
import type { CompetitionRows } from '#server/competitions/store/rows.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { chunked } from '#shared/chunked.ts'

const chunk = 400

/** Teams and players with one of these slugs or current names, and the members of those teams. */
export async function listPeopleNamed(
  db: Selecting,
  words: { teams: readonly string[]; players: readonly string[] },
): Promise<KnownPeople> {
  const teams: CompetitionRows['teams'] = []
  const memberships: CompetitionRows['memberships'] = []
  for (const some of chunked(words.teams, chunk)) {
    const found = await db
      .selectFrom('teams')
      .selectAll()
      .where((eb) => eb.or([eb('slug', 'in', some), eb('name', 'in', some)]))
      .execute()
    teams.push(...found)
    const ids = found.map(({ id }) => id)
    if (ids.length > 0) {
      memberships.push(
        ...(await db.selectFrom('memberships').selectAll().where('team_id', 'in', ids).orderBy('team_id').orderBy('ordinal').execute()),
      )
    }
  }
  const players: CompetitionRows['players'] = []
  for (const some of chunked(words.players, chunk)) {
    players.push(
      ...(await db
        .selectFrom('players')
        .selectAll()
        .where((eb) => eb.or([eb('slug', 'in', some), eb('name', 'in', some)]))
        .execute()),
    )
  }
  const known = new Set(players.map(({ id }) => id))
  const members = [...new Set(memberships.map((row) => row.player_id))].filter((id) => !known.has(id))
  for (const some of chunked(members, chunk)) {
    players.push(...(await db.selectFrom('players').selectAll().where('id', 'in', some).execute()))
  }
  const names = { player: new Map(players.map(({ id, slug }) => [id, slug])) }
  return { teams: teamsOf({ teams: unique(teams), memberships }, names), players: unique(players).map(playerOf) }
}

function unique<T extends { id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
