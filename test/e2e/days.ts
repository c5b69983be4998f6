import { formatDay } from '#shared/dates.ts'

/** Of the site's zone, as addresses have it: "2026-11-20". */
export function yesterday(): string {
  return formatDay(new Date(Date.now() - 86_400_000).toISOString())
}
