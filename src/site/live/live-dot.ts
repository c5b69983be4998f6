import type { createBrowserRouter } from 'react-router'
import { lastOf } from '#shared/last.ts'
import { ribbon } from '../ribbon/ribbon-store.ts'
import { matchesIn } from './with-frames.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Has the navigation say that a match is on, as far as the ribbon or the page knows: documents are the same whether or not. */
export function followLiveDot(router: Router): void {
  const tell = () => {
    const { loaderData, matches } = router.state
    const ofPage = [...matchesIn(loaderData[lastOf(matches)?.route.id ?? '']).values()]
    const isOn = (ribbon.get()?.matches.live.length ?? 0) > 0 || ofPage.some(({ play }) => play === 'live')
    document.documentElement.toggleAttribute('data-live', isOn)
  }
  router.subscribe(({ navigation }) => navigation.state === 'idle' && tell())
  ribbon.subscribe(tell)
  tell()
}
