import type { Board } from './board.ts'
import { overrunOf } from './starts.ts'
import { clockMinutes, dayNumber } from './time.ts'

/** A start and a venue where a bout may be placed. */
export interface Place {
  start: number
  lane: number
  cost: number
}

/** Soft preferences, in addition to the hard rules: the lower the cost of a position, the better. */
export interface SchedulePreferences {
  /** Costs of the positions of a bout. `spread`: as the rules say, or as early as possible. */
  costsOf(i: number, spread: 'even' | 'early'): (start: number) => number
  /** The current venue of the bout, or -1. */
  laneOf(i: number): number
}

/** Cost of another match of a side on the same day, or on the day before or after. */
const nearCosts = { even: { sameDay: 400, nextDay: 60 }, early: { sameDay: 30, nextDay: 5 } } as const

/** `layers`: the bouts to be placed, by depth. */
export function preferencesOf(board: Board, layers: ReadonlyMap<number, number>): SchedulePreferences {
  const { rules, starts } = board
  // What is played after midnight belongs to the evening before it.
  const overrun = overrunOf(rules.slots)
  const eveningOf = (minute: number) => dayNumber(minute - overrun)
  const days = [...new Set(starts.map(({ minute }) => eveningOf(minute)))].sort((a, b) => a - b)
  const dayIndex = new Map(days.map((day, index) => [day, index]))
  const shares = sharesOf(layers)
  const primeTimes = new Set(rules.prime.times.map(clockMinutes))
  const primeMatches = new Set(rules.prime.matches)
  const first = starts[0]?.minute ?? 0

  const dayCosts = (i: number, spread: 'even' | 'early'): Float64Array => {
    const costs = new Float64Array(days.length)
    const { sameDay, nextDay } = nearCosts[spread]
    const target = Math.min(days.length - 1, Math.floor((shares.get(i) ?? 0) * days.length))
    for (let d = 0; d < costs.length; d++) costs[d] = spread === 'even' ? Math.abs(d - target) * 300 : d * 300
    if (spread === 'even') for (const [d, load] of loads().entries()) costs[d] = (costs[d] ?? 0) + load
    for (const rival of board.rivals[i] ?? []) {
      const { start } = board.piece(rival)
      if (start < 0) continue
      const own = eveningOf(start)
      for (let away = -1; away <= 1; away++) {
        const d = dayIndex.get(own + away)
        if (d !== undefined) costs[d] = (costs[d] ?? 0) + (away === 0 ? sameDay : nextDay)
      }
    }
    return costs
  }
  const loads = (): Float64Array => {
    const counts = new Float64Array(days.length)
    const each = 600 / Math.max(1, board.pieces.length / Math.max(1, days.length))
    for (const { start } of board.pieces) {
      const d = start < 0 ? undefined : dayIndex.get(eveningOf(start))
      if (d !== undefined) counts[d] = (counts[d] ?? 0) + each
    }
    return counts
  }

  return {
    costsOf(i, spread) {
      const costs = dayCosts(i, spread)
      const isPrime = primeMatches.has(board.piece(i).bout.key)
      return (index) => {
        const start = starts[index]
        if (!start) return Number.POSITIVE_INFINITY
        const isPrimeTime = primeTimes.has(start.clock)
        const prime = isPrime ? (isPrimeTime ? 0 : 2_000) : isPrimeTime && primeMatches.size > 0 ? 150 : 0
        const evening = eveningOf(start.minute)
        return (costs[dayIndex.get(evening) ?? 0] ?? 0) + prime + (start.minute - first - (evening - (days[0] ?? 0)) * 1440) / 60
      }
    },
    laneOf: (i) => rules.venues.indexOf(board.piece(i).bout.venue),
  }
}

/** The preferred position (0–1) of each bout within the period: layer after layer, long layers with more room, short ones with some. */
function sharesOf(layers: ReadonlyMap<number, number>): Map<number, number> {
  const byLayer = new Map<number, number[]>()
  for (const [i, layer] of layers) byLayer.set(layer, [...(byLayer.get(layer) ?? []), i])
  const ordered = [...byLayer].sort(([a], [b]) => a - b)
  const average = layers.size / Math.max(1, ordered.length)
  const whole = ordered.reduce((sum, [, bouts]) => sum + bouts.length + average, 0)
  const shares = new Map<number, number>()
  let before = 0
  for (const [, bouts] of ordered) {
    const width = bouts.length + average
    for (const [n, i] of bouts.entries()) shares.set(i, (before + (width * (n + 0.5)) / bouts.length) / whole)
    before += width
  }
  return shares
}
