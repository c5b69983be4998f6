import { type Static, Type } from 'typebox'
import { formats } from '#shared/competitions/document.ts'
import { closed } from '#shared/competitions/fields.ts'
import { resultKinds, schedulePrecisions } from '#shared/competitions/match.ts'
import { Ruleset } from '#shared/competitions/ruleset.ts'
import { Id, Instant, nullable, oneOf, RevNumber } from '#shared/envelope.ts'
import { line } from '#shared/text.ts'

/** GET /api/admin/competitions/:id/rounds. `group`: `stage/group`; absent or unknown: the first with something left to enter. */
export const RoundsQuery = Type.Object({ group: Type.Optional(line(130)) }, closed)

/** A match as far as its result is entered from a list. */
const RoundMatch = Type.Object({
  id: Id,
  key: Type.String(),
  /** U1, 决赛; else null. */
  name: nullable(Type.String()),
  /** Who plays, or who is awaited (U1 胜者); `score`: of a lobby its points. */
  sides: Type.Array(
    Type.Object({ name: Type.String(), isKnown: Type.Boolean(), score: nullable(Type.Number()), isWinner: Type.Boolean() }),
  ),
  bestOf: nullable(Type.Integer()),
  totalGames: nullable(Type.Integer()),
  canDraw: Type.Boolean(),
  at: nullable(Instant),
  precision: nullable(oneOf(schedulePrecisions)),
  /** Put off, with or without a new date, and not begun since. */
  isPostponed: Type.Boolean(),
  /** Scored game by game: a typed score would take the games away. */
  hasGames: Type.Boolean(),
  play: oneOf(['not_started', 'live', 'interrupted', 'ended']),
  result: nullable(Type.Object({ kind: oneOf(resultKinds), state: oneOf(['provisional', 'official', 'under_review', 'void']) })),
  /** Not to be played: a bye, a match that is not needed, or a cancelled one. */
  isIdle: Type.Boolean(),
  /** The caller may score it. */
  isOwn: Type.Boolean(),
})
export type RoundMatch = Static<typeof RoundMatch>

/** The rounds of one group with their matches, including hidden results, and the other groups to choose from. */
export const RoundsView = Type.Object({
  id: Id,
  rev: RevNumber,
  name: Type.String(),
  groups: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), format: oneOf(formats) })),
  /** The key of the one shown. */
  group: Type.String(),
  /** The key of the one in which the caller has results to enter next; null: in the one shown, or nowhere. */
  next: nullable(Type.String()),
  /** What the whole competition still waits for: matches, what is not confirmed, and more where rounds are not drawn or a ladder is open. With the last one it ends. */
  openMatches: Type.Integer(),
  /** The meaning of scores in its stage. */
  score: Ruleset.properties.score,
  rounds: Type.Array(Type.Object({ number: Type.Integer(), name: Type.String(), matches: Type.Array(RoundMatch) })),
})
export type RoundsView = Static<typeof RoundsView>
