import { siteOffsetMinutes } from '#shared/dates.ts'

/** A moment as a `datetime-local` field has it, in the site's zone wherever the device is. */
export function fieldOfInstant(instant: string | null): string {
  if (instant === null) return ''
  return new Date(Date.parse(instant) + siteOffsetMinutes * 60_000).toISOString().slice(0, 16)
}

/** Null: no moment. */
export function instantOfField(text: string | undefined): string | null {
  const utc = Date.parse(`${text}:00.000Z`)
  return Number.isNaN(utc) ? null : new Date(utc - siteOffsetMinutes * 60_000).toISOString()
}
