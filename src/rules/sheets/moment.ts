import { siteOffsetMinutes } from '#shared/dates.ts'

const dayPattern = /^(\d{4})(?:[-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?$/
const clockPattern = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/

/** 2026-11-20 from a date as people write it: with -, /, . or 年月日. Undefined for anything else, 30 February included. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = dayPattern.exec(text.normalize('NFKC').trim()) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(written) ? undefined : written
}

/** 08:05 from 8:05, 08:05:00 and their full-width forms. */
export function clockOf(text: string): string | undefined {
  const [, hour, minute] = clockPattern.exec(text.normalize('NFKC').trim()) ?? []
  return hour === undefined || minute === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`
}

/** Date and time of one cell: 2026-11-20 20:00; the time may be missing. */
export function dayAndClockOf(text: string): { day: string; clock: string | undefined } | undefined {
  const [first = '', ...rest] = text
    .normalize('NFKC')
    .trim()
    .split(/[\sT]+/)
  const day = dayOf(first)
  if (day === undefined) return undefined
  if (rest.length === 0) return { day, clock: undefined }
  const clock = clockOf(rest.join(''))
  return clock === undefined ? undefined : { day, clock }
}

/** ISO UTC from a date and time in Beijing. */
export function beijingInstant(day: string, clock: string): string {
  return new Date(Date.parse(`${day}T${clock}:00Z`) - siteOffsetMinutes * 60_000).toISOString()
}

/** Date and time in Beijing of an instant. */
export function beijingParts(instant: string): { day: string; clock: string } {
  const local = new Date(Date.parse(instant) + siteOffsetMinutes * 60_000).toISOString()
  return { day: local.slice(0, 10), clock: local.slice(11, 16) }
}
