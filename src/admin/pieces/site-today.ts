import { formatDay } from '#shared/dates.ts'

/** The day of the site's zone, 2026-11-20. */
export function siteToday(): string {
  return formatDay(new Date().toISOString())
}
