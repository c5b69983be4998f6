import { siteOffsetMinutes } from '#shared/dates.ts'

/** What a field for date and time says, 2026-11-20T20:30, as Beijing's; null where it says nothing. */
export function instantOf(local: string): string | null {
  const time = Date.parse(`${local.slice(0, 16)}:00.000Z`)
  return Number.isNaN(time) ? null : new Date(time - siteOffsetMinutes * 60_000).toISOString()
}

export function localOf(instant: string): string {
  return new Date(Date.parse(instant) + siteOffsetMinutes * 60_000).toISOString().slice(0, 16)
}
