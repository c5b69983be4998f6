/**
 * The constraints for scheduling a competition's matches. Dates are YYYY-MM-DD, times HH:MM, both in the site's time zone; lengths are
 * minutes.
 */
export interface ScheduleRules {
  /** First and last day. */
  from: string
  to: string
  /** 0 is Sunday. */
  weekdays: readonly number[]
  /** Match days in addition to the weekdays. */
  extraDays: readonly string[]
  daysOff: readonly string[]
  /** Given starts; or as many as fit between the first start and the end of the last match. */
  slots: { by: 'times'; times: readonly string[] } | { by: 'window'; from: string; to: string }
  /** The length of a match, by its maximum number of games; `0`: unknown number. */
  lengths: Readonly<Record<number, number>>
  /** Between two matches at one venue. */
  pause: number
  /** Empty: venues do not change, and `atOnce` matches are played at the same time. */
  venues: readonly string[]
  atOnce: number
  /** The minimum between the end of a side's match and the start of its next. */
  rest: number
  /** Maximum of matches of a side per day; null: no limit. */
  perDay: number | null
  /** In order: no match of a round begins before the group's earlier rounds are over. */
  rounds: 'in_order' | 'free'
  spread: 'even' | 'early'
  /** These matches should begin at these times, and others should not. */
  prime: { times: readonly string[]; matches: readonly string[] }
}

/** The position of a match in the calendar: ISO UTC, and a venue or ''. */
export interface Placement {
  at: string
  venue: string
}

/** Why a match cannot be placed, given the others. Matches are referred to by key. */
export type Reason =
  | { why: 'no-starts' }
  | { why: 'too-long'; minutes: number }
  /** Its day, YYYY-MM-DD, has no start that is long enough. */
  | { why: 'day'; day: string }
  /** It depends on one that has no time itself. */
  | { why: 'waits'; match: string }
  | { why: 'too-late'; after: string }
  | { why: 'too-early'; before: string }
  /** The time left between `after` and `before` is too short, or contains no start. */
  | { why: 'no-gap'; after: string; before: string }
  /** At every remaining start, one of these plays, rests, or has reached the limit of the day. */
  | { why: 'sides'; people: readonly string[] }
  | { why: 'venues' }

export interface Scheduled {
  placed: ReadonlyMap<string, Placement>
  unplaced: readonly { match: string; reason: Reason }[]
}
