import type { Board } from './board.ts'
import { openPlaces, putAt } from './places.ts'
import type { Place } from './preferences.ts'

/** Above this number an exhaustive search takes too long. */
const mostBouts = 12
const mostWork = 6_000_000

/**
 * Exhaustive search: places all of the bouts on the board, or none. False: there is no solution, or none was found within the limit of
 * steps, which so few bouts on a few dozen starts never reach.
 */
export function placeAll(board: Board, bouts: readonly number[]): boolean {
  if (bouts.length > mostBouts) return false
  let nodes = Math.min(40_000, mostWork / Math.max(1, bouts.length * board.starts.length * board.lanes))
  const left = new Set(bouts)
  const place = (): boolean => {
    if (left.size === 0) return true
    if (nodes-- < 0) return false
    const next = scarcest(board, left)
    if (!next) return false
    left.delete(next.bout)
    for (const found of next.places) {
      putAt(board, next.bout, found)
      if (place()) return true
      board.take(next.bout)
    }
    left.add(next.bout)
    return false
  }
  return place()
}

/** The bout with the fewest possible places; null: one has none. */
function scarcest(board: Board, left: ReadonlySet<number>): { bout: number; places: readonly Place[] } | null {
  let best: { bout: number; places: readonly Place[] } | null = null
  for (const bout of left) {
    const places = openPlaces(board, bout)
    if (places.length === 0) return null
    if (best === null || places.length < best.places.length) best = { bout, places }
  }
  return best
}
