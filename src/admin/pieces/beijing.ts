import { siteOffsetMinutes } from '#shared/dates.ts'

/** An instant as the value of a `datetime-local` field, 2026-11-20T20:30, in the site's time zone whatever the device's. */
export function fieldOfInstant(instant: string | null | undefined): string {
  if (!instant) return ''
  return new Date(Date.parse(instant) + siteOffsetMinutes * 60_000).toISOString().slice(0, 16)
}

/** Null for an incomplete value. Some browsers add seconds. */
export function instantOfField(text: string | undefined): string | null {
  const utc = Date.parse(`${text?.slice(0, 16)}:00.000Z`)
  return Number.isNaN(utc) ? null : new Date(utc - siteOffsetMinutes * 60_000).toISOString()
}

/** The start of a date like 2026-11-20 in the site's time zone, or of one this many days later. */
export function instantOfDay(day: string, later = 0): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - siteOffsetMinutes * 60_000 + later * 86_400_000).toISOString()
}
