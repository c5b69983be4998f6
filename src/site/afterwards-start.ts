import type { createBrowserRouter } from 'react-router'
import { lastOf } from '#shared/last.ts'
import type { PageState } from './hydration.ts'
import { keepTrying } from './keep-trying.ts'
import { keepPosition } from './live/live-data.ts'
import type { PageHandle } from './page.ts'
import { type AnyPagePart, bringParts } from './page-part.ts'
import { whenIdle } from './when-idle.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** What comes by itself once the first page is complete, in a script of its own. */
export function beginAfterwards(router: Router, state: Pick<PageState, 'build' | 'publicUrl'>): void {
  const first: unknown = router.state.loaderData[lastOf(router.state.matches)?.route.id ?? '']
  keepPosition(first, JSON.parse(document.getElementById('position')?.textContent ?? 'null'))
  const begin = async () => {
    // What changes from now on is to find every part alive.
    await bringParts(partsOf(router))
    ;(await import('./afterwards.ts')).goOn(router, state)
  }
  whenIdle(() => {
    begin().catch(() => {
      const stop = keepTrying(() => begin().then(() => stop()))
    })
  })
}

function partsOf({ state: { matches, loaderData } }: Router): AnyPagePart[] {
  const route = lastOf(matches)?.route
  const handle = route?.handle as PageHandle<unknown> | undefined // every page module exports one
  const loaded: unknown = loaderData[route?.id ?? '']
  return (loaded === undefined ? [] : handle?.parts?.(loaded)) ?? []
}
