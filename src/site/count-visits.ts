import type { createBrowserRouter } from 'react-router'
import * as apiPaths from '#shared/api-paths.ts'
import { lastOf } from '#shared/last.ts'
import { currentChannel } from './channel.ts'
import type { PageHandle } from './page.ts'
import { sendQuietly } from './send.ts'
import { whenIdle } from './when-idle.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Reports each page view to the server, the first and after each navigation; never who the visitor is: a token is sent as with every call,
 * and the server ignores it here.
 */
export function countVisits(router: Router): void {
  let shown = router.state.location.pathname
  const count = () => whenIdle(() => send(pageOf(router.state)))
  count()
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location.pathname === shown) return
    shown = state.location.pathname
    count()
  })
}

export function pageOf(state: Router['state']): string {
  return (lastOf(state.matches)?.route.handle as PageHandle<unknown> | undefined)?.page ?? 'notFound' // every page module exports one
}

/** The shape of `VisitReport`; importing its schema would include a library. Errors are ignored. */
function send(page: string): void {
  const body = { page, device: document.documentElement.dataset.device, channel: currentChannel() ?? undefined }
  sendQuietly({ method: 'POST', path: apiPaths.visits(), body })
}
