import { type Static, Type } from 'typebox'
import { matchDayPattern } from '#shared/day-in-month.ts'
import { Id, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { Picture } from '#shared/media.ts'
import { pageParams } from '#shared/page-params.ts'
import { closed } from './fields.ts'
import { MatchSummary } from './match-summary.ts'
import { CompetitionKind, Day, EntrantRef } from './refs.ts'
import { Bye } from './table-views.ts'

const matchStates = ['live', 'coming', 'ended'] as const

export const MatchListQuery = Type.Object(
  {
    kind: Type.Optional(CompetitionKind),
    competition: Type.Optional(Id),
    stage: Type.Optional(Id),
    team: Type.Optional(Id),
    player: Type.Optional(Id),
    state: Type.Optional(oneOf(matchStates)),
    day: Type.Optional(
      Type.String({
        pattern: `^(now|${matchDayPattern})$`,
        description:
          'one day in the site’s zone; `now`: today, or the next day with matches, or the last one, but no day where the matches of a competition, stage, team or player fit on one page',
      }),
    ),
    order: Type.Optional(oneOf(['oldest', 'newest'])),
    ...pageParams,
  },
  closed,
)
export type MatchListQuery = Static<typeof MatchListQuery>

/**
 * `days`: the days around the asked one, or around now, that have matches under the same filter, oldest first: at most 15, and among them or beside them
 * yesterday, today and tomorrow, with or without matches.
 */
export const MatchPage = Type.Object({
  ...pageOf(MatchSummary).properties,
  /** The day whose matches these are; null: the list is of all days. */
  day: nullable(Day),
  days: Type.Array(Type.Object({ day: Day, count: Type.Integer() })),
  byes: Type.Array(Type.Object({ ...Bye.properties, entrant: EntrantRef }), {
    description: 'of a list of one competition: who had no opponent in the rounds that the page shows, of one team or player in any round',
  }),
  competitionLogos: Type.Array(Type.Object({ competitionId: Id, logo: Picture }), {
    description: 'of the competitions of `items`, those that have one; they stand above the matches of each',
  }),
})
export type MatchPage = Static<typeof MatchPage>

export const MatchesNowQuery = Type.Object({ kind: Type.Optional(CompetitionKind) }, closed)
export type MatchesNowQuery = Static<typeof MatchesNowQuery>

export const MatchesNow = Type.Object({
  live: Type.Array(MatchSummary),
  next: Type.Array(MatchSummary, { description: 'the nearest first' }),
  latest: Type.Array(MatchSummary, { description: 'what ended last, the newest first' }),
  overdue: Type.Array(MatchSummary, { description: 'should have begun hours ago, and nothing was reported since; the newest first' }),
})
export type MatchesNow = Static<typeof MatchesNow>
