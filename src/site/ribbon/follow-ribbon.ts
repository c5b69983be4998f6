import * as apiPaths from '#shared/api-paths.ts'
import type { MatchesNow } from '#shared/competitions/match-lists.ts'
import type { LiveMatch } from '#shared/live.ts'
import { loadScript } from '../lazy-page.ts'
import { withFrames } from '../live/with-frames.ts'
import { fetchQuietly } from '../send.ts'
import { cellsInOrder, cellsInPlace, isDatedAnew, isLedByRunning, nearestCells } from './ribbon-cells.ts'
import { type RibbonCell, ribbon } from './ribbon-store.ts'

/** Scores come by frames; which matches are among the nearest changes less often, ms. */
const restMs = 10_000

export interface RibbonFollower {
  /** Whether this window has room for it, and it follows the matches. */
  isShown(): boolean
  frame(frame: LiveMatch): void
  /** Other matches may be the nearest ones now: asked for after a random time up to `spread` ms. */
  changed(spread: number): void
  /** Nobody reads it now: the nearest matches stand in their order again. */
  putInOrder(): void
}

/** Fills the ribbon once there is room for it; `onRoom` is called when that changes. */
export function followRibbon(onRoom: () => void): RibbonFollower {
  let isWaiting = false
  let isOutOfOrder = false
  let askedAt = Number.NEGATIVE_INFINITY
  /** The newest of each match since the matches were asked for: the answer may be older. */
  const frames = new Map<number, LiveMatch>()
  const place = () => document.querySelector('[data-ribbon]')
  const isShown = () => {
    const ribbonPlace = place()
    return ribbonPlace !== null && getComputedStyle(ribbonPlace).display !== 'none'
  }
  /** What somebody points at, or is about to open by its keys, stays where it is. */
  const isPointedAt = () => place()?.matches(':hover, :focus-within') ?? false

  async function fill(): Promise<void> {
    isWaiting = false
    if (!isShown()) return
    askedAt = performance.now()
    frames.clear()
    const answer = await fetchQuietly({ method: 'GET', path: apiPaths.matchesNow({}) })
    if (answer?.code !== 200) throw new Error('The matches of the ribbon did not come')
    const { RibbonMatches } = await loadScript(() => import('./RibbonMatches.tsx'))
    const matches = withFrames(answer.data, frames) as MatchesNow // as the server's response schema has it
    const nearest = nearestCells(matches)
    const before = ribbon.get()?.cells ?? []
    const inPlace = cellsInPlace(before, nearest)
    isOutOfOrder ||= !isLedByRunning(inPlace, nearest) || nearest.some((cell) => cell && isDatedAnew(before, cell))
    ribbon.set({ Matches: RibbonMatches, matches, cells: document.hidden ? nearest : inPlace })
    orderUnlessPointedAt()
  }

  /** In as many places: the ribbon is where it is looked at. */
  function orderUnlessPointedAt(): void {
    const shown = ribbon.get()
    if (!isOutOfOrder || !shown || isPointedAt()) return
    isOutOfOrder = false
    ribbon.set({ ...shown, cells: cellsInOrder(shown.cells, nearestCells(shown.matches)) })
  }

  function fillLater(ms: number): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => void fill().catch(() => fillLater(restMs * (1 + Math.random()))), ms)
  }

  let had = isShown()
  addEventListener('resize', () => {
    if (isShown() === had) return
    had = isShown()
    if (had && ribbon.get() === null) fillLater(0)
    onRoom()
  })
  for (const leaving of ['pointerleave', 'focusout']) place()?.addEventListener(leaving, () => setTimeout(orderUnlessPointedAt))
  fillLater(0)

  return {
    isShown,
    frame(frame) {
      frames.set(frame.id, frame)
      const shown = ribbon.get()
      if (shown && isDatedAnew(shown.cells, frame)) isOutOfOrder = true
      const next = new Map([[frame.id, frame]])
      const matches = shown && (withFrames(shown.matches, next) as MatchesNow) // of the same shape
      if (matches && matches !== shown.matches) ribbon.set({ ...shown, matches, cells: withFrames(shown.cells, next) as RibbonCell[] }) // and so are these
    },
    putInOrder() {
      isOutOfOrder = false
      const shown = ribbon.get()
      if (shown) ribbon.set({ ...shown, cells: nearestCells(shown.matches) })
    },
    changed: (spread) => fillLater(Math.max(Math.random() * spread, askedAt + restMs - performance.now())),
  }
}
