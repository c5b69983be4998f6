import type { Board } from './board.ts'
import type { Place, SchedulePreferences } from './preferences.ts'

/** All possible positions of a bout now, by start and lane. */
export function openPlaces(board: Board, i: number): Place[] {
  const places: Place[] = []
  forEachOpen(board, i, (start, lane) => places.push({ start, lane, cost: 0 }))
  return places
}

/** The best of them, or null. */
export function bestPlace(board: Board, wishes: SchedulePreferences, i: number, spread: 'even' | 'early'): Place | null {
  const cost = wishes.costsOf(i, spread)
  const liked = wishes.laneOf(i)
  let best: Place | null = null
  let [lastStart, base] = [-1, 0]
  forEachOpen(board, i, (start, lane) => {
    if (start !== lastStart) [lastStart, base] = [start, cost(start)]
    const own = base + lane / 100 + (liked >= 0 && lane !== liked ? 20 : 0)
    if (best === null || own < best.cost) best = { start, lane, cost: own }
  })
  return best
}

/** Places it at a position from `openPlaces`. */
export function putAt(board: Board, i: number, { start, lane }: Pick<Place, 'start' | 'lane'>): void {
  board.put(i, board.starts[start]?.minute ?? 0, lane)
}

/** Whether all matches that it depends on have a time. */
export function isReady(board: Board, i: number): boolean {
  return (board.waits[i] ?? []).every((source) => board.piece(source).start >= 0)
}

function forEachOpen(board: Board, i: number, visit: (start: number, lane: number) => void): void {
  const { minutes, onDay } = board.piece(i).bout
  const range = board.startsIn(board.gapOf(i), minutes)
  const [low, high] = range
  if (low >= high) return
  const blocked = board.blockedFor(i, range)
  const taken = board.takenFor(i, range)
  const size = board.starts.length
  for (let start = low; start < high; start++) {
    if (blocked[start] === 1) continue
    const found = board.starts[start]
    if (!found || found.minute + minutes > found.until || (onDay !== undefined && found.day !== onDay)) continue
    for (let lane = 0; lane < board.lanes; lane++) if (taken[lane * size + start] === 0) visit(start, lane)
  }
}

export function isOpenAt(board: Board, i: number, start: number, lane: number): boolean {
  let isOpen = false
  forEachOpen(board, i, (at, on) => {
    if (at === start && on === lane) isOpen = true
  })
  return isOpen
}
