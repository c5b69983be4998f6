import { siteToday } from '#admin/pieces/site-today.ts'
import type { schedulePrecisions } from '#shared/competitions/match.ts'
import { dayName, daysBetween, formatShort } from '#shared/dates.ts'

/** Played on the evening before is usual; a match of a later day is more often the wrong row. */
const usualDays = 1

interface Planned {
  at: string | null
  /** Null: it has no time. */
  precision: (typeof schedulePrecisions)[number] | null
}

/** 排在 12月20日 20:00，还有 24 天, or without a clock where only the day is known; null where that is near, past or not known. */
export function farAheadText({ at, precision }: Planned, now = new Date().toISOString()): string | null {
  if (at === null || precision === null || precision === 'tbd') return null
  const days = daysBetween(now, at)
  if (days <= usualDays) return null
  const when = precision === 'day' ? dayName(at, siteToday()) : formatShort(at, siteToday())
  return `排在 ${when}，还有 ${days} 天`
}
