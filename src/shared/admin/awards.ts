import { type Static, Type } from 'typebox'
import { Day, keyPattern, Name, Slug } from '#shared/competitions/fields.ts'
import { Id, nullable, oneOf, pageOf, RevNumber } from '#shared/envelope.ts'
import { text } from '#shared/text.ts'

/**
 * Manual awards; champion, runner-up and third place are derived. They are part of the competition's document and are saved with its rev.
 */
const closed = { additionalProperties: false }
const Key = Type.String({ pattern: keyPattern, maxLength: 64 })

/** GET /api/admin/awards: competitions with the number of their awards, the newest first. */
export const AwardedCompetition = Type.Object({
  id: Id,
  name: Type.String(),
  season: Type.String(),
  byHand: Type.Integer(),
  derived: Type.Integer(),
})
export type AwardedCompetition = Static<typeof AwardedCompetition>
export const AwardedCompetitionPage = pageOf(AwardedCompetition)
export type AwardedCompetitionPage = Static<typeof AwardedCompetitionPage>

/** Exactly one of `entrant`, `player` and `name` is given. */
export const AwardForm = Type.Object(
  {
    /** Null: a new one. */
    key: nullable(Key),
    kind: oneOf(['mvp', 'custom']),
    title: Name,
    entrant: nullable(Key),
    player: nullable(Slug),
    name: nullable(Name),
    citation: text(1_000),
    isMasked: Type.Boolean(),
    at: nullable(Day),
  },
  closed,
)
export type AwardForm = Static<typeof AwardForm>

/** GET and PUT /api/admin/awards/:id, a competition's. */
export const CompetitionAwards = Type.Object({
  id: Id,
  name: Type.String(),
  rev: Type.Integer(),
  awards: Type.Array(AwardForm),
  derived: Type.Array(Type.Object({ title: Type.String(), name: Type.String() }), { description: 'given by results, for reading' }),
  /** The possible winners. */
  entrants: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
  players: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
})
export type CompetitionAwards = Static<typeof CompetitionAwards>
export const AwardsWrite = Type.Object({ rev: RevNumber, awards: Type.Array(AwardForm, { maxItems: 200 }) }, closed)
