import { type Static, Type } from 'typebox'
import { Instant, oneOf } from '#shared/envelope.ts'
import { linkAddressMax, webAddressPattern } from '#shared/link-address.ts'
import { withoutForbidden } from '#shared/text.ts'
import { closed, Key, Line, Name, Score, Slug, Whole } from './fields.ts'
import { Statistics } from './statistics.ts'

/** A correction kept the former entrant: the one given beside the source, or nobody. The source only shows the path in the bracket. */
const overruled = Type.Optional(Type.Literal(true))

/** The source of a place's entrant. `match`, `stage` and `group` are keys; `rank` counts from 1. */
export const Source = Type.Union([
  Type.Object({ seed: Whole }, { ...closed, description: 'the entrant in this place of the stage' }),
  Type.Object({ winnerOf: Key, overruled }, closed),
  Type.Object({ loserOf: Key, overruled }, closed),
  Type.Object({ rankOf: Type.Object({ stage: Key, group: Type.Optional(Key), rank: Whole }, closed), overruled }, closed),
  Type.Object({ bye: Type.Literal(true) }, { ...closed, description: 'nobody: the other side advances' }),
  Type.Object({ tbd: Type.Literal(true) }, { ...closed, description: 'not known yet' }),
])
export type Source = Static<typeof Source>

export const incidents = ['no_show', 'forfeit', 'withdrawn', 'disqualified'] as const

export const Lineup = Type.Object(
  { player: Type.Optional(Slug), name: Name, position: Type.Optional(Name), isSubstitute: Type.Optional(Type.Boolean()) },
  closed,
)

export type LineupEntry = Static<typeof Lineup>

/** The first side is home, white, or the upper one. */
const Side = Type.Object(
  {
    /** Without a source: set by the organiser. With a source: the known outcome; refused where it contradicts the results. */
    entrant: Type.Optional(Key),
    source: Type.Optional(Source),
    /** After extra time, without the shoot-out. Absent where nothing was played. */
    score: Type.Optional(Score),
    /** Derived from the score where possible. */
    outcome: Type.Optional(oneOf(['win', 'loss', 'draw'])),
    /** With more than two sides, and in a lobby without games: the place in this match. */
    placement: Type.Optional(Whole),
    incident: Type.Optional(oneOf(incidents)),
    lineup: Type.Optional(Type.Array(Lineup, { maxItems: 30 })),
  },
  closed,
)
export type Side = Static<typeof Side>

/** A game, map or leg; or a board of a team match, with its players. */
const Game = Type.Object(
  {
    number: Whole,
    map: Type.Optional(Name),
    mode: Type.Optional(Name),
    state: oneOf(['pending', 'live', 'done', 'not_played', 'void']),
    /** In seconds. */
    durationSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    /** One for each side of the match, in the same order. */
    sides: Type.Array(
      Type.Object(
        {
          score: Type.Optional(Score),
          outcome: Type.Optional(oneOf(['win', 'loss', 'draw'])),
          /** In a lobby: the place in this game. Sides that share a place have the same number, and the following numbers are skipped. */
          placement: Type.Optional(Whole),
          players: Type.Optional(Type.Array(Slug, { maxItems: 10 })),
          incident: Type.Optional(oneOf(incidents)),
        },
        closed,
      ),
      { maxItems: 100 },
    ),
    statistics: Type.Optional(Statistics),
    note: Type.Optional(Line),
  },
  closed,
)
export type Game = Static<typeof Game>

const InstantOrNull = Type.Union([Instant, Type.Null()])
export const schedulePrecisions = ['exact', 'day', 'tbd'] as const
const Schedule = Type.Object(
  {
    state: oneOf(['unscheduled', 'scheduled', 'postponed', 'cancelled']),
    at: Type.Optional(Instant),
    precision: Type.Optional(oneOf(schedulePrecisions)),
    /** Every reschedule, oldest first: the first `from` is the original date. `to` null: without a new date. */
    reschedules: Type.Optional(
      Type.Array(Type.Object({ from: InstantOrNull, to: InstantOrNull, reason: Line, at: Type.Optional(Instant) }, closed), {
        maxItems: 50,
      }),
    ),
  },
  closed,
)
export type Schedule = Static<typeof Schedule>

export const resultKinds = ['played', 'draw', 'walkover', 'forfeit_in_play', 'double_forfeit', 'bye', 'awarded', 'void'] as const
export type ResultKind = (typeof resultKinds)[number]

const Result = Type.Object(
  {
    state: oneOf(['provisional', 'official', 'under_review', 'void']),
    kind: oneOf(resultKinds),
    decidedIn: Type.Optional(oneOf(['regulation', 'extra_time', 'shootout'])),
    /** Scores after regular time, after extra time, and of the shoot-out alone: one value per side. */
    regulation: Type.Optional(Type.Array(Score, { minItems: 2, maxItems: 2 })),
    extraTime: Type.Optional(Type.Array(Score, { minItems: 2, maxItems: 2 })),
    shootout: Type.Optional(Type.Array(Score, { minItems: 2, maxItems: 2 })),
    /** Swiss: a bye by pairing (full), on request (half), or an announced absence (zero). */
    bye: Type.Optional(oneOf(['full', 'half', 'zero'])),
    endedAt: Type.Optional(Instant),
  },
  closed,
)
export type Result = Static<typeof Result>

const Address = Type.String({ maxLength: linkAddressMax, pattern: webAddressPattern, not: withoutForbidden })

export const Match = Type.Object(
  {
    key: Key,
    /** Its name: U1, 决赛. */
    name: Type.Optional(Name),
    bestOf: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    totalGames: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    schedule: Type.Optional(Schedule),
    play: Type.Optional(oneOf(['not_started', 'live', 'interrupted', 'ended'])),
    venue: Type.Optional(Name),
    streamUrl: Type.Optional(Address),
    replayUrl: Type.Optional(Address),
    /** The result becomes public this long after its end. */
    delaySeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    /** The result is not public before this instant. */
    embargoUntil: Type.Optional(Instant),
    /** A bye has one side; else two, or more in a match with many sides. */
    sides: Type.Array(Side, { minItems: 1, maxItems: 100 }),
    games: Type.Optional(Type.Array(Game, { maxItems: 99 })),
    /** Of the match as a whole. A value is told either here or in the games, not in both. */
    statistics: Type.Optional(Statistics),
    result: Type.Optional(Result),
    note: Type.Optional(Line),
  },
  closed,
)
export type Match = Static<typeof Match>

export const Round = Type.Object(
  {
    number: Whole,
    name: Type.Optional(Name),
    bestOf: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    matches: Type.Array(Match, { maxItems: 5000 }),
  },
  closed,
)
export type Round = Static<typeof Round>
