import type { MatchesNow } from '#shared/competitions/match-lists.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { RibbonCell } from './ribbon-store.ts'

/** So many stand side by side from a width of 1,100 px on. */
const most = 7
const mostLive = 3

/** Live matches first, then what just ended, then the next; of both as many where there are enough. */
export function nearestCells({ live, next, latest }: MatchesNow): RibbonCell[] {
  const running = live.slice(0, mostLive)
  const room = most - running.length
  const ended = latest.slice(0, Math.max(Math.floor(room / 2), room - next.length))
  return [...running, ...ended, ...next.slice(0, room - ended.length)]
}

/**
 * The same in the places that are there: who is still among them stays where it stands, the others take the places that became free, and neither
 * more nor fewer places are there than before. Where there were none, as they are.
 */
export function cellsInPlace(before: readonly RibbonCell[], nearest: readonly RibbonCell[]): readonly RibbonCell[] {
  if (before.length === 0) return nearest
  const byId = new Map(nearest.flatMap((cell) => (cell ? [[cell.id, cell] as const] : [])))
  const known = new Set(before.map((cell) => cell?.id))
  const others = nearest.filter((cell) => cell && !known.has(cell.id))
  return before.map((cell) => (cell && byId.get(cell.id)) ?? others.shift() ?? null)
}

/** The same in their order, in as many places. */
export function cellsInOrder(before: readonly RibbonCell[], nearest: readonly RibbonCell[]): readonly RibbonCell[] {
  return before.length === 0 ? nearest : before.map((_, i) => nearest[i] ?? null)
}

/** Whether somebody has given another date to a match that is to come: it belongs elsewhere. */
export function isDatedAnew(before: readonly RibbonCell[], { id, play, schedule }: Pick<MatchSummary, 'id' | 'play'> & Dated): boolean {
  return play === 'not_started' && before.some((cell) => cell?.id === id && cell.schedule.at !== schedule.at)
}

/** Whether all of the nearest that run stand in front of the others: who looks for them looks there. */
export function isLedByRunning(cells: readonly RibbonCell[], nearest: readonly RibbonCell[]): boolean {
  const isRunning = (cell: RibbonCell) => cell?.play === 'live' || cell?.play === 'interrupted'
  return cells.slice(0, nearest.filter(isRunning).length).every(isRunning)
}

interface Dated {
  schedule: Pick<MatchSummary['schedule'], 'at'>
}
