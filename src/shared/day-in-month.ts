/** A day on which a match can be, 2026-11-20: of the years that documents may name. What has no day stands in the database at the end of 9999. */
export const matchDayPattern = '(?!0|9999)\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'

/** 2026-11-31, which no calendar has, is the last day of its month. `day`: well formed, 2026-11-20. */
export function dayInMonth(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return date <= last ? day : `${day.slice(0, 8)}${last}`
}
