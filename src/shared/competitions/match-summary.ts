import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from '#shared/envelope.ts'
import { incidents, resultKinds, schedulePrecisions } from './match.ts'
import { CompetitionRef, EntrantRef, NamedRef } from './refs.ts'

export const MatchSide = Type.Object({
  entrant: nullable(EntrantRef),
  label: Type.String({ description: 'what to write while nobody is known: U1 胜者, A 组第 1 名, 轮空, 待定' }),
  cameThrough: Type.Optional(Type.Literal(true, { description: 'results brought the entrant here: who it is tells them' })),
  isBye: Type.Boolean(),
  score: nullable(Type.Number()),
  shootout: nullable(Type.Number()),
  outcome: nullable(oneOf(['win', 'loss', 'draw'])),
  placement: nullable(Type.Integer()),
  points: nullable(Type.Number({ description: 'of a lobby: what its places and scores are worth so far' })),
  incident: nullable(oneOf(incidents)),
})
export type MatchSide = Static<typeof MatchSide>

export const matchFields = {
  id: Id,
  name: Type.String(),
  competition: CompetitionRef,
  stage: NamedRef,
  group: NamedRef,
  round: Type.Object({ number: Type.Integer(), name: Type.String() }),
  bestOf: nullable(Type.Integer()),
  totalGames: nullable(Type.Integer()),
  areBoards: Type.Optional(Type.Boolean({ description: 'the games are boards of a team match' })),
  schedule: Type.Object({
    state: oneOf(['unscheduled', 'scheduled', 'postponed', 'cancelled']),
    at: nullable(Instant),
    precision: oneOf(schedulePrecisions),
    firstAt: nullable(Instant),
    reason: Type.String(),
  }),
  play: oneOf(['not_started', 'live', 'interrupted', 'ended']),
  /** Null: not over, unknown, or hidden with the result. */
  endedAt: nullable(Instant),
  /** Whether there is an address where it can be watched. */
  hasStream: Type.Boolean(),
  /** Number of the running game, where known. */
  liveGame: nullable(Type.Integer()),
  won: Type.Optional(
    Type.String({
      description: 'of a running series: who won its games so far, in order: `a` the first side, `b` the second, `-` neither',
    }),
  ),
  /** Null: none yet, or hidden until later (`isResultHidden`). */
  result: nullable(
    Type.Object({
      state: oneOf(['provisional', 'official', 'under_review', 'void']),
      kind: oneOf(resultKinds),
      decidedIn: oneOf(['regulation', 'extra_time', 'shootout']),
    }),
  ),
  isResultHidden: Type.Boolean(),
  /** The scores of the single game where the match is one game. */
  sides: Type.Array(MatchSide),
}

export const MatchSummary = Type.Object(matchFields)
export type MatchSummary = Static<typeof MatchSummary>

export const MatchLink = Type.Object({ id: Id, name: Type.String() })

export const StageMatch = Type.Object({
  ...matchFields,
  winnerTo: nullable(MatchLink),
  /** The same as `winnerTo`: the second final, played only if the side from the losers' bracket wins this one. */
  loserTo: nullable(MatchLink),
  /** Swiss by record: wins and losses of both sides before the match. */
  record: nullable(Type.Tuple([Type.Integer(), Type.Integer()])),
  isNotNeeded: Type.Boolean(),
})
export type StageMatch = Static<typeof StageMatch>
