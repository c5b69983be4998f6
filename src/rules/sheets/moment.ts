import { siteOffsetMinutes } from '#shared/dates.ts'

const dayPattern = /^(\d{4})(?:[-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?$/
/** 20:00, 8点, 8点半, 晚上8:30, 20时30分, 7:30pm; a bare number is no time. */
const clockPattern =
  /^(凌晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚|夜里)?(\d{1,2})(?::(\d\d)(?::[0-5]\d)?|[点时](?:(\d{1,2})分?|(半)|整)?|(?=[ap]m$))(am|pm)?$/

/** 11月5日, 11/5, 11-5: as a spreadsheet program shows, and saves in a CSV, a date of the running year. */
const yearlessPattern = /^(\d{1,2})[-/月](\d{1,2})日?$/
/** What stands beside a date: （周四）, 星期四. */
const weekdayPattern = /\(?(?:周|星期|礼拜)[一二三四五六日天]\)?/g
/** The number of a day as spreadsheet programs keep it, with the time of day as its fraction: shown where a cell is not formatted as a date. */
const serialPattern = /^\d{5}(?:\.\d+)?$/
/** 1 January 2000 and 31 December 2099, as such numbers. */
const serials = { first: 36_526, last: 73_050 }
const dayMs = 86_400_000

/** The days in or near which a date without a year is looked for: a competition's. */
export interface DaySpan {
  startsOn: string
  endsOn: string
}

/** 2026-11-20 from a date as people write it: with -, /, . or 年月日. Undefined for anything else, 30 February included. */
function dayOf(text: string, span: DaySpan | undefined): string | undefined {
  const [, year, month, day] = dayPattern.exec(text) ?? []
  if (year !== undefined && month !== undefined && day !== undefined) return writtenDay(year, month, day)
  const [, itsMonth, itsDay] = yearlessPattern.exec(text) ?? []
  if (itsMonth === undefined || itsDay === undefined || span === undefined) return undefined
  const [first, last] = [Number(span.startsOn.slice(0, 4)), Number(span.endsOn.slice(0, 4))]
  const days = Array.from({ length: last - first + 3 }, (_, i) => writtenDay(String(first - 1 + i), itsMonth, itsDay) ?? []).flat()
  const [nearest, next] = days
    .map((one) => ({ one, away: daysAway(one, span) }))
    .filter(({ away }) => away <= farthestDays)
    .toSorted((a, b) => a.away - b.away)
  // 5 November in a season from November to November could be of either year.
  return nearest && nearest.away !== next?.away ? nearest.one : undefined
}

/** How far outside of its span a date without a year may be; beyond that it is asked for: half a year on, either year is as likely. */
const farthestDays = 120

function daysAway(day: string, { startsOn, endsOn }: DaySpan): number {
  if (day < startsOn) return daysBetween(day, startsOn)
  return day > endsOn ? daysBetween(endsOn, day) : 0
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs
}

function writtenDay(year: string, month: string, day: string): string | undefined {
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

/** 20:00 from the fraction of a day that a spreadsheet program keeps for it: 0.8333. */
export function clockOfFraction(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  return /^0?\.\d+$/.test(plain) ? clockOfShare(Number(plain)) : undefined
}

function clockOfShare(share: number): string {
  const minutes = Math.round(share * 1440) % 1440
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Date and time of one cell: 2026-11-20 20:00; the time may be missing, and near a span the year. */
export function dayAndClockOf(text: string, span?: DaySpan): { day: string; clock: string | undefined } | undefined {
  const plain = text.normalize('NFKC').replace(weekdayPattern, ' ').trim()
  if (serialPattern.test(plain)) return ofSerial(Number(plain))
  const [first = '', ...rest] = plain.split(/\s+|T(?=\d)|(?<=日)(?=\d)/)
  const day = dayOf(first, span)
  if (day === undefined) return undefined
  if (rest.length === 0) return { day, clock: undefined }
  const clock = clockOf(rest.join(''))
  return clock === undefined ? undefined : { day, clock }
}

/** A date, if only its year were told. */
export function isYearless(text: string): boolean {
  const leapYear = { startsOn: '2028-01-01', endsOn: '2028-12-31' }
  return dayAndClockOf(text) === undefined && dayAndClockOf(text, leapYear) !== undefined
}

function ofSerial(serial: number): { day: string; clock: string | undefined } | undefined {
  const whole = Math.floor(serial)
  if (whole < serials.first || whole > serials.last) return undefined
  const day = new Date(Date.UTC(2000, 0, 1) + (whole - serials.first) * dayMs).toISOString().slice(0, 10)
  return { day, clock: serial === whole ? undefined : clockOfShare(serial - whole) }
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
