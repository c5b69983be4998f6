import type { createBrowserRouter } from 'react-router'
import { pageOf } from './count-visits.ts'
import type { PageState } from './hydration.ts'
import { followLive } from './live/follow-live.ts'
import { followLiveDot } from './live/live-dot.ts'
import { watchThemeSwitch } from './theme-switch.ts'
import { startVitals } from './vitals-start.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The page changes as the stream tells, its light and dark can be chosen, and some visits report how fast they were. */
export function goOn(router: Router, state: Pick<PageState, 'build' | 'publicUrl'>): void {
  watchThemeSwitch()
  followLive(router, state)
  followLiveDot(router)
  startVitals(pageOf(router.state))
}
