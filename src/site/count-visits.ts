import type { createBrowserRouter } from 'react-router'
import { lastOf } from '#shared/last.ts'
import { paths } from '#shared/paths.ts'
import { currentChannel } from './channel.ts'
import type { PageHandle } from './page.ts'
import { sendQuietly } from './send.ts'
import { whenIdle } from './when-idle.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Tells the server which page is shown, first and after each navigation; never who looks: a token goes along as with every call, and the server does not read it. */
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

/** The shape of `VisitReport`; its schema would bring a library along. A failure concerns nobody. */
function send(page: string): void {
  const body = { page, device: document.documentElement.dataset.device, channel: currentChannel() ?? undefined }
  sendQuietly({ method: 'POST', path: paths.api.visits(), body })
}
