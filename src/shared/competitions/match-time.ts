import { formatDay, formatMatchTime, formatWeekday } from '#shared/dates.ts'
import type { MatchSummary } from './answers.ts'

type Timed = Pick<MatchSummary, 'schedule' | 'play' | 'result' | 'isResultHidden' | 'endedAt'>

/** Whether it is over or called off: a date that nobody wrote down is to be expected no more. */
export function isPast({ schedule, play, result, isResultHidden }: Timed): boolean {
  // What was struck out is to be played again.
  if (result) return result.state !== 'void'
  return play === 'ended' || isResultHidden || schedule.state === 'cancelled'
}

function isDated({ schedule }: Timed): boolean {
  return schedule.at !== null && schedule.precision !== 'tbd'
}

/** Its date, or without one the day on which it ended: "11月20日 周五 20:30", "11月20日 周五", "待定"; "" where it is over and neither is known. */
export function matchTimeText(match: Timed): string {
  const { schedule, endedAt } = match
  if (isDated(match) || !isPast(match)) return formatMatchTime(schedule.at, schedule.precision)
  return endedAt === null ? '' : formatWeekday(endedAt)
}

/** The day of the site's zone under which it is listed, 2026-11-20. Open: still to be set. Null: it is over, and nobody knows. */
export function matchDay(match: Timed): string | 'open' | null {
  const { schedule, endedAt } = match
  if (schedule.at !== null && isDated(match)) return formatDay(schedule.at)
  if (!isPast(match)) return 'open'
  return endedAt === null ? null : formatDay(endedAt)
}
