import { siteOffsetMinutes } from '#shared/dates.ts'

const dayPattern = /^(\d{4})(?:[-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?$/
/** 20:00, 8点, 8点半, 晚上8:30, 20时30分, 7:30pm; a bare number is no time. */
const clockPattern =
  /^(凌晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚|夜里)?(\d{1,2})(?::(\d\d)(?::[0-5]\d)?|[点时](?:(\d{1,2})分?|(半)|整)?|(?=[ap]m$))(am|pm)?$/

/** 2026-11-20 from a date as people write it: with -, /, . or 年月日. Undefined for anything else, 30 February included. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = dayPattern.exec(text.normalize('NFKC').trim()) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(written) ? undefined : written
}

/** 08:05 from 8:05, 08:05:00, 8点05分, 早上8:05, 8:05am and their full-width forms. */
export function clockOf(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
  const [, part, hour, minute, spoken, half, meridiem] = clockPattern.exec(plain) ?? []
  if (hour === undefined || (part !== undefined && meridiem !== undefined)) return undefined
  const [hours, minutes] = [hourOfDay(Number(hour), part ?? meridiem), half === undefined ? Number(minute ?? spoken ?? 0) : 30]
  if (hours === undefined || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** 8 of the evening is 20; 20 of the evening as well, and 12 at noon or at midnight. */
function hourOfDay(hour: number, part: string | undefined): number | undefined {
  if (hour > 23) return undefined
  switch (part) {
    case undefined:
      return hour
    case 'am':
      return hour > 12 ? undefined : hour % 12
    case 'pm':
      return hour > 12 ? undefined : (hour % 12) + 12
    case '凌晨':
      return hour === 12 ? 0 : hour
    case '早上':
    case '早晨':
    case '上午':
      return hour
    case '中午':
      return hour < 3 ? hour + 12 : hour
    case '夜里':
    case '晚':
    case '晚上':
      // After midnight it is the next day's, and 12 could be either.
      return hour < 5 || hour === 12 ? undefined : hour < 12 ? hour + 12 : hour
    default:
      return hour < 12 ? hour + 12 : hour
  }
}

/** Date and time of one cell: 2026-11-20 20:00; the time may be missing. */
export function dayAndClockOf(text: string): { day: string; clock: string | undefined } | undefined {
  const [first = '', ...rest] = text
    .normalize('NFKC')
    .trim()
    .split(/\s+|T(?=\d)/)
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
