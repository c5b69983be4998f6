import type { createBrowserRouter } from 'react-router'
import { makeStore } from '#ui/store.ts'
import { restoreOverlayEntries } from './overlays/back-button.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The current page stays readable for this time, ms: most pages have loaded by then. */
const placeholderAfterMs = 300

/** True while the next page has been loading for longer than that. */
export const isNavigationSlow = makeStore(false)

let cancel = () => {}
let isCancelling = false
let isLoading = false
let shownIndex = 0

/** Cancels the running navigation; the current page stays. */
export function cancelNavigation(): void {
  cancel()
}

/** True until the cancelled navigation has ended, or while a navigation leads to the current page: it is not loaded again. */
export function isNavigationCancelled(): boolean {
  return isCancelling || (isLoading && indexHere() === shownIndex)
}

/**
 * During a navigation, `data-opening` is set at once on the link that was followed and on the document: base.css dims the link and draws a thin bar
 * over the document. The placeholder comes later.
 */
export function showNavigationProgress(router: Router): void {
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
  cancel = () => {
    if (router.state.navigation.state === 'idle' || isCancelling) return
    const shown = router.state.location
    isCancelling = true
    // Back and forward have changed the address already. Going back to it ends the load, or leaves the new page again if it loaded first.
    if (indexHere() !== shownIndex) return history.go(shownIndex - indexHere())
    void router.navigate(shown, { replace: true, preventScrollReset: true, state: shown.state })
  }
  router.subscribe(({ navigation, location: { key } }) => {
    isLoading = navigation.state !== 'idle'
    show(navigation.location && tapped?.pathname === navigation.location.pathname ? tapped : null)
    if (!isLoading) {
      if (isCancelling || key === shownKey) restoreOverlayEntries()
      shownKey = key
      shownIndex = indexHere()
      isCancelling = false
    }
    if (isLoading && timer === undefined) timer = setTimeout(() => isNavigationSlow.set(true), placeholderAfterMs)
    if (isLoading) return
    clearTimeout(timer)
    timer = undefined
    if (isNavigationSlow.get()) isNavigationSlow.set(false)
  })
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) cancelNavigation()
  })
}

/** The index of the current history entry, as the router counts them. */
function indexHere(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0 // the router's
}
