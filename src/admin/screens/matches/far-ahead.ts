import { siteToday } from '#admin/pieces/site-today.ts'
import { daysBetween, formatShort } from '#shared/dates.ts'

/** Played on the evening before is usual; a match of a later day is more often the wrong row. */
const usualDays = 1

/** 排在 12月20日 20:00，还有 24 天; null where that is near, past or not known. */
export function farAheadText(at: string | null, now = new Date().toISOString()): string | null {
  if (at === null) return null
  const days = daysBetween(now, at)
  return days > usualDays ? `排在 ${formatShort(at, siteToday())}，还有 ${days} 天` : null
}
