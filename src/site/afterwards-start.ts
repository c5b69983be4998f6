import type { createBrowserRouter } from 'react-router'
import { lastOf } from '#shared/last.ts'
import type { PageState } from './hydration.ts'
import { wantParts } from './late-parts.ts'
import { keepPosition } from './live/live-data.ts'
import { retryUntilStopped } from './retry-until-stopped.ts'
import { whenIdle } from './when-idle.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** What comes by itself once the first page is complete, in a script of its own. */
export function beginAfterwards(router: Router, state: Pick<PageState, 'build' | 'publicUrl'>): void {
  const first: unknown = router.state.loaderData[lastOf(router.state.matches)?.route.id ?? '']
  keepPosition(first, JSON.parse(document.getElementById('position')?.textContent ?? 'null'))
  // Whoever leaves the first page, however early, finds all of it on the way back.
  router.subscribe(wantParts)
  const begin = async () => (await import('./afterwards.ts')).goOn(router, state)
  whenIdle(() => {
    begin().catch(() => {
      const stop = retryUntilStopped(() => begin().then(() => stop()))
    })
  })
}
