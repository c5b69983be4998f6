import { type Static, Type } from 'typebox'
import { oneOf } from '#shared/envelope.ts'

/**
 * Metrics that can order a table. Each is computed from the results that count for the entrant; a higher value ranks first, unless
 * `direction` or the metric's traits (`lowerIsBetter`) say otherwise.
 */
export const metrics = [
  'points',
  'played',
  'wins',
  'draws',
  'losses',
  'wins_minus_losses',
  'score_for',
  'score_against',
  'score_difference',
  'score_ratio',
  'games_won',
  'games_lost',
  'game_difference',
  'game_ratio',
  'away_score',
  'away_wins',
  'away_played',
  // Swiss: the sum of the opponents' points, each times the share of the point taken from that opponent.
  'sonneborn_berger',
  // The sum of the points after each round.
  'cumulative',
  // Entered by the organiser as adjustments of metric fair_play.
  'fair_play',
  'placement_sum',
  'best_placement',
  // From the entrant's last game in a lobby.
  'last_placement',
  'rating',
  'seed',
] as const
export type Metric = (typeof metrics)[number]

interface MetricTraits {
  /** The lower value ranks first unless the tie-break says otherwise. */
  lowerIsBetter: boolean
  /** Whether it exists in a series of lobbies, where there are no opponents; only there, or only elsewhere. */
  lobbies: 'too' | 'only' | 'never'
  /** Whether it can be computed among the tied entrants only. */
  ofMeetings: boolean
}

const plain: MetricTraits = { lowerIsBetter: false, lobbies: 'never', ofMeetings: true }
const anywhere: MetricTraits = { ...plain, lobbies: 'too' }

export const metricTraits: Readonly<Record<Metric, MetricTraits>> = {
  points: anywhere,
  played: anywhere,
  wins: anywhere,
  draws: plain,
  losses: { ...plain, lowerIsBetter: true },
  wins_minus_losses: plain,
  score_for: anywhere,
  score_against: { ...plain, lowerIsBetter: true },
  score_difference: plain,
  score_ratio: plain,
  games_won: plain,
  games_lost: { ...plain, lowerIsBetter: true },
  game_difference: plain,
  game_ratio: plain,
  away_score: plain,
  away_wins: plain,
  away_played: plain,
  sonneborn_berger: plain,
  cumulative: anywhere,
  fair_play: { ...anywhere, ofMeetings: false },
  placement_sum: { ...anywhere, lowerIsBetter: true },
  best_placement: { ...anywhere, lowerIsBetter: true },
  last_placement: { ...plain, lowerIsBetter: true, lobbies: 'only' },
  rating: { ...anywhere, ofMeetings: false },
  seed: { ...anywhere, lowerIsBetter: true, ofMeetings: false },
}

/** `overall`: all counted results. `head_to_head`: those among the tied. `opponents`: summed over the opponents met (points: Buchholz). */
export const scopes = ['overall', 'head_to_head', 'opponents'] as const

export const TieBreak = Type.Object(
  {
    metric: oneOf(metrics),
    scope: oneOf(scopes),
    direction: Type.Optional(oneOf(['high', 'low'])),
    /** Scope head_to_head when not all of the tied have met: skip the rule (the default), or use the existing matches. */
    missing: Type.Optional(oneOf(['skip', 'count'])),
    /** Whether results without play (walkover, forfeit, double forfeit, award, bye) count. Default: count. */
    forfeits: Type.Optional(oneOf(['count', 'ignore'])),
    /** Scope opponents, and sonneborn_berger: how many of the lowest and highest opponents are left out (median: 1 and 1). */
    cutLowest: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
    cutHighest: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
    /** Scope opponents: the sum (default) or the mean over the opponents. */
    aggregate: Type.Optional(oneOf(['sum', 'mean'])),
    /**
     * Scope opponents, and sonneborn_berger: the value of a round without play. `ignore` (default): no opponent. `virtual_opponent`: one
     * who had the entrant's points before the round and drew from then on (FIDE until 2023). `own_score`: one with the entrant's own final
     * points (FIDE since).
     */
    unplayed: Type.Optional(oneOf(['ignore', 'virtual_opponent', 'own_score'])),
  },
  { additionalProperties: false },
)
export type TieBreak = Static<typeof TieBreak>

const figure = (description: string) => Type.Number({ minimum: -100, maximum: 1000, multipleOf: 0.01, description })

/** A score, and the points for it; limited, so that tables can add them up. */
const Reached = Type.Number({ minimum: 0, maximum: 1_000_000 })
const Given = Type.Number({ minimum: -100, maximum: 1000 })

export const PointsTable = Type.Object(
  {
    win: figure('for a win in ordinary play'),
    draw: figure('for a draw'),
    loss: figure('for a loss in ordinary play'),
    overtimeWin: Type.Optional(figure('for a win in extra time; without it: win')),
    overtimeLoss: Type.Optional(figure('for a loss in extra time; without it: loss')),
    shootoutWin: Type.Optional(figure('for a win by shoot-out; without it: overtimeWin, then win')),
    shootoutLoss: Type.Optional(figure('for a loss by shoot-out; without it: overtimeLoss, then loss')),
    bye: Type.Optional(figure('for a round without an opponent; without it: win')),
    halfBye: Type.Optional(figure('for a requested half-point bye; without it: draw')),
    zeroBye: Type.Optional(figure('for an absence that was told; without it: 0')),
    walkoverWin: Type.Optional(figure('for a win because the other side did not come; without it: win')),
    walkoverLoss: Type.Optional(figure('for not coming; without it: 0')),
    forfeitWin: Type.Optional(figure('for a win because the other side gave up in play; without it: win')),
    forfeitLoss: Type.Optional(figure('for giving up in play; without it: loss')),
    doubleForfeit: Type.Optional(figure('for both sides that forfeit; without it: 0')),
  },
  { additionalProperties: false },
)
export type PointsTable = Static<typeof PointsTable>

/**
 * A series of lobbies: the points for each place in a game, and for each point of a side's own score (kills). Wins are first places there.
 */
export const PlacementPoints = Type.Object(
  {
    byPlace: Type.Array(figure('for the first place, the second, and so on'), { minItems: 1, maxItems: 100 }),
    /** Places after the end of the list: the value of its last one, or nothing. */
    below: oneOf(['last', 'zero']),
    /** Shared places: the full points of the place for each, or the mean of the places they occupy. */
    ties: oneOf(['full', 'average']),
    perScore: Type.Optional(Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01, description: 'for each point of the score' })),
    scoreCap: Type.Optional(Type.Number({ minimum: 1, maximum: 1000, description: 'of a game’s score only so much counts' })),
    absent: Type.Optional(figure('for a side that did not come or was ruled out; without it: 0')),
  },
  { additionalProperties: false },
)
export type PlacementPoints = Static<typeof PlacementPoints>

const lastResorts = ['shared', 'lots', 'playoff', 'organiser'] as const

export const Ruleset = Type.Object(
  {
    version: Type.Literal(1),
    points: PointsTable,
    /** Points by the match's score, winner first: 3–2 gives 2 and 1. A score that is not listed uses the points table. */
    scorePoints: Type.Optional(
      Type.Array(
        Type.Object({ score: Type.Tuple([Reached, Reached]), points: Type.Tuple([Given, Given]) }, { additionalProperties: false }),
        { maxItems: 40 },
      ),
    ),
    /**
     * The meaning of a match's score. `entered`: goals or points of the match itself. `games_won`: won games (best of, or a fixed number).
     * `board_points`: points of its boards, 1 and ½. `game_score_sum`: the sum of the games' scores (two legs). `lobby`: each side's own
     * score (kills), entered or summed over its games; places decide, and `placementPoints` gives the points.
     */
    score: oneOf(['entered', 'games_won', 'board_points', 'game_score_sum', 'lobby']),
    /** With `score: lobby`, and only there. */
    placementPoints: Type.Optional(PlacementPoints),
    /**
     * The score that a table counts for a walkover, a forfeit or an award without a score: winner's, loser's. Null: none. It is never shown
     * as the match's score.
     */
    forfeitScore: Type.Union([Type.Tuple([Reached, Reached]), Type.Null()]),
    /** A match ends when a side has won more than half of this many games. Rounds and matches may set another number. */
    bestOf: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    /** All of this many games are played. Excludes bestOf. */
    totalGames: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    /** Round robin: how often each pair meets. */
    legs: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    /** The first one sorts the table, usually points. */
    tiebreaks: Type.Array(TieBreak, { minItems: 1, maxItems: 16 }),
    /**
     * When a rule separates some of the tied. `restart`: begin again at the first rule with those still tied (La Liga). `continue`: go on
     * with the next; consecutive head-to-head rules all use those who were tied before the first of them (Serie A).
     * `restart_after_head_to_head`: the same, but those still tied after the consecutive head-to-head rules apply them again among
     * themselves (UEFA Euro, World Cup 2026).
     */
    onSplit: oneOf(['restart', 'continue', 'restart_after_head_to_head']),
    /** What decides when all rules are exhausted: nothing (shared rank), a draw of lots, a deciding match, the organiser. */
    lastResort: oneOf(lastResorts),
  },
  { additionalProperties: false },
)
export type Ruleset = Static<typeof Ruleset>
