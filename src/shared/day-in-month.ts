/** 2026-11-31, which no calendar has, is the last day of its month. `day`: well formed, 2026-11-20. */
export function dayInMonth(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return date <= last ? day : `${day.slice(0, 8)}${last}`
}
