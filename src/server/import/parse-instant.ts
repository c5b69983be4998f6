import { siteOffsetMinutes } from '#shared/dates.ts'

const pattern =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<ms>\d{1,3}))?)?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/

/**
 * The instant (ISO UTC) for a file's date: with an offset as given, without one in Beijing time, without a time at midnight. Undefined for
 * anything else, 30 February included.
 */
export function parseInstant(text: string): string | undefined {
  const parts = pattern.exec(text.trim())?.groups
  if (!parts) return undefined
  const field = (name: string) => Number(parts[name] ?? 0)
  const local = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
    milliseconds(parts.ms),
  )
  const offset = offsetOf(parts.zone)
  const written = `${parts.year}-${parts.month}-${parts.day}T${parts.hour ?? '00'}:${parts.minute ?? '00'}:${parts.second ?? '00'}`
  // A date that Date.UTC had to normalise does not exist.
  if (field('year') < 1970 || offset === undefined || !new Date(local).toISOString().startsWith(written)) return undefined
  const instant = new Date(local - offset * 60_000)
  return instant.getUTCFullYear() < 1970 || instant.getUTCFullYear() > 9999 ? undefined : instant.toISOString()
}

function milliseconds(digits = ''): number {
  return Number(digits.padEnd(3, '0'))
}

/** Minutes east of UTC. */
function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return siteOffsetMinutes
  if (zone === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 14 || minutes > 59) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
