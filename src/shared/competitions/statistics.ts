import { type Static, Type } from 'typebox'
import { oneOf } from '#shared/envelope.ts'
import { filledText } from '#shared/text.ts'
import { closed, Key, Line, Name, Slug, Whole } from './fields.ts'

/** Whose a figure or an event is: a side's as a whole, or one player's of it. */
export const statisticSubjects = ['side', 'player'] as const
export type StatisticSubject = (typeof statisticSubjects)[number]
const figureTotals = ['sum', 'mean', 'last'] as const

/** What is counted or measured in the matches of a competition: kills, gold, accuracy. */
export const Figure = Type.Object(
  {
    key: Key,
    name: Name,
    shortName: Type.Optional(Name),
    /** Shown after a value: %, 秒. */
    unit: Type.Optional(filledText(20)),
    of: oneOf(statisticSubjects),
    /** What several values make together. */
    total: oneOf(figureTotals),
    /** The most a value may have; a mean is rounded to three. */
    decimals: Type.Integer({ minimum: 0, maximum: 3 }),
    /** A value may be below zero: a difference, points. What is counted never is. */
    isSigned: Type.Optional(Type.Literal(true)),
    better: oneOf(['higher', 'lower']),
  },
  closed,
)
export type Figure = Static<typeof Figure>

/** What can happen in a match at a moment: a goal, a tower, a card. */
export const EventKind = Type.Object(
  {
    key: Key,
    name: Name,
    /** One or two characters to stand before its events: ⚔. */
    sign: Type.Optional(filledText(4)),
    of: oneOf(statisticSubjects),
  },
  closed,
)
export type EventKind = Static<typeof EventKind>

/** In the figure's unit. */
const Value = Type.Number({ minimum: -1_000_000_000, maximum: 1_000_000_000 })
export const FigureValue = Type.Object({ figure: Key, value: Value }, closed)
export type FigureValue = Static<typeof FigureValue>

/** Seconds since the start of the game; for a match, of the match. */
const Seconds = Type.Integer({ minimum: 0, maximum: 1_000_000 })

const Series = Type.Object(
  {
    figure: Key,
    /** Counted from 1. Absent: how far the first of two sides leads; below zero, how far it is behind. */
    side: Type.Optional(Whole),
    /** [seconds, value], in the order of time. */
    samples: Type.Array(Type.Tuple([Seconds, Value]), { minItems: 1, maxItems: 500 }),
  },
  closed,
)

const MatchEvent = Type.Object(
  {
    at: Seconds,
    kind: Key,
    /** Whose, counted from 1. */
    side: Whole,
    player: Type.Optional(Slug),
    text: Type.Optional(Line),
  },
  closed,
)

/** What was counted and what happened in one game; of a match, what is not told by its games. */
export const Statistics = Type.Object(
  {
    /** One for each side of the match, in the same order. */
    sides: Type.Optional(
      Type.Array(
        Type.Object(
          {
            values: Type.Optional(Type.Array(FigureValue, { maxItems: 50 })),
            players: Type.Optional(
              Type.Array(Type.Object({ player: Slug, values: Type.Array(FigureValue, { maxItems: 50 }) }, closed), { maxItems: 30 }),
            ),
          },
          closed,
        ),
        { maxItems: 100 },
      ),
    ),
    series: Type.Optional(Type.Array(Series, { maxItems: 20 })),
    /** In the order of time. */
    events: Type.Optional(Type.Array(MatchEvent, { maxItems: 500 })),
  },
  closed,
)
export type Statistics = Static<typeof Statistics>
export type SideStatistics = NonNullable<Statistics['sides']>[number]
export type Series = NonNullable<Statistics['series']>[number]
export type MatchEvent = NonNullable<Statistics['events']>[number]
