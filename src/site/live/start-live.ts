import type { createBrowserRouter } from 'react-router'
import { lastOf } from '#shared/last.ts'
import { keepTrying } from '../keep-trying.ts'
import { whenIdle } from '../when-idle.ts'
import { keepPosition } from './live-data.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Pages go on changing once the first is complete; the script for it comes by itself. `build`: see `buildContext`. */
export function startLive(router: Router, build: string): void {
  const first: unknown = router.state.loaderData[lastOf(router.state.matches)?.route.id ?? '']
  keepPosition(first, JSON.parse(document.getElementById('position')?.textContent ?? 'null'))
  const begin = async () => (await import('./follow-live.ts')).followLive(router, build)
  whenIdle(() => {
    begin().catch(() => {
      const stop = keepTrying(() => begin().then(() => stop()))
    })
  })
}
