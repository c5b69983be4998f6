import type { Board } from './board.ts'
import { bestPlace, isOpenAt, isReady, putAt } from './places.ts'
import type { SchedulePreferences } from './wishes.ts'

interface Repair {
  board: Board
  wishes: SchedulePreferences
  /** May be moved. */
  open: ReadonlySet<number>
  /** Want a place, in the order in which they can be placed. */
  homeless: readonly number[]
  random: (count: number) => number
  steps: number
}

/** Places looked at for one bout, of which the one that turns out the fewest others is taken. */
const looks = 16
/** Where so many steps have brought nothing, there is most likely no room. */
const mostInVain = 200

/** Turns others out of their places for those that have none, and looks for new ones for them; what was best on the way is what stands afterwards. */
export function repair({ board, wishes, open, homeless, random, steps }: Repair): void {
  const queue = [...homeless]
  const turned = new Map<number, number>()
  let [best, fewest, last] = [snapshot(board, open), queue.length, 0]
  for (let step = 0; step < steps && step - last < mostInVain && queue.length > 0; step++) {
    const at = queue.findIndex((i) => isReady(board, i))
    const [next] = at < 0 ? [] : queue.splice(at, 1)
    if (next === undefined) break
    const place = bestPlace(board, wishes, next, 'early')
    if (place) putAt(board, next, place)
    else for (const each of turnOut(board, next, open, turned, random) ?? [next]) queue.push(each)
    if (queue.length < fewest) [best, fewest, last] = [snapshot(board, open), queue.length, step]
  }
  restore(board, best)
}

/** Puts the bout where it costs others least: those who lost their place for it, or null where there is none at all. */
function turnOut(
  board: Board,
  i: number,
  open: ReadonlySet<number>,
  turned: Map<number, number>,
  random: (count: number) => number,
): readonly number[] | null {
  let best: { start: number; lane: number; out: readonly number[]; cost: number } | null = null
  for (let look = 0; look < looks; look++) {
    const [start, lane] = [random(board.starts.length), random(board.lanes)]
    const out = inTheWay(board, i, start, lane, open)
    if (!out) continue
    const cost = out.reduce((sum, each) => sum + 1 + (turned.get(each) ?? 0), 0)
    if (best === null || cost < best.cost) best = { start, lane, out, cost }
  }
  if (!best) return null
  const before = snapshot(board, new Set(best.out))
  for (const each of best.out) board.take(each)
  // Its own source may have been in its way.
  if (!isReady(board, i) || !isOpenAt(board, i, best.start, best.lane)) {
    restore(board, before)
    return null
  }
  putAt(board, i, best)
  for (const each of best.out) turned.set(each, (turned.get(each) ?? 0) + 1)
  return best.out
}

/** All that would have to go, with those who wait for them; null: something would that may not. */
function inTheWay(board: Board, i: number, index: number, lane: number, open: ReadonlySet<number>): number[] | null {
  const start = board.starts[index]
  const { bout, isOrdered } = board.piece(i)
  if (!start || start.minute + bout.minutes > start.until || (bout.onDay !== undefined && start.day !== bout.onDay)) return null
  const [from, to] = [start.minute, start.minute + bout.minutes]
  const { rest, pause, perDay } = board.rules
  const isRival = new Set(board.rivals[i])
  // Where venues have no names, only as many have to go as are too many.
  let spare = board.rules.venues.length > 0 ? 0 : board.rules.atOnce - 1
  const out = new Set<number>()
  for (const [other, piece] of board.pieces.entries()) {
    if (piece.start < 0 || other === i) continue
    const span = board.spanOf(other)
    const isNear = (gap: number) => span.from < to + gap && from < span.to + gap
    const isOutOfTurn =
      isOrdered &&
      piece.isOrdered &&
      piece.bout.group === bout.group &&
      (piece.bout.round < bout.round ? span.to > from : piece.bout.round > bout.round && span.from < to)
    const isRestless = isRival.has(other) && ((piece.bout.isExact && isNear(rest)) || (perDay === 1 && piece.day === start.day))
    const isSameVenue = board.rules.venues.length === 0 && bout.venue !== '' && piece.bout.venue === bout.venue
    const isThere = piece.lane === lane && isNear(pause) && (isSameVenue || spare-- <= 0)
    if (isOutOfTurn || isRestless || isThere) out.add(other)
  }
  for (const waiter of board.waiters[i] ?? []) {
    if (board.piece(waiter).start >= 0 && board.spanOf(waiter).from < to + rest) out.add(waiter)
  }
  for (const each of out) {
    if (!open.has(each)) return null
    for (const waiter of board.waiters[each] ?? []) if (board.piece(waiter).start >= 0) out.add(waiter)
  }
  return out.has(i) ? null : [...out]
}

type Snapshot = readonly { i: number; start: number; lane: number }[]

export function snapshot(board: Board, bouts: Iterable<number>): Snapshot {
  return [...bouts].map((i) => ({ i, start: board.piece(i).start, lane: board.piece(i).lane }))
}

export function restore(board: Board, places: Snapshot): void {
  for (const { i, start, lane } of places) {
    if (start < 0) board.take(i)
    else board.put(i, start, lane)
  }
}
