/** The state of a new server, computed from its record and an instant. No schemas here: the browser uses it too. */
export const openingPrecisions = ['exact', 'day', 'tbd'] as const
export type OpeningPrecision = (typeof openingPrecisions)[number]

export const openingStates = ['announced', 'soon', 'open', 'full', 'maintenance', 'merged', 'closed', 'cancelled'] as const
export type OpeningState = (typeof openingStates)[number]

/** Sections of the schedule, in the order of the page. */
export const openingGroups = ['coming', 'open', 'past'] as const
export type OpeningGroup = (typeof openingGroups)[number]

/** All fields that determine the state. Instants are ISO UTC of one length, so that text order is time order. */
export interface OpeningRecord {
  /** Null: unknown. For a date: its first instant in the site's time zone. */
  opensAt: string | null
  precision: OpeningPrecision
  isFull: boolean
  maintenanceFrom: string | null
  /** Null: no planned end. */
  maintenanceUntil: string | null
  closesAt: string | null
  mergedAt: string | null
}

const dayMs = 86_400_000

/** The instants that a list by states compares with. Where only the date is known, the server certainly is open once the day is over. */
export function openingMoments({ opensAt, precision, closesAt, mergedAt }: Omit<OpeningRecord, 'isFull'>) {
  const ends = [closesAt, mergedAt].filter((at) => at !== null).sort()
  return {
    soonAt: opensAt === null ? null : later(opensAt, -dayMs),
    turnsOpenAt: opensAt === null || precision !== 'day' ? opensAt : later(opensAt, dayMs),
    endedAt: ends[0] ?? null,
  }
}

/** The state at this instant. What ends before it opens is cancelled as soon as that is known. */
export function openingState(record: OpeningRecord, now: string): OpeningState {
  const { soonAt, turnsOpenAt, endedAt } = openingMoments(record)
  const isPast = (at: string | null) => at !== null && at <= now
  if (endedAt !== null && record.opensAt !== null && endedAt <= record.opensAt) return 'cancelled'
  if (isPast(record.mergedAt)) return 'merged'
  if (isPast(record.closesAt)) return 'closed'
  if (!isPast(turnsOpenAt)) return isPast(soonAt) ? 'soon' : 'announced'
  if (isPast(record.maintenanceFrom) && !isPast(record.maintenanceUntil)) return 'maintenance'
  return record.isFull ? 'full' : 'open'
}

/** When its state changes next on schedule, and to what; null: never. */
export function nextOpeningChange(record: OpeningRecord, now: string): { at: string; state: OpeningState } | null {
  const { soonAt, turnsOpenAt } = openingMoments(record)
  const state = openingState(record, now)
  const moments = [soonAt, turnsOpenAt, record.maintenanceFrom, record.maintenanceUntil, record.closesAt, record.mergedAt]
  for (const at of moments.filter((moment) => moment !== null && moment > now).sort()) {
    if (at === null) continue
    const then = openingState(record, at)
    if (then !== state) return { at, state: then }
  }
  return null
}

/** The section of the schedule for a state. */
export function groupOfState(state: OpeningState): OpeningGroup {
  switch (state) {
    case 'announced':
    case 'soon':
      return 'coming'
    case 'open':
    case 'full':
    case 'maintenance':
      return 'open'
    case 'merged':
    case 'closed':
    case 'cancelled':
      return 'past'
  }
}

function later(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString()
}
