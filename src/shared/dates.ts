/** The site's own zone, east of UTC. Instants are formatted as text, the same on server and browser, without Intl: old WebViews differ. */
export const siteOffsetMinutes = 8 * 60 // Asia/Shanghai has had no summer time since 1991
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

/** "11月20日 20:30"; the pages that use it say the year nearby. */
export function formatShort(instant: string): string {
  const t = siteTime(instant)
  return `${t.month}月${t.day}日 ${t.hour}:${t.minute}`
}

/** "2026-11-20", for lists that go back over years. */
export function formatDay(instant: string): string {
  const t = siteTime(instant)
  return `${t.year}-${String(t.month).padStart(2, '0')}-${String(t.day).padStart(2, '0')}`
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
