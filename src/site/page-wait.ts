import type { createBrowserRouter } from 'react-router'
import { makeStore } from '#ui/store.ts'
import { restoreOverlayEntries } from './overlays/back-button.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** What is readable stays so for this time, ms: most pages are there by then. */
const patienceMs = 300

/** True while the next page has been loading for longer than that. */
export const isPageAwaited = makeStore(false)

let stay = () => {}
let staying = false
let isLoading = false
let shownIndex = 0

/** Gives up the page that is on its way; the one that is shown stays. */
export function stayHere(): void {
  stay()
}

/** True until that is done, or while the way on brings back the page that stands there still: it is not loaded again. */
export function isStaying(): boolean {
  return staying || (isLoading && indexHere() === shownIndex)
}

/**
 * While the next page is on its way, `data-opening` stands on the link that leads to it, at once, and on the document: base.css dims the one, and
 * draws a thin bar on the other. The placeholder comes later.
 */
export function watchPageWait(router: Router): void {
  let tapped: HTMLAnchorElement | null = null
  let opening: HTMLAnchorElement | null = null
  const show = (next: HTMLAnchorElement | null) => {
    document.documentElement.toggleAttribute('data-opening', isLoading)
    opening?.removeAttribute('data-opening')
    opening = next
    opening?.setAttribute('data-opening', '')
  }
  // Before the router, and before the page's own listeners.
  addEventListener(
    'click',
    ({ target }) => {
      tapped = target instanceof Element ? target.closest('a') : null
    },
    true,
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  shownIndex = indexHere()
  let shownKey = router.state.location.key
  stay = () => {
    if (router.state.navigation.state === 'idle' || staying) return
    const shown = router.state.location
    staying = true
    // By back and forward the address has changed already. The way back to it ends the load, or, if that was over first, leaves its page again.
    if (indexHere() !== shownIndex) return history.go(shownIndex - indexHere())
    void router.navigate(shown, { replace: true, preventScrollReset: true, state: shown.state })
  }
  router.subscribe(({ navigation, location: { key } }) => {
    isLoading = navigation.state !== 'idle'
    show(navigation.location && tapped?.pathname === navigation.location.pathname ? tapped : null)
    if (!isLoading) {
      if (staying || key === shownKey) restoreOverlayEntries()
      shownKey = key
      shownIndex = indexHere()
      staying = false
    }
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

/** The place of the entry that the address belongs to, as the router counts them. */
function indexHere(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0 // the router's
}
