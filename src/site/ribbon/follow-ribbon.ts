import * as apiPaths from '#shared/api-paths.ts'
import type { MatchesNow } from '#shared/competitions/answers.ts'
import type { LiveMatch } from '#shared/live.ts'
import { loadScript } from '../lazy-page.ts'
import { newestFor, withListsKept } from '../live/kept-lists.ts'
import { withFrames } from '../live/with-frames.ts'
import { askQuietly } from '../send.ts'
import { ribbon } from './ribbon-store.ts'

/** Scores come by frames; which matches are among the nearest changes less often, ms. */
const restMs = 10_000

export interface RibbonFollower {
  /** Whether this window has room for it, and it follows the matches. */
  isShown(): boolean
  frame(frame: LiveMatch): void
  /** Those that stayed where they were read make room for the nearest ones. */
  giveUp(): void
  /** Other matches may be the nearest ones now: asked for after a random time up to `spread` ms. */
  changed(spread: number): void
}

/** Fills the ribbon once there is room for it; `onRoom` is called when that changes. */
export function followRibbon(onRoom: () => void): RibbonFollower {
  let isWaiting = false
  let askedAt = Number.NEGATIVE_INFINITY
  /** The nearest ones, where those that are read were kept. */
  let waiting: MatchesNow | null = null
  const isShown = () => {
    const place = document.querySelector('[data-ribbon]')
    return place !== null && getComputedStyle(place).display !== 'none'
  }

  async function fill(): Promise<void> {
    isWaiting = false
    if (!isShown()) return
    askedAt = performance.now()
    const answer = await askQuietly({ method: 'GET', path: apiPaths.matchesNow({}) })
    if (answer?.code !== 200) throw new Error('The matches of the ribbon did not come')
    const { RibbonMatches } = await loadScript(() => import('./RibbonMatches.tsx'))
    const nearest = answer.data as MatchesNow // as the server's response schema has it
    const before = ribbon.get()?.matches
    const newest = before && !document.hidden ? await newestFor(before, nearest) : null
    const matches = newest ? (withListsKept(before, nearest, newest) as MatchesNow) : nearest // of the same shape
    waiting = matches === nearest ? null : nearest
    ribbon.set({ Matches: RibbonMatches, matches })
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
  fillLater(0)

  return {
    isShown,
    frame(frame) {
      const shown = ribbon.get()
      const frames = new Map([[frame.id, frame]])
      const matches = shown && withFrames(shown.matches, frames)
      if (shown && matches !== shown.matches) ribbon.set({ ...shown, matches: matches as MatchesNow }) // of the same shape
      waiting = withFrames(waiting, frames) as MatchesNow | null // of the same shape
    },
    giveUp() {
      const shown = ribbon.get()
      if (shown && waiting) ribbon.set({ ...shown, matches: waiting })
      waiting = null
    },
    changed: (spread) => fillLater(Math.max(Math.random() * spread, askedAt + restMs - performance.now())),
  }
}
