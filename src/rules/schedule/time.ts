import { siteOffsetMinutes } from '#shared/dates.ts'

/** The generator's unit of time: whole minutes since 1970, UTC. */
export function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 60_000)
}

export function instantOfMinute(minute: number): string {
  return new Date(minute * 60_000).toISOString()
}

/** Days since 1970, in the site's time zone. */
export function dayNumber(minute: number): number {
  return Math.floor((minute + siteOffsetMinutes) / 1440)
}

/** Both on one day in the site's time zone. */
export function isSameDay(one: string, other: string): boolean {
  return dayNumber(minuteOf(one)) === dayNumber(minuteOf(other))
}

/** Of YYYY-MM-DD. */
export function dayNumberOf(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00.000Z`) / 86_400_000)
}

export function dayOfNumber(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** The first minute of a day. */
export function startOfDay(day: number): number {
  return day * 1440 - siteOffsetMinutes
}

/** HH:MM as minutes of its day. */
export function clockMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}
