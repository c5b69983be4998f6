/** Whether the date exists (2026-02-30 does not), in a year of four digits. `text` is YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** Whether the instant exists; `text` is YYYY-MM-DDTHH:MM:SS.mmmZ. */
export function isInstant(text: string): boolean {
  // In Beijing the last hours of 9999 are in the year 10000.
  return (
    isDay(text.slice(0, 10)) &&
    text.slice(0, 4) < '9999' &&
    text.slice(11, 13) < '24' &&
    text.slice(14, 16) < '60' &&
    text.slice(17, 19) < '60'
  )
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
