import type { MatchView } from '#shared/competitions/match-view.ts'

/**
 * The events that the timeline shows. A date that was never moved is among the match's facts, and one that was moved once is shown with its reason
 * under the score until the match has a result: neither is repeated here.
 */
export function timelineEvents({ timeline, schedule, result }: Pick<MatchView, 'timeline' | 'schedule' | 'result'>): MatchView['timeline'] {
  const moves = timeline.filter(({ kind }) => kind === 'rescheduled').length
  const isShownElsewhere = moves === 0 || (moves === 1 && result === null && schedule.state !== 'cancelled')
  return isShownElsewhere ? timeline.filter(({ kind }) => kind !== 'scheduled' && kind !== 'rescheduled') : timeline
}
