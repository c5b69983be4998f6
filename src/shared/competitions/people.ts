import { type Static, Type } from 'typebox'
import { oneOf } from '#shared/envelope.ts'
import { filledText } from '#shared/text.ts'
import { closed, Day, Name, Slug } from './fields.ts'

/** A name with its first and last day: after renames old pages keep the old name. The last one without `to` is the current name. */
export const DatedName = Type.Object(
  { name: Name, shortName: Type.Optional(Name), from: Type.Optional(Day), to: Type.Optional(Day) },
  closed,
)
export type DatedName = Static<typeof DatedName>

export const memberRoles = ['player', 'captain', 'substitute', 'coach', 'manager'] as const
export type MemberRole = (typeof memberRoles)[number]
const Member = Type.Object(
  { player: Slug, role: oneOf(memberRoles), position: Type.Optional(Name), from: Type.Optional(Day), to: Type.Optional(Day) },
  closed,
)

export const Team = Type.Object(
  {
    slug: Slug,
    names: Type.Array(DatedName, { minItems: 1, maxItems: 20 }),
    region: Type.Optional(Name),
    members: Type.Optional(Type.Array(Member, { maxItems: 100 })),
  },
  closed,
)
export type TeamEntry = Static<typeof Team>

export const Player = Type.Object(
  {
    slug: Slug,
    names: Type.Array(DatedName, { minItems: 1, maxItems: 20 }),
    /** Never public: the player's account in the game, as its token names it. */
    externalId: Type.Optional(filledText(200)),
    /** Private unless `isRealNamePublic`. */
    realName: Type.Optional(Name),
    isRealNamePublic: Type.Optional(Type.Boolean()),
    /** A minor's name is masked wherever it is public. */
    isMinor: Type.Optional(Type.Boolean()),
    /** Withheld from public pages: shown as 选手 and a number. */
    isHidden: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type PlayerEntry = Static<typeof Player>
