import type { ScheduleRules } from './model.ts'
import { clockMinutes, dayNumber, dayNumberOf, startOfDay, weekdayOf } from './time.ts'

/** A possible start of a match. */
export interface Start {
  minute: number
  /** Days since 1970. */
  day: number
  /** Minutes of the day. */
  clock: number
  /** The latest end; Infinity: no limit. */
  until: number
}

/** More than a season of days with a start every five minutes. */
const mostStarts = 30_000

export interface Period {
  startsOn: string
  endsOn: string
}

/** Every day on which matches may be placed, within the dates of the competition. */
export function playingDays(rules: Pick<ScheduleRules, 'from' | 'to' | 'weekdays' | 'extraDays' | 'daysOff'>, period: Period): number[] {
  const [first, last] = [dayNumberOf(period.startsOn), dayNumberOf(period.endsOn)]
  const [from, to] = [Math.max(first, dayNumberOf(rules.from)), Math.min(last, dayNumberOf(rules.to))]
  const off = new Set(rules.daysOff.map(dayNumberOf))
  const days = new Set(rules.extraDays.map(dayNumberOf).filter((day) => day >= first && day <= last))
  for (let day = from; day <= to; day++) if (rules.weekdays.includes(weekdayOf(day))) days.add(day)
  return [...days].filter((day) => !off.has(day)).sort((a, b) => a - b)
}

/** How long after midnight an evening goes on, minutes. */
export function overrunOf(slots: ScheduleRules['slots']): number {
  if (slots.by === 'times') return 0
  const [from, to] = [clockMinutes(slots.from), clockMinutes(slots.to)]
  return to > from ? 0 : to
}

/** All starts after `notBefore`, in order. `lengths`: of the matches to be placed. */
export function startsOf(rules: ScheduleRules, days: readonly number[], lengths: readonly number[], notBefore: number): Start[] {
  const { slots } = rules
  const starts: Start[] = []
  if (slots.by === 'times') {
    const clocks = [...new Set(slots.times.map(clockMinutes))].sort((a, b) => a - b)
    for (const day of days) {
      for (const clock of clocks) starts.push({ minute: startOfDay(day) + clock, day, clock, until: Number.POSITIVE_INFINITY })
    }
  } else {
    const from = clockMinutes(slots.from)
    const end = clockMinutes(slots.to)
    const to = end > from ? end : end + 1440
    const step = stepOf(
      lengths.map((length) => length + rules.pause),
      (days.length * (to - from)) / mostStarts,
    )
    for (const day of days) {
      for (let clock = from; clock < to; clock += step) {
        const minute = startOfDay(day) + clock
        starts.push({ minute, day: dayNumber(minute), clock: clock % 1440, until: startOfDay(day) + to })
      }
    }
  }
  const last = days.at(-1) ?? 0
  // An evening may continue after midnight, but not after the last day.
  return starts.filter(({ minute, day }) => minute >= notBefore && day <= last).sort((a, b) => a.minute - b.minute)
}

/** The largest step at which matches of all these lengths can follow each other without a gap, at least five minutes. */
function stepOf(lengths: readonly number[], least: number): number {
  const step = lengths.reduce((a, b) => commonDivisor(a, b), 0) || 60
  return Math.max(step, 5, Math.ceil(least))
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
