import type { createBrowserRouter } from 'react-router'
import { makeStore } from '#ui/store.ts'

/** A page that loads faster needs no placeholder, ms. */
const patienceMs = 150

/** True while the next page has been loading for longer than that. */
export const isPageAwaited = makeStore(false)

export function watchPageWait(router: ReturnType<typeof createBrowserRouter>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  router.subscribe(({ navigation }) => {
    const isLoading = navigation.state !== 'idle'
    if (isLoading && timer === undefined) timer = setTimeout(() => isPageAwaited.set(true), patienceMs)
    if (isLoading) return
    clearTimeout(timer)
    timer = undefined
    if (isPageAwaited.get()) isPageAwaited.set(false)
  })
}
