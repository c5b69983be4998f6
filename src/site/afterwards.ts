import type { createBrowserRouter } from 'react-router'
import { pageOf } from './count-visits.ts'
import type { PageState } from './hydration.ts'
import { followLive } from './live/follow-live.ts'
import { startVitals } from './vitals-start.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The page changes as the stream tells, and some visits report how fast they were. */
export function goOn(router: Router, state: Pick<PageState, 'build' | 'publicUrl'>): void {
  followLive(router, state)
  startVitals(pageOf(router.state))
}
