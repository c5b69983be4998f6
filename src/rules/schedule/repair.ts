import type { Board } from './board.ts'
import { bestPlace, isOpenAt, isReady, putAt } from './places.ts'
import type { SchedulePreferences } from './preferences.ts'

interface Repair {
  board: Board
  wishes: SchedulePreferences
  /** May be moved. */
  open: ReadonlySet<number>
  /** Bouts without a place, in the order in which they can be placed. */
  homeless: readonly number[]
  random: (count: number) => number
  steps: number
}

/** Positions tried per bout; the one that displaces the fewest others is used. */
const looks = 16
/** After so many steps without progress there is most likely no room. */
const mostInVain = 200

/** Displaces others for bouts without a place, and looks for new places for them; the best state found is the result. */
export function repair(task: Repair): void {
  const { board, wishes, open, homeless, steps } = task
  const queue = [...homeless]
  const turned = new Map<number, number>()
  let [best, fewest, last] = [snapshot(board, open), queue.length, 0]
  for (let step = 0; step < steps && step - last < mostInVain && queue.length > 0; step++) {
    const at = queue.findIndex((i) => isReady(board, i))
    const [next] = at < 0 ? [] : queue.splice(at, 1)
    if (next === undefined) break
    const place = bestPlace(board, wishes, next, 'early')
    if (place) putAt(board, next, place)
    else for (const each of turnOut(task, next, turned) ?? [next]) queue.push(each)
    if (queue.length < fewest) [best, fewest, last] = [snapshot(board, open), queue.length, step]
  }
  restore(board, best)
}

/** Places the bout where it costs others least; returns the displaced ones, or null where there is no place at all. */
function turnOut({ board, open, random }: Repair, i: number, turned: Map<number, number>): readonly number[] | null {
  let best: { start: number; lane: number; out: readonly number[]; cost: number } | null = null
  for (let look = 0; look < looks; look++) {
    const [start, lane] = [random(board.starts.length), random(board.lanes)]
    const out = inTheWay(board, i, { index: start, lane, open })
    if (!out) continue
    const cost = out.reduce((sum, each) => sum + 1 + (turned.get(each) ?? 0), 0)
    if (best === null || cost < best.cost) best = { start, lane, out, cost }
  }
  if (!best) return null
  const before = snapshot(board, new Set(best.out))
  for (const each of best.out) board.take(each)
  // A match that it depends on may have been displaced.
  if (!isReady(board, i) || !isOpenAt(board, i, best.start, best.lane)) {
    restore(board, before)
    return null
  }
  putAt(board, i, best)
  for (const each of best.out) turned.set(each, (turned.get(each) ?? 0) + 1)
  return best.out
}

interface Look {
  index: number
  lane: number
  open: ReadonlySet<number>
}

/** All that would have to be displaced, with those that depend on them; null: one of them must not be moved. */
function inTheWay(board: Board, i: number, { index, lane, open }: Look): number[] | null {
  const start = board.starts[index]
  const { bout, isOrdered } = board.piece(i)
  if (!start || start.minute + bout.minutes > start.until || (bout.onDay !== undefined && start.day !== bout.onDay)) return null
  const [from, to] = [start.minute, start.minute + bout.minutes]
  const { rest, pause, perDay } = board.rules
  const isRival = new Set(board.rivals[i])
  // Where venues have no names, only those above the limit must go.
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
