import type { Generated } from 'kysely'
import type { MemberRole } from '#shared/competitions/people.ts'

/** The tables of teams and players, whom competitions name. */
export interface PeopleTables {
  teams: TeamTable
  players: PlayerTable
  memberships: MembershipTable
}

interface TeamTable {
  id: Generated<number>
  slug: string
  /** The present name, from `names`. */
  name: string
  short_name: string
  /** DatedName[] as JSON. */
  names: string
  region: string
  logo_id: number | null
}

interface PlayerTable {
  id: Generated<number>
  slug: string
  name: string
  names: string
  /** Never public. */
  external_id: string | null
  /** Public only with `is_real_name_public`. */
  real_name: string
  is_real_name_public: number
  is_minor: number
  is_hidden: number
  logo_id: number | null
}

interface MembershipTable {
  id: Generated<number>
  team_id: number
  player_id: number
  role: MemberRole
  position: string
  starts_on: string | null
  ends_on: string | null
  ordinal: number
}
