import { revOf } from '#server/base/rev.ts'
import { withoutNulls } from '#server/competitions/store/null-codec.model.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { AdminPlayer, AdminTeam, PlayerEdit, TeamEdit } from '#shared/admin/people.ts'
import type { DatedName, PlayerEntry, TeamEntry } from '#shared/competitions/people.ts'
import type { Picture } from '#shared/media.ts'
import type { MemberRow, PlayerRow, TeamRow } from './people-admin.queries.ts'

type TeamFields = Omit<TeamEdit, 'rev'>
type PlayerFields = Omit<PlayerEdit, 'rev'>

/** Entrants that bear a former name. One that was chosen for a competition alone is none. */
export function oldNamesOf({ name, names }: { name: string; names: string }, entrants: AdminTeam['oldNames']): AdminTeam['oldNames'] {
  const former = new Set(readJson<DatedName[]>(names).map((each) => each.name))
  return entrants.filter((entrant) => entrant.name !== name && former.has(entrant.name))
}

/** The fields of a team's form, with stored values. */
function teamFields(row: TeamRow, members: readonly MemberRow[]): TeamFields {
  const names: DatedName[] = readJson(row.names)
  return {
    names,
    region: row.region,
    logoId: row.logo_id,
    members: members.map((member) => ({
      playerId: member.player_id,
      role: member.role,
      position: member.position,
      from: member.starts_on,
      to: member.ends_on,
    })),
  }
}

export function viewTeam(
  row: TeamRow,
  members: readonly MemberRow[],
  logo: Picture | null,
  { uses, oldNames }: Pick<AdminTeam, 'uses' | 'oldNames'>,
): AdminTeam {
  const fields = teamFields(row, members)
  return {
    id: row.id,
    rev: revOf(fields),
    slug: row.slug,
    ...fields,
    logo,
    members: fields.members.map((member, i) => ({ ...member, playerName: members[i]?.name ?? '' })),
    uses,
    oldNames,
  }
}

/** The team as an entry of a document. */
export function teamEntry(slug: string, { names, region, members }: TeamFields, slugs: ReadonlyMap<number, string>): TeamEntry {
  return {
    slug,
    names,
    ...(region === '' ? {} : { region }),
    members: members.map(({ playerId, role, position, from, to }) => ({
      player: slugs.get(playerId) ?? '',
      role,
      ...withoutNulls({ position: position === '' ? null : position, from, to }),
    })),
  }
}

function playerFields(row: PlayerRow): PlayerFields {
  const names: DatedName[] = readJson(row.names)
  return {
    names,
    externalId: row.external_id ?? '',
    realName: row.real_name,
    isRealNamePublic: row.is_real_name_public === 1,
    isMinor: row.is_minor === 1,
    isHidden: row.is_hidden === 1,
    logoId: row.logo_id,
  }
}

export function viewPlayer(row: PlayerRow, logo: Picture | null, used: Pick<AdminPlayer, 'uses' | 'oldNames'>): AdminPlayer {
  const fields = playerFields(row)
  return { id: row.id, rev: revOf(fields), slug: row.slug, ...fields, logo, ...used }
}

/** The player as an entry of a document. */
export function playerEntry(slug: string, { externalId, realName, logoId: _, ...fields }: PlayerFields): PlayerEntry {
  return { slug, ...fields, ...(externalId === '' ? {} : { externalId }), ...(realName === '' ? {} : { realName }) }
}
