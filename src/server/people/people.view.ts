import { readJson } from '#server/db/stored-json.ts'
import type { DatedName } from '#shared/competitions/people.ts'
import type { PlayerView, TeamView } from '#shared/competitions/record-views.ts'
import type { Picture } from '#shared/media.ts'
import type { listMembers, listTeamsOf, PlayerRow } from './people.queries.ts'
import { publicPlayerName } from './public-name.model.ts'

export function viewMember(row: Awaited<ReturnType<typeof listMembers>>[number], logo: Picture | null): TeamView['members'][number] {
  return {
    playerId: row.is_hidden === 1 ? null : row.id,
    name: publicPlayerName(row),
    logo,
    role: row.role,
    position: row.position,
    from: row.starts_on,
    to: row.ends_on,
  }
}

export function viewTeamOf(row: Awaited<ReturnType<typeof listTeamsOf>>[number], logo: Picture | null): PlayerView['teams'][number] {
  return { teamId: row.id, name: row.name, logo, role: row.role, from: row.starts_on, to: row.ends_on }
}

type FormerName = TeamView['formerNames'][number]

/** The names before the current one, as recorded. */
export function viewFormerNames(names: string, present: string): FormerName[] {
  const known: DatedName[] = readJson(names)
  return known.flatMap(({ name, from, to }) => (name === present ? [] : [{ name, from: from ?? null, to: to ?? null }]))
}

/** A minor's former names are masked like the current one. */
export function viewFormerPlayerNames(row: PlayerRow): FormerName[] {
  return viewFormerNames(row.names, row.name).map((former) => ({ ...former, name: publicPlayerName(row, former.name) }))
}
