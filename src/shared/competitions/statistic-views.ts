import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { pageMax, tablePageSize } from '#shared/limits.ts'
import { type FigureSort, figureSorts } from '#shared/page-query.ts'
import { closed, Key } from './fields.ts'
import { MatchSummary } from './match-summary.ts'
import { CompetitionRef, EntrantRef } from './refs.ts'
import { EventKind, Figure, FigureValue, statisticSubjects } from './statistics.ts'

/** Names as elsewhere in public; `id` null: the player is withheld. */
const PlayerName = Type.Object({ id: nullable(Id), name: Type.String() })

const SideValues = Type.Object({
  values: Type.Array(FigureValue),
  players: Type.Array(Type.Object({ player: PlayerName, values: Type.Array(FigureValue) })),
})
const StatisticEvent = Type.Object({
  at: Type.Integer({ description: 'seconds since the start' }),
  kind: Type.String(),
  side: Type.Integer({ description: 'counted from 1' }),
  player: nullable(PlayerName),
  text: Type.String(),
})
export type StatisticEvent = Static<typeof StatisticEvent>
const ofSeries = {
  game: nullable(Type.Integer({ description: 'null: of the whole match' })),
  figure: Type.String(),
  side: nullable(Type.Integer({ description: 'counted from 1; null: how far the first of two sides leads' })),
}

/** Of a match whose score is public: what was counted and what happened. The points of `series` are in `/api/matches/:id/series`. */
export const MatchStatistics = Type.Object({
  figures: Type.Array(Figure, { description: 'those that are told here' }),
  eventKinds: Type.Array(EventKind),
  sides: Type.Array(SideValues, { description: 'of the whole match: its own values, or what those of its games make together' }),
  events: Type.Array(StatisticEvent, { description: 'of the match as a whole' }),
  games: Type.Array(Type.Object({ number: Type.Integer(), sides: Type.Array(SideValues), events: Type.Array(StatisticEvent) })),
  series: Type.Array(Type.Object(ofSeries)),
})
export type MatchStatistics = Static<typeof MatchStatistics>

export const MatchSeries = Type.Object({
  figures: Type.Array(Figure),
  series: Type.Array(
    Type.Object({
      ...ofSeries,
      samples: Type.Array(Type.Tuple([Type.Integer(), Type.Number()]), { description: '[seconds, value], in the order of time' }),
    }),
  ),
})
export type MatchSeries = Static<typeof MatchSeries>

const totals = {
  entries: Type.Integer({ description: 'how many values: of games, or of matches told as a whole' }),
  total: Type.Number({ description: 'as the figure says: the sum, the mean or the last value' }),
  mean: Type.Number({ description: 'rounded to three decimals' }),
  best: Type.Number(),
  bestIn: Type.Object({ matchId: Id, game: nullable(Type.Integer()) }, { description: 'where the best was reached first' }),
}

const page = Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 }))
export const FigureRankingQuery = Type.Object(
  {
    figure: Type.Optional(Key),
    sort: Type.Optional(
      Type.Unsafe<FigureSort>({ ...oneOf(figureSorts), description: 'else total, or mean for a sum of which less is better' }),
    ),
    page,
  },
  closed,
)
export type FigureRankingQuery = Static<typeof FigureRankingQuery>

/** Entrants or players by one figure, the better first; those who are level share a rank. */
export const FigureRanking = Type.Object({
  figures: Type.Array(Figure, { description: 'of the competition: those with public values' }),
  figure: nullable(Type.String({ description: 'the key of the one that is ranked by; null: nothing is counted yet' })),
  sort: oneOf(figureSorts),
  ...pageOf(Type.Object({ rank: Type.Integer(), entrant: EntrantRef, player: nullable(PlayerName), ...totals })).properties,
})
export type FigureRanking = Static<typeof FigureRanking>
export const figurePageSize = tablePageSize / 2

/** Whose values; exactly one of the two. */
export const FigureEntriesQuery = Type.Object({ figure: Key, entrant: Type.Optional(Id), player: Type.Optional(Id), page }, closed)
export type FigureEntriesQuery = Static<typeof FigureEntriesQuery>
export const FigureEntries = Type.Object({
  figure: Figure,
  name: Type.String({ description: 'of the entrant or the player' }),
  ...pageOf(
    Type.Object({ match: MatchSummary, game: nullable(Type.Integer({ description: 'null: the match as a whole' })), value: Type.Number() }),
  ).properties,
})
export type FigureEntries = Static<typeof FigureEntries>

/** Records of a team or a player: each figure over all competitions that count the same by it, and in each of them, the newest first. */
export const FigureRecords = Type.Object({
  items: Type.Array(
    Type.Object({
      figure: Figure,
      subject: oneOf(statisticSubjects),
      ...totals,
      competitions: Type.Array(Type.Object({ competition: CompetitionRef, ...totals })),
    }),
  ),
})
export type FigureRecords = Static<typeof FigureRecords>
