import { dayAfter, daysBetween, formatDay, nextMidnight, siteOffsetMinutes } from '#shared/dates.ts'

/** The value of `listed_at` where no date is known: after all others. */
export const undated = '9999-12-31T00:00:00.000Z'

/** A match that was to begin so long ago and of which nothing was reported is no longer announced, ms: series before it may have taken their time. */
const lateMs = 4 * 3_600_000
/** After so many days nobody waits for it any more. */
const overdueDays = 14

/** What was postponed on a day so long ago, and has no other yet, is no longer said beside what is to come. */
const putOffDays = 90

export function putOffSince(now: string): string {
  return new Date(Date.parse(now) - putOffDays * 86_400_000).toISOString()
}

/** `since`: matches of an exact hour before it are overdue. Those of which only the day is known, when their day is over: `day` begins today. */
export function overdueBounds(now: string): { since: string; day: string; from: string } {
  return {
    since: new Date(Date.parse(now) - lateMs).toISOString(),
    day: dayBounds(formatDay(now)).from,
    from: new Date(Date.parse(now) - overdueDays * 86_400_000).toISOString(),
  }
}

/** When nobody looks forward to an announced match any more. */
export function overdueAt({ at, precision }: { at: string; precision: 'exact' | 'day' | 'tbd' }): string {
  return precision === 'day' ? nextMidnight(at) : new Date(Date.parse(at) + lateMs).toISOString()
}

/** The start and end of a date in the site's time zone: from `from` on, before `to`. */
export function dayBounds(day: string): { from: string; to: string } {
  const start = Date.parse(`${day}T00:00:00.000Z`) - siteOffsetMinutes * 60_000
  return { from: new Date(start).toISOString(), to: new Date(start + 86_400_000).toISOString() }
}

/** At most `most` of the ascending days: those around `pivot`, as many on either side as there are. */
export function daysAround<T extends { day: string }>(days: readonly T[], pivot: string, most: number): T[] {
  const found = days.findIndex(({ day }) => day >= pivot)
  const at = found === -1 ? days.length : found
  const start = Math.max(0, Math.min(at - Math.floor(most / 2), days.length - most))
  return days.slice(start, start + most)
}

/** Instants of matches on one side of a date, the nearest first. */
export interface Moments {
  moments: readonly string[]
  /** There are no others. */
  isWhole: boolean
}

/** The days around `pivot` with their numbers of matches, from the nearest instants on both sides; null where these do not reach far enough. */
export function daysOfMoments(before: Moments, after: Moments, pivot: string, most: number): { day: string; count: number }[] | null {
  const [earlier, later] = [wholeDays(before), wholeDays(after)]
  const days = [...earlier.toReversed(), ...later]
  const half = Math.floor(most / 2)
  const isEnough =
    (before.isWhole || earlier.length >= half) &&
    (after.isWhole || later.length >= most - half) &&
    (days.length >= most || (before.isWhole && after.isWhole))
  return isEnough ? daysAround(days, pivot, most) : null
}

/** Without the last day where some of its matches may be missing. */
function wholeDays({ moments, isWhole }: Moments): { day: string; count: number }[] {
  const days = countByDay(moments)
  return isWhole ? days : days.slice(0, -1)
}

/** In the order of the instants. */
export function countByDay(moments: readonly string[]): { day: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const day of moments.map(formatDay)) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts].map(([day, count]) => ({ day, count }))
}

/** So many consecutive days, with `pivot` in the middle. */
export function daysInTurn(pivot: string, most: number): string[] {
  const middle = Date.parse(`${pivot}T00:00:00.000Z`)
  return Array.from({ length: most }, (_, i) => new Date(middle + (i - Math.floor(most / 2)) * 86_400_000).toISOString().slice(0, 10))
}

/** With yesterday, today and tomorrow, where today lies within the days or the visitor stands beside it. */
export function withToday<T extends { day: string; count: number }>(
  days: readonly T[],
  pivot: string | null,
  today: string,
): { day: string; count: number }[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  const isInside = first !== undefined && last !== undefined && first <= today && today <= last
  const isBeside = pivot !== null && Math.abs(daysBetween(today, pivot)) <= 1
  if (!isInside && !isBeside) return [...days]
  const missing = [-1, 0, 1].map((n) => dayAfter(today, n)).filter((day) => !days.some((known) => known.day === day))
  return [...days, ...missing.map((day) => ({ day, count: 0 }))].sort((a, b) => (a.day < b.day ? -1 : 1))
}
