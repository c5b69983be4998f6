import type { MatchView } from '#shared/competitions/match-view.ts'
import type { MatchSeries } from '#shared/competitions/statistic-views.ts'

/** A match, with the samples of its series. */
export interface MatchLoaded {
  match: MatchView
  series: MatchSeries['series']
}
