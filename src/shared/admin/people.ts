import { type Static, Type } from 'typebox'
import { Day, Name, Slug } from '#shared/competitions/fields.ts'
import { DatedName, memberRoles } from '#shared/competitions/people.ts'
import { Id, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { pageMax, pageSizeMax } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { line } from '#shared/text.ts'

/**
 * Seasons, teams and players: shared by all competitions. `rev` is a hash of all fields of the form; a write sends the one that it is based
 * on, and gets 409 with the current state after a conflict. A slug never changes, because files refer to it.
 */
const closed = { additionalProperties: false }
const Rev = Type.String({ pattern: '^[0-9a-f]{16}$' })

/** What prevents deleting it. */
export const Uses = Type.Array(
  Type.Object({ kind: oneOf(['competition', 'team', 'article', 'album', 'opening', 'tip']), id: Id, name: Type.String() }),
  {
    description: 'at most 20',
  },
)

/** Entrants of unfinished competitions that still bear a former name; `entrant` is the document's key. */
const OldNames = Type.Array(Type.Object({ competitionId: Id, competition: Type.String(), entrant: Type.String(), name: Type.String() }))

export const PeopleListQuery = Type.Object(
  {
    /** In current and former names, slugs, and the real names of players. */
    q: Type.Optional(line(60, 1)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)
export type PeopleListQuery = Static<typeof PeopleListQuery>

const seasonFields = { name: Name, startsOn: Day, endsOn: Day }
export const SeasonLine = Type.Object({ id: Id, slug: Type.String(), ...seasonFields, competitions: Type.Integer() })
export type SeasonLine = Static<typeof SeasonLine>
export const SeasonPage = pageOf(SeasonLine)
export type SeasonPage = Static<typeof SeasonPage>
/** `played`: from the first day of its competitions to the last, with the names of those of these days; null without one. */
export const AdminSeason = Type.Object({
  id: Id,
  rev: Rev,
  slug: Type.String(),
  ...seasonFields,
  uses: Uses,
  played: nullable(Type.Object({ startsOn: Day, endsOn: Day, first: Type.String(), last: Type.String() })),
})
export type AdminSeason = Static<typeof AdminSeason>
export const NewSeason = Type.Object({ slug: Slug, ...seasonFields }, closed)
export type NewSeason = Static<typeof NewSeason>
export const SeasonEdit = Type.Object({ rev: Rev, ...seasonFields }, closed)
export type SeasonEdit = Static<typeof SeasonEdit>

const Names = Type.Array(DatedName, { minItems: 1, maxItems: 20, description: 'the last one without an end is the present name' })

const member = {
  role: oneOf(memberRoles),
  position: line(60),
  from: nullable(Day),
  to: nullable(Day),
}
const teamFields = { names: Names, region: line(60), logoId: nullable(Id) }
const TeamMembers = Type.Array(Type.Object({ playerId: Id, ...member }, closed), { maxItems: 100 })
export const TeamLine = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  shortName: Type.String(),
  region: Type.String(),
  logo: nullable(Picture),
  members: Type.Integer(),
})
export type TeamLine = Static<typeof TeamLine>
export const TeamPage = pageOf(TeamLine)
export type TeamPage = Static<typeof TeamPage>
export const AdminTeam = Type.Object({
  id: Id,
  rev: Rev,
  slug: Type.String(),
  ...teamFields,
  logo: nullable(Picture),
  members: Type.Array(Type.Object({ playerId: Id, playerName: Type.String(), ...member })),
  uses: Uses,
  oldNames: OldNames,
})
export type AdminTeam = Static<typeof AdminTeam>
export const NewTeam = Type.Object({ slug: Slug, ...teamFields, members: TeamMembers }, closed)
export type NewTeam = Static<typeof NewTeam>
export const TeamEdit = Type.Object({ rev: Rev, ...teamFields, members: TeamMembers }, closed)
export type TeamEdit = Static<typeof TeamEdit>

const playerFields = {
  names: Names,
  /** The player's account in the game; shown to editors, never public. */
  externalId: line(200),
  realName: line(60),
  isRealNamePublic: Type.Boolean(),
  /** A minor's name is masked wherever it is public. */
  isMinor: Type.Boolean(),
  /** Shown as 选手 and a number wherever the player is public. */
  isHidden: Type.Boolean(),
  logoId: nullable(Id),
}
export const PlayerLine = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  realName: Type.String(),
  isMinor: Type.Boolean(),
  isHidden: Type.Boolean(),
  logo: nullable(Picture),
  teams: Type.Array(Type.String(), { description: 'names of the present teams' }),
})
export type PlayerLine = Static<typeof PlayerLine>
export const PlayerPage = pageOf(PlayerLine)
export type PlayerPage = Static<typeof PlayerPage>
export const AdminPlayer = Type.Object({
  id: Id,
  rev: Rev,
  slug: Type.String(),
  ...playerFields,
  logo: nullable(Picture),
  uses: Uses,
  oldNames: OldNames,
})
export type AdminPlayer = Static<typeof AdminPlayer>
export const NewPlayer = Type.Object({ slug: Slug, ...playerFields }, closed)
export type NewPlayer = Static<typeof NewPlayer>
export const PlayerEdit = Type.Object({ rev: Rev, ...playerFields }, closed)
export type PlayerEdit = Static<typeof PlayerEdit>

/** What is moved to the one that stays. */
export const mergePartKinds = [
  'entrants',
  'memberships',
  'lineups',
  'games',
  'statistics',
  'awards',
  'articles',
  'albums',
  'videos',
] as const
export type MergePartKind = (typeof mergePartKinds)[number]

/** `into`: the one that stays. */
export const MergeQuery = Type.Object({ into: Id }, closed)
export type MergeQuery = Static<typeof MergeQuery>

const Merged = Type.Object({ id: Id, slug: Type.String(), name: Type.String() })
/** What a merge would do in the current state; a merge sends the `rev` of its preview. */
export const MergePreview = Type.Object({
  rev: Rev,
  from: Merged,
  into: Merged,
  moves: Type.Array(Type.Object({ kind: oneOf(mergePartKinds), count: Type.Integer() })),
  /** Competitions of the one that is merged; at most 20. */
  competitions: Type.Array(Type.String()),
  names: Names,
  /** Why it is impossible. */
  faults: Type.Array(Type.String()),
})
export type MergePreview = Static<typeof MergePreview>

export const Merge = Type.Object({ into: Id, rev: Rev }, closed)
export type Merge = Static<typeof Merge>

/** Public articles whose text contains a player's name: only an editor can change those. */
export const PlayerMentions = Type.Object({
  items: Type.Array(Type.Object({ id: Id, title: Type.String() }), { description: 'at most 20' }),
})
export type PlayerMentions = Static<typeof PlayerMentions>
