import type { Bout } from './bouts.ts'
import type { ScheduleRules } from './model.ts'
import type { Start } from './starts.ts'
import { dayNumber, startOfDay } from './time.ts'

/**
 * A bout on the board, by its number. `start` -1: none; `lane` -1: no venue that others need; 0: the only one, where venues have no names.
 */
export interface Piece {
  bout: Bout
  start: number
  lane: number
  day: number
  /** It must keep the order of its round. */
  isOrdered: boolean
}

/** The minutes between which a bout must begin and end because of other bouts, and which those are. */
export interface Gap {
  from: number
  to: number
  after: number
  before: number
}

/** Of the starts from low to high. */
interface Marks {
  marks: Uint8Array
  low: number
  high: number
}

/**
 * The bouts of a competition on starts and venues (lanes): the current positions, and the other possible ones. Nothing on it violates a
 * hard rule.
 */
export class Board {
  readonly pieces: Piece[]
  /** Bouts that share an entrant or player. */
  readonly rivals: readonly (readonly number[])[]
  readonly waits: readonly (readonly number[])[]
  readonly waiters: readonly (readonly number[])[]
  readonly starts: readonly Start[]
  readonly rules: ScheduleRules
  readonly lanes: number
  private readonly groups: ReadonlyMap<string, readonly number[]>
  private readonly minutes: Int32Array
  private readonly blocked: Uint8Array
  private readonly taken: Uint8Array

  constructor(bouts: readonly Bout[], starts: readonly Start[], rules: ScheduleRules) {
    const numbers = new Map(bouts.map(({ key }, i) => [key, i]))
    this.rules = rules
    this.starts = starts
    this.lanes = Math.max(1, rules.venues.length)
    this.pieces = bouts.map((bout) => ({ bout, start: -1, lane: -1, day: -1, isOrdered: rules.rounds === 'in_order' && !bout.isMoved }))
    this.rivals = rivalsOf(bouts)
    this.waits = bouts.map(({ waits }) => waits.flatMap((key) => numbers.get(key) ?? []))
    const waiters: number[][] = bouts.map(() => [])
    for (const [i, sources] of this.waits.entries()) for (const source of sources) waiters[source]?.push(i)
    this.waiters = waiters
    this.groups = numbersBy(bouts, ({ group }) => [group])
    this.minutes = Int32Array.from(starts, ({ minute }) => minute)
    this.blocked = new Uint8Array(starts.length)
    this.taken = new Uint8Array(starts.length * this.lanes)
  }

  piece(i: number): Piece {
    const piece = this.pieces[i]
    if (!piece) throw new Error(`No bout has number ${i}`)
    return piece
  }

  put(i: number, start: number, lane: number): void {
    Object.assign(this.piece(i), { start, lane, day: dayNumber(start) })
  }

  take(i: number): void {
    Object.assign(this.piece(i), { start: -1, lane: -1, day: -1 })
  }

  /** When a placed bout begins and ends; one with only a date takes the whole day. */
  spanOf(i: number): { from: number; to: number } {
    const { bout, start, day } = this.piece(i)
    return bout.isExact ? { from: start, to: start + bout.minutes } : { from: startOfDay(day), to: startOfDay(day + 1) }
  }

  /** The time that the matches before and after leave for a bout. */
  gapOf(i: number): Gap {
    const gap: Gap = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, after: -1, before: -1 }
    const { bout, isOrdered } = this.piece(i)
    const notBefore = (minute: number, by: number) => {
      if (minute > gap.from) Object.assign(gap, { from: minute, after: by })
    }
    const overBy = (minute: number, by: number) => {
      if (minute < gap.to) Object.assign(gap, { to: minute, before: by })
    }
    for (const source of this.waits[i] ?? []) {
      if (this.piece(source).start >= 0) notBefore(this.spanOf(source).to + this.rules.rest, source)
    }
    for (const waiter of this.waiters[i] ?? []) {
      if (this.piece(waiter).start >= 0) overBy(this.spanOf(waiter).from - this.rules.rest, waiter)
    }
    if (!isOrdered) return gap
    for (const other of this.groups.get(bout.group) ?? []) {
      const piece = this.piece(other)
      if (piece.start < 0 || !piece.isOrdered || piece.bout.round === bout.round) continue
      if (piece.bout.round < bout.round) notBefore(this.spanOf(other).to, other)
      else overBy(this.spanOf(other).from, other)
    }
    return gap
  }

  /** The range of indexes of the starts in a gap, end excluded, for a match of this length. */
  startsIn({ from, to }: Gap, minutes: number): [number, number] {
    return [this.indexOf(from), Math.max(this.indexOf(from), this.indexOf(to - minutes + 1))]
  }

  /** For each start, whether a side of the bout is unavailable. The returned array is reused by the next call. */
  blockedFor(i: number, [low, high]: readonly [number, number]): Uint8Array {
    const { blocked, rules } = this
    const { minutes } = this.piece(i).bout
    blocked.fill(0, low, high)
    const onBlocked: Marks = { marks: blocked, low, high }
    const days = new Set<number>()
    for (const rival of this.rivals[i] ?? []) {
      const { start, bout, day } = this.piece(rival)
      if (start < 0) continue
      days.add(day)
      if (bout.isExact) this.mark(onBlocked, 0, start - minutes - rules.rest, start + bout.minutes + rules.rest)
    }
    if (rules.perDay !== null) {
      for (const source of this.waits[i] ?? []) days.add(this.piece(source).day)
      for (const waiter of this.waiters[i] ?? []) days.add(this.piece(waiter).day)
      if (rules.perDay < 1) blocked.fill(1, low, high)
      for (const day of days) {
        if (day >= 0 && !this.hasRoomOn(i, day)) this.mark(onBlocked, 0, startOfDay(day) - 1, startOfDay(day + 1))
      }
    }
    return blocked
  }

  /** The same for venues: one byte for each lane and start. */
  takenFor(i: number, [low, high]: readonly [number, number]): Uint8Array {
    const { taken, rules } = this
    const { minutes, venue } = this.piece(i).bout
    const size = this.starts.length
    for (let lane = 0; lane < this.lanes; lane++) taken.fill(0, lane * size + low, lane * size + high)
    const [first, last] = [(this.minutes[low] ?? 0) - longestDay, (this.minutes[high - 1] ?? 0) + longestDay]
    const onTaken: Marks = { marks: taken, low, high }
    const near = this.pieces.filter(({ lane, start }) => lane >= 0 && start >= first && start <= last)
    if (rules.venues.length === 0) {
      for (const [from, to] of fullSpans(near, rules)) this.mark(onTaken, 0, from - minutes - rules.pause, to)
    }
    for (const { start, lane, bout } of near) {
      // Where venues have no names, existing venue names are kept; two matches may have the same.
      if (rules.venues.length === 0 && (venue === '' || bout.venue !== venue)) continue
      this.mark(onTaken, lane * size, start - minutes - rules.pause, start + bout.minutes + rules.pause)
    }
    return taken
  }

  /** Whether, with the bout there, everybody's number of matches on the day stays within the limit. */
  private hasRoomOn(i: number, day: number): boolean {
    const most = this.rules.perDay ?? Number.POSITIVE_INFINITY
    const piece = this.piece(i)
    const before = piece.day
    piece.day = day
    const asked = [i, ...(this.rivals[i] ?? []).filter((rival) => this.piece(rival).day === day)]
    const seen = new Set<number>()
    let hasRoom = true
    for (let next = asked.pop(); next !== undefined && hasRoom; next = asked.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      hasRoom = this.matchesOnDay(next, day) <= most
      asked.push(...(this.waiters[next] ?? []).filter((waiter) => this.piece(waiter).day === day))
    }
    piece.day = before
    return hasRoom
  }

  /** The maximum number of matches on its day of anybody in this bout, including this bout. */
  private matchesOnDay(i: number, day: number): number {
    const counts = new Map(this.piece(i).bout.people.map((who) => [who, 1]))
    for (const rival of this.rivals[i] ?? []) {
      const { day: its, bout } = this.piece(rival)
      if (its !== day) continue
      for (const who of bout.people) {
        const count = counts.get(who)
        if (count !== undefined) counts.set(who, count + 1)
      }
    }
    let most = 1
    for (const count of counts.values()) most = Math.max(most, count)
    for (const source of this.waits[i] ?? []) {
      if (this.piece(source).day === day) most = Math.max(most, 1 + this.matchesOnDay(source, day))
    }
    return most
  }

  /** Marks all starts after `from` and before `to`. */
  private mark({ marks, low, high }: Marks, offset: number, from: number, to: number): void {
    const begin = Math.max(low, this.indexOf(from + 1))
    const end = Math.min(high, this.indexOf(to))
    if (begin < end) marks.fill(1, offset + begin, offset + end)
  }

  /** Index of the first start at or after a minute. */
  private indexOf(minute: number): number {
    let [low, high] = [0, this.minutes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.minutes[middle] ?? 0) < minute) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** No match with its pause is longer. */
const longestDay = 2880

/** The periods in which the maximum number of matches is played, including the pause after each. */
function fullSpans(pieces: readonly Piece[], { atOnce, pause }: ScheduleRules): [from: number, to: number][] {
  const ends = pieces.flatMap(({ start, bout }) => [
    { at: start, by: 1 },
    { at: start + bout.minutes + pause, by: -1 },
  ])
  ends.sort((a, b) => a.at - b.at || a.by - b.by)
  const spans: [number, number][] = []
  let [count, from] = [0, 0]
  for (const { at, by } of ends) {
    if (by < 0 && count === atOnce && at > from) spans.push([from, at])
    count += by
    if (by > 0 && count === atOnce) from = at
  }
  return spans
}

function rivalsOf(bouts: readonly Bout[]): number[][] {
  const byPerson = numbersBy(bouts, ({ people }) => people)
  return bouts.map(({ people }, i) => [...new Set(people.flatMap((who) => byPerson.get(who) ?? []))].filter((other) => other !== i))
}

function numbersBy(bouts: readonly Bout[], namesOf: (bout: Bout) => readonly string[]): ReadonlyMap<string, readonly number[]> {
  const numbers = new Map<string, number[]>()
  for (const [i, bout] of bouts.entries()) {
    for (const name of namesOf(bout)) {
      const known = numbers.get(name)
      if (known) known.push(i)
      else numbers.set(name, [i])
    }
  }
  return numbers
}
