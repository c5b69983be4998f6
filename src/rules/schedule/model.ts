/** How a competition's matches are to be placed. Days are YYYY-MM-DD, times of day HH:MM, both of the site's own zone; lengths are minutes. */
export interface ScheduleRules {
  /** First and last day. */
  from: string
  to: string
  /** 0 is Sunday. */
  weekdays: readonly number[]
  /** Played on beside those weekdays. */
  extraDays: readonly string[]
  daysOff: readonly string[]
  /** Given starts; or as many as fit between the first start and the end of the last match. */
  slots: { by: 'times'; times: readonly string[] } | { by: 'window'; from: string; to: string }
  /** What a match takes, by the most games it can have; `0`: where nobody says how many. */
  lengths: Readonly<Record<number, number>>
  /** Between two matches at one venue. */
  pause: number
  /** Empty: venues stay as they are, and `atOnce` matches go on at the same time. */
  venues: readonly string[]
  atOnce: number
  /** The least between the end of a side's match and the start of its next. */
  rest: number
  /** The most matches of a side on one day; null: any number. */
  perDay: number | null
  /** In order: no match of a round begins before the rounds before it, in its group, are over. */
  rounds: 'in_order' | 'free'
  spread: 'even' | 'early'
  /** These matches should begin at these times, and others leave them free. */
  prime: { times: readonly string[]; matches: readonly string[] }
}

/** Where a match stands in the calendar: ISO UTC, and a venue or ''. */
export interface Placement {
  at: string
  venue: string
}

/** Why a match has no place, beside those that have one. Matches are named by their keys. */
export type Reason =
  | { why: 'no-starts' }
  | { why: 'too-long'; minutes: number }
  /** Its day, YYYY-MM-DD, has no start that is long enough. */
  | { why: 'day'; day: string }
  /** It waits for one that has no time itself. */
  | { why: 'waits'; match: string }
  | { why: 'too-late'; after: string }
  | { why: 'too-early'; before: string }
  /** All that is left between `after` and `before` is too short, or holds no start. */
  | { why: 'no-gap'; after: string; before: string }
  /** At every start that is left, one of these plays, rests, or has played enough that day. */
  | { why: 'sides'; people: readonly string[] }
  | { why: 'venues' }

export interface Scheduled {
  placed: ReadonlyMap<string, Placement>
  unplaced: readonly { match: string; reason: Reason }[]
}
