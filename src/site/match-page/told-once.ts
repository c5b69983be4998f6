import type { MatchView } from '#shared/competitions/match-view.ts'

/**
 * What is left for the list of what happened. A date that was never moved stands among the facts, and one that was moved once, with its reason,
 * under the score, until the match has its result.
 */
export function eventsUntold({ timeline, schedule, result }: Pick<MatchView, 'timeline' | 'schedule' | 'result'>): MatchView['timeline'] {
  const moves = timeline.filter(({ kind }) => kind === 'rescheduled').length
  const isTold = moves === 0 || (moves === 1 && result === null && schedule.state !== 'cancelled')
  return isTold ? timeline.filter(({ kind }) => kind !== 'scheduled' && kind !== 'rescheduled') : timeline
}
