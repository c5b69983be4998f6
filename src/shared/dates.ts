/** The site's own zone, east of UTC. Instants are formatted as text, the same on server and browser, without Intl: old WebViews differ. */
export const siteOffsetMinutes = 8 * 60 // Asia/Shanghai has had no summer time since 1991
const dayMs = 86_400_000
const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const

interface SiteTime {
  year: number
  month: number
  day: number
  hour: string
  minute: string
  weekday: string
}

/** "2026年11月20日 周五 20:30", Beijing time. */
export function formatDateTime(instant: string): string {
  const t = siteTime(instant)
  return `${t.year}年${t.month}月${t.day}日 周${t.weekday} ${t.hour}:${t.minute}`
}

/** "2026-11-20", for lists that go back over years. */
export function formatDay(instant: string): string {
  const t = siteTime(instant)
  return `${t.year}-${String(t.month).padStart(2, '0')}-${String(t.day).padStart(2, '0')}`
}

/** "2026-11-20 20:30", for lists that go back over years. */
export function formatMinute(instant: string): string {
  return `${formatDay(instant)} ${formatClock(instant)}`
}

/** "2026-11-20 20:30:05", for logs. */
export function formatSecond(instant: string): string {
  return `${formatMinute(instant)}:${new Date(instant).toISOString().slice(17, 19)}`
}

/** "20:30". */
export function formatClock(instant: string): string {
  const t = siteTime(instant)
  return `${t.hour}:${t.minute}`
}

/**
 * The day of the site's zone, 2026-11-20, as of which a text is read: it decides whether a date is 今天, and whether its year goes without saying.
 * Null for texts that outlast the day: they have the whole date.
 */
export type Today = string | null

/** "11月20日 周五", of an instant or of a day like 2026-11-20; of another year "2025年11月20日 周四". */
export function formatWeekday(instantOrDay: string, today: Today): string {
  const t = siteTime(instantOf(instantOrDay))
  return `${yearBefore(t, today)}${t.month}月${t.day}日 周${t.weekday}`
}

/** "今天", "昨天", "明天"; any other day as `formatWeekday` has it. */
export function dayName(instantOrDay: string, today: Today): string {
  return nearDay(instantOrDay, today) ?? formatWeekday(instantOrDay, today)
}

/** "今天 20:30", "11月20日 20:30", of another year "2025年11月20日 20:30". */
export function formatShort(instant: string, today: Today): string {
  const t = siteTime(instant)
  return `${nearDay(instant, today) ?? `${yearBefore(t, today)}${t.month}月${t.day}日`} ${t.hour}:${t.minute}`
}

/** "今天 20:30", "11-20 20:30", of another year "2025-11-20": where there is little room. */
export function formatBrief(instant: string, today: Today): string {
  if (nearDay(instant, today) !== null) return formatShort(instant, today)
  const day = formatDay(instant)
  return today === null || day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${formatClock(instant)}` : day
}

/** "今天 20:30"; any other day whole, "2026年11月20日 周五 20:30": for heads, where one date stands alone. */
export function formatMoment(instant: string, today: Today): string {
  return nearDay(instant, today) === null ? formatDateTime(instant) : formatShort(instant, today)
}

/** "今天 20:30"; any other day "2026-11-20": for lists that go back over years. */
export function formatListed(instant: string, today: Today): string {
  return nearDay(instant, today) === null ? formatDay(instant) : formatShort(instant, today)
}

/** As exactly as it is known: "今天 20:30", "11月20日 周五 20:30", "11月20日 周五", "待定". */
export function formatMatchTime(at: string | null, precision: 'exact' | 'day' | 'tbd', today: Today): string {
  if (at === null || precision === 'tbd') return '待定'
  return precision === 'day' ? dayName(at, today) : `${dayName(at, today)} ${formatClock(at)}`
}

/** Null: neither yesterday, today nor tomorrow. */
export function nearDay(instantOrDay: string, today: Today): '昨天' | '今天' | '明天' | null {
  if (today === null) return null
  switch (daysBetween(today, instantOrDay)) {
    case -1:
      return '昨天'
    case 0:
      return '今天'
    case 1:
      return '明天'
    default:
      return null
  }
}

/** From the day of one to that of the other; negative where the other is before. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** The day so many days after it. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** When the next day of the site's zone begins. */
export function nextMidnight(instant: string): string {
  return new Date((dayNumber(instant) + 1) * dayMs - siteOffsetMinutes * 60_000).toISOString()
}

function dayNumber(instantOrDay: string): number {
  return Math.floor((Date.parse(instantOf(instantOrDay)) + siteOffsetMinutes * 60_000) / dayMs)
}

function yearBefore({ year }: SiteTime, today: Today): string {
  return today !== null && siteTime(instantOf(today)).year === year ? '' : `${year}年`
}

/** "2026年11月3日 – 22日"; as of a day of that year "11月3日 – 22日". Shared parts are not repeated. Dates like 2026-11-20. */
export function formatDayRange(from: string, to: string, today: Today = null): string {
  const a = siteTime(instantOf(from))
  const b = siteTime(instantOf(to))
  const start = `${yearBefore(a, today)}${a.month}月${a.day}日`
  if (from === to) return start
  const month = a.year === b.year && a.month === b.month ? '' : `${b.month}月`
  return `${start} – ${a.year === b.year ? '' : `${b.year}年`}${month}${b.day}日`
}

/** What a tab for the day 2026-11-20 says: "2026", "11", "20", "周五". */
export function dayParts(day: string): { year: number; month: number; day: number; weekday: string } {
  const t = siteTime(instantOf(day))
  return { year: t.year, month: t.month, day: t.day, weekday: `周${t.weekday}` }
}

/** Noon of a date in the site's time zone; an instant is returned unchanged. */
function instantOf(instantOrDay: string): string {
  return instantOrDay.length === 10 ? `${instantOrDay}T04:00:00.000Z` : instantOrDay
}

function siteTime(instant: string): SiteTime {
  const date = new Date(Date.parse(instant) + siteOffsetMinutes * 60_000)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: String(date.getUTCHours()).padStart(2, '0'),
    minute: String(date.getUTCMinutes()).padStart(2, '0'),
    weekday: weekdays[date.getUTCDay()] ?? '',
  }
}

/** 75 → 1:15, 3700 → 1:01:40. */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
