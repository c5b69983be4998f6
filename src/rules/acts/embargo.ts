import type { Match } from '#shared/competitions/match.ts'
import { formatDateTime, formatDay } from '#shared/dates.ts'
import { hasResult } from './located-match.ts'

/**
 * Whether a time until which a result is to be kept back is over already: then it keeps nothing back, and somebody would trust it. One that
 * stands is kept beside other changes; the form has its minutes alone.
 */
export function isEmbargoOver(until: string, stood: string | undefined, now: string): boolean {
  return until <= now && until.slice(0, minutes) !== stood?.slice(0, minutes)
}

const minutes = 'yyyy-mm-ddThh:mm'.length

/** That it will be over before the match begins, where a result is still to come; null where it will not, or nobody knows. */
export function earlyEmbargo(match: Match): string | null {
  const { embargoUntil, schedule } = match
  if (embargoUntil === undefined || schedule?.state !== 'scheduled' || schedule.at === undefined || hasResult(match)) return null
  const { at, precision = 'exact' } = schedule
  const isEarly = precision === 'exact' ? embargoUntil <= at : precision === 'day' && formatDay(embargoUntil) < formatDay(at)
  return isEarly ? `${formatDateTime(embargoUntil)} 时比赛还没有开始，到时候挡不住赛果。` : null
}

/** The same of matches that were given a time. */
export function earlyNotices(matches: readonly Match[]): string[] {
  const early = matches.flatMap((match) => earlyEmbargo(match) ?? [])
  if (early.length <= 1) return early
  return [`有 ${early.length} 场到了延迟公布的时间还没有开始，到时候挡不住赛果：要改请到那些比赛的“延迟公布”。`]
}
