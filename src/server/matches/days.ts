import { siteOffsetMinutes } from '#shared/dates.ts'

/** What `listed_at` holds where no moment is known: after all others. */
export const undated = '9999-12-31T00:00:00.000Z'

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
