import type { createBrowserRouter } from 'react-router'
import { pageOf } from './count-visits.ts'
import type { PageState } from './hydration.ts'
import { wantParts } from './late-parts.ts'
import { followLive } from './live/follow-live.ts'
import { followLiveDot } from './live/live-dot.ts'
import { watchThemeSwitch } from './theme-switch.ts'
import { startVitals } from './vitals-start.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The page changes as the stream tells, its light and dark can be chosen, and some visits report how fast they were. */
export function goOn(router: Router, state: Pick<PageState, 'build' | 'publicUrl'>): void {
  wantPartsAtFirstSign()
  watchThemeSwitch()
  followLive(router, state)
  followLiveDot(router)
  startVitals(pageOf(router.state))
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/** Nobody who only looks at what is seen first needs them. A change of the page's data is to find every part alive. */
function wantPartsAtFirstSign(): void {
  if (scrollY > 0) wantParts()
  for (const sign of signs) addEventListener(sign, wantParts, { once: true, capture: true, passive: true })
}
