import type { createBrowserRouter } from 'react-router'
import { makeStore } from '#ui/store.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** What is readable stays so for this time, ms: most pages are there by then. */
const patienceMs = 300

/** True while the next page has been loading for longer than that. */
export const isPageAwaited = makeStore(false)

let stay = () => {}
let staying = false

/** Gives up the page that is on its way; the one that is shown stays. */
export function stayHere(): void {
  stay()
}

/** True for the moment in which that is done: the page that stays is not loaded again. */
export function isStaying(): boolean {
  return staying
}

export function watchPageWait(router: Router): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  stay = () => {
    const shown = router.state.location
    // By back and forward the address has changed already: the same buttons lead back.
    const isByLink = router.createHref(shown) === location.pathname + location.search + location.hash
    if (router.state.navigation.state === 'idle' || !isByLink) return
    staying = true
    router.navigate(shown, { replace: true, preventScrollReset: true, state: shown.state }).finally(() => {
      staying = false
    })
  }
  router.subscribe(({ navigation }) => {
    const isLoading = navigation.state !== 'idle'
    if (isLoading && timer === undefined) timer = setTimeout(() => isPageAwaited.set(true), patienceMs)
    if (isLoading) return
    clearTimeout(timer)
    timer = undefined
    if (isPageAwaited.get()) isPageAwaited.set(false)
  })
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) stayHere()
  })
}
