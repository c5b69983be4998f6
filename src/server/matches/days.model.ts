import { siteOffsetMinutes } from '#shared/dates.ts'

/** What `listed_at` holds where no moment is known: after all others. */
export const undated = '9999-12-31T00:00:00.000Z'

/** Matches that were to begin so long ago and were never reported are no longer announced, ms. */
const overdueMs = 12 * 3_600_000

export function overdueSince(now: string): string {
  return new Date(Date.parse(now) - overdueMs).toISOString()
}

/** The instants between which a day of the site's zone lies: from the first on, before the second. */
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

/** So many days one after the other, `pivot` in their middle. */
export function daysInTurn(pivot: string, most: number): string[] {
  const middle = Date.parse(`${pivot}T00:00:00.000Z`)
  return Array.from({ length: most }, (_, i) => new Date(middle + (i - Math.floor(most / 2)) * 86_400_000).toISOString().slice(0, 10))
}
