import { type Static, Type } from 'typebox'
import { closed, Score } from '#shared/competitions/fields.ts'
import { incidents, resultKinds } from '#shared/competitions/match.ts'
import { Instant, nullable, oneOf } from '#shared/envelope.ts'
import { text } from '#shared/text.ts'

/** Sides in the order of the match. `score` after extra time, without the shoot-out. */
const SideResult = Type.Object(
  {
    score: nullable(Score),
    shootout: nullable(Score),
    /** After regular time, and after extra time: for both sides or for none. */
    regulation: Type.Optional(nullable(Score)),
    extraTime: Type.Optional(nullable(Score)),
    outcome: nullable(oneOf(['win', 'loss', 'draw'])),
    /** In a match with many sides: the place. */
    placement: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
    incident: nullable(oneOf(incidents)),
  },
  closed,
)
const gameStates = ['pending', 'live', 'done', 'not_played', 'void'] as const
/** Fields that are not here (mode, duration, players of a board, note) stay as stored for the game's number. */
export const GameResult = Type.Object(
  {
    number: Type.Integer({ minimum: 1, maximum: 99 }),
    map: text(60),
    state: oneOf(gameStates),
    sides: Type.Array(
      Type.Object(
        {
          score: nullable(Score),
          outcome: nullable(oneOf(['win', 'loss', 'draw'])),
          /** In a lobby: the place in this game. Absent: unchanged. */
          placement: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
          /** Absent: unchanged. */
          incident: Type.Optional(nullable(oneOf(incidents))),
        },
        closed,
      ),
      { maxItems: 100 },
    ),
  },
  closed,
)
export type GameResult = Static<typeof GameResult>
/**
 * A result as entered. Where there are games, they decide: if the ruleset counts games, the match's score is counted from them. `played`
 * and `draw` are equivalent: the scores determine which it is. `bye` is never entered.
 */
export const ResultInput = Type.Object(
  {
    kind: oneOf(resultKinds),
    state: oneOf(['provisional', 'official', 'under_review', 'void']),
    decidedIn: oneOf(['regulation', 'extra_time', 'shootout']),
    sides: Type.Array(SideResult, { minItems: 2, maxItems: 100 }),
    games: Type.Array(GameResult, { maxItems: 99 }),
    endedAt: nullable(Instant),
  },
  closed,
)
export type ResultInput = Static<typeof ResultInput>
