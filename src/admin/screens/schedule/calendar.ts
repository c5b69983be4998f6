import { siteToday } from '#admin/pieces/site-today.ts'
import type { Bout } from '#rules/schedule/bouts.ts'
import type { Placement, ScheduleRules } from '#rules/schedule/model.ts'
import type { Period } from '#rules/schedule/starts.ts'
import { playingDays, startsOf } from '#rules/schedule/starts.ts'
import { dayNumber, instantOfMinute, startOfDay } from '#rules/schedule/time.ts'
import { formatMatchTime } from '#shared/dates.ts'

export type PlannedChange = 'added' | 'moved' | 'venue'

export const plannedChangeWords: Readonly<Record<PlannedChange, string>> = { added: '新排', moved: '改期', venue: '换场地' }

/** A bout in the calendar of the screen. */
export interface Entry {
  bout: Bout
  name: string
  /** What the plan changes; null: nothing. */
  planned: PlannedChange | null
  isPinned: boolean
  /** Sentences about conflicts of its date. */
  troubles: readonly string[]
}

/** All days with matches, or on which matches may be placed. */
export function daysOf(entries: readonly Entry[], rules: ScheduleRules, period: Period): number[] {
  const dated = entries.flatMap(({ bout }) => (bout.start === null ? [] : dayNumber(bout.start)))
  return [...new Set([...dated, ...playingDays(rules, period)])].sort((a, b) => a - b)
}

/** The venues of some days: those of the rules, then others in use; '' where a match has none. */
export function venuesOf(entries: readonly Entry[], rules: ScheduleRules): string[] {
  const used = new Set(entries.map(({ bout }) => bout.venue))
  const others = [...used].filter((venue) => venue !== '' && !rules.venues.includes(venue)).sort()
  const named = [...rules.venues, ...others]
  return used.has('') || named.length === 0 ? [...named, ''] : named
}

interface Drop {
  day: number
  venue: string
}

/** The placement of a match dropped on a day at a venue: at its own time of day where that is free, else at the first free start. */
export function droppedAt(entry: Entry, { day, venue }: Drop, entries: readonly Entry[], rules: ScheduleRules): Placement {
  const { bout } = entry
  const there = entries.filter(
    ({ bout: other }) =>
      other.key !== bout.key && other.start !== null && other.venue === venue && Math.abs(dayNumber(other.start) - day) <= 1,
  )
  const isFree = (minute: number) =>
    there.every(({ bout: other }) => {
      const start = other.start ?? 0
      return minute >= start + other.minutes + rules.pause || minute + bout.minutes + rules.pause <= start
    })
  const own = bout.start === null ? null : startOfDay(day) + (bout.start - startOfDay(dayNumber(bout.start)))
  const starts = startsOf(rules, [day], [bout.minutes], Number.NEGATIVE_INFINITY).map(({ minute }) => minute)
  const free = [...(own === null ? [] : [own]), ...starts].find(isFree)
  return { at: instantOfMinute(free ?? own ?? starts[0] ?? startOfDay(day) + 19 * 60), venue }
}

/** 12月5日 周六 19:00 二号台 */
export function whenText(at: string | null, venue: string, isExact: boolean): string {
  return `${formatMatchTime(at, isExact ? 'exact' : 'day', siteToday())}${venue ? ` ${venue}` : ''}`
}
