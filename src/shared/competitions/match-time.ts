import { dayName, formatDay, formatMatchTime, type Today } from '#shared/dates.ts'
import type { MatchSummary } from './match-summary.ts'

type Timed = Pick<MatchSummary, 'schedule' | 'play' | 'result' | 'isResultHidden' | 'endedAt'>

/** Whether it is over or cancelled: a missing date will not be set any more. */
export function isPast({ schedule, play, result, isResultHidden }: Timed): boolean {
  // An annulled match is to be played again.
  if (result) return result.state !== 'void'
  return play === 'ended' || isResultHidden || schedule.state === 'cancelled'
}

/** Put off, and not begun since: a match may be played without anybody having written its new date. */
export function isPostponed({ schedule, play, result, isResultHidden }: Timed): boolean {
  return schedule.state === 'postponed' && play === 'not_started' && result === null && !isResultHidden
}

function isDated({ schedule }: Timed): boolean {
  return schedule.at !== null && schedule.precision !== 'tbd'
}

/** Its date is still to be set: `matchTimeText` says 待定. A match that was postponed without a date may have begun all the same. */
export function isUndated(match: Timed): boolean {
  return match.play === 'not_started' && matchDay(match) === 'open'
}

/**
 * Its date, or without one the day on which it ended: "今天 20:30", "11月20日 周五", "待定"; "" where it runs or is over and neither is known.
 */
export function matchTimeText(match: Timed, today: Today): string {
  const { schedule, endedAt } = match
  if (isDated(match) || isUndated(match)) return formatMatchTime(schedule.at, schedule.precision, today)
  return endedAt === null ? '' : dayName(endedAt, today)
}

/** The date in the site's time zone under which it is listed, 2026-11-20. Open: not set yet. Null: it is over, and the date is unknown. */
export function matchDay(match: Timed): string | 'open' | null {
  const { schedule, endedAt } = match
  if (schedule.at !== null && isDated(match)) return formatDay(schedule.at)
  if (!isPast(match)) return 'open'
  return endedAt === null ? null : formatDay(endedAt)
}
