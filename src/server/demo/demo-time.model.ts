import { formatDay } from '#shared/dates.ts'

/**
 * The demo season is written as it stood on one Friday at 20:30, Beijing time. Loaded at another moment, it moves in three pieces: what was
 * over before that Friday by whole weeks back from now, the Friday itself so that 20:30 is the half hour before now, and what comes after it
 * by whole weeks ahead. So weekdays hold, except for the night's, and the order of everything stays.
 */
const night = Date.parse('2026-11-20T20:30:00+08:00')
/** The last authored moment before the night is some hours earlier, and so is the first after it later: nothing of this length is lost. */
const nightFrom = Date.parse('2026-11-20T06:00:00+08:00')
const nightTo = Date.parse('2026-11-21T04:00:00+08:00')
const pastGapMs = 8 * 3_600_000
const comingGapMs = 10 * 3_600_000
const halfHourMs = 1_800_000
const weekMs = 7 * 86_400_000

export interface DemoTime {
  /** An authored instant, in any zone; the answer is UTC. */
  instant(authored: string): string
  /** An authored day, 2026-11-20. That of the night becomes the day on which its first evening match begins. */
  day(authored: string): string
}

/** `now` is an instant. */
export function demoTime(now: string): DemoTime {
  const moved = Math.floor(Date.parse(now) / halfHourMs) * halfHourMs - night
  const back = Math.floor((moved + pastGapMs) / weekMs) * weekMs
  const ahead = Math.ceil((moved - comingGapMs) / weekMs) * weekMs
  const instant = (authored: string) => {
    const at = Date.parse(authored)
    return new Date(at + (at < nightFrom ? back : at < nightTo ? moved : ahead)).toISOString()
  }
  return {
    instant,
    day: (authored) => formatDay(instant(`${authored}T${authored === '2026-11-20' ? '19:00' : '12:00'}:00+08:00`)),
  }
}

const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3}Z|\+08:00)/g
const days = /"(\d{4}-\d\d-\d\d)"/g

/** The text of a file of the season, with every instant, and every quoted day, moved; each in the form in which it is written. */
export function moveTimes(text: string, time: DemoTime): string {
  return text
    .replaceAll(instants, (authored) => (authored.endsWith('Z') ? time.instant(authored) : inBeijing(time.instant(authored))))
    .replaceAll(days, (_, authored: string) => `"${time.day(authored)}"`)
}

function inBeijing(instant: string): string {
  return `${new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
}
