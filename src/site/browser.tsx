import './polyfills.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router'
import { makeApi } from '#shared/api.ts'
import { unknownPage } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { keepChannel } from './channel.ts'
import { countVisits, pageOf } from './count-visits.ts'
import { followPages } from './follow-pages.ts'
import { type PageState, readHydration } from './hydration.ts'
import { ScriptMissing } from './lazy-page.ts'
import { startMe } from './me/start-me.ts'
import { enhanceLinks } from './overlays/enhance.ts'
import { mountOverlays } from './overlays/OverlayHost.tsx'
import { sayUnfinished } from './overlays/unfinished.ts'
import { apiContext, type PageHandle } from './page.ts'
import { bringParts } from './page-part.ts'
import { watchPageWait } from './page-wait.ts'
import { prefetchPages } from './prefetch.ts'
import { routes } from './routes.tsx'
import { sendFromBrowser } from './send.ts'
import { watchHiddenResults } from './spoilers/hidden-results.ts'
import { setWantedAddress } from './stale-build.ts'
import { startVitals } from './vitals-start.ts'
import { watchStyles } from './with-styles.ts'

start().catch((error: unknown) => {
  sayUnfinished()
  if (!(error instanceof ScriptMissing)) throw error
})

/** Where a script of the first page does not come, the page stays as the server wrote it. */
async function start(): Promise<void> {
  const state = readHydration(element('state').textContent ?? '{}')
  keepChannel(location.search)
  leaveUnreadable()
  watchStyles()
  await loadFirstPage(state)
  const api = makeApi(sendFromBrowser)
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: state.loaderData, errors: state.errors },
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(apiContext, api)
      return context
    },
  })
  setWantedAddress(() => new URL(router.createHref(router.state.navigation.location ?? router.state.location), location.href).href)
  followPages(router, state.publicUrl)
  watchPageWait(router)
  // In slices: a long page hydrated at one go would keep a touch waiting. One that comes meanwhile is answered at once.
  startTransition(() => {
    hydrateRoot(element('app'), <RouterProvider router={router} />)
  })
  mountOverlays()
  enhanceLinks(() => (router.state.loaderData.root as Settings | undefined)?.name ?? '本站') // the root route's loader brings the settings
  // React answers a tap from here on; load-scripts.js has kept the earlier ones.
  dispatchEvent(new Event('alive'))
  prefetchPages(routes)
  startVitals(pageOf(router.state))
  countVisits(router)
  watchHiddenResults()
  startMe()
}

/**
 * What cannot be decoded, or has a line break in it, is matched by none of the router's patterns, not even by `*`: the page that the server wrote
 * would be taken away. It is the not-found page, and stands at that page's address from now on.
 */
function leaveUnreadable(): void {
  if (!isReadable(location.pathname)) history.replaceState(history.state, '', unknownPage.path + location.search)
}

function isReadable(path: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** The page that the server rendered must be whole before React looks at it. */
async function loadFirstPage(state: PageState): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const module = await route.lazy()
    Object.assign(route, module, { lazy: undefined })
    const loaded = state.loaderData[route.id ?? '']
    const handle = route.handle as PageHandle<unknown> | undefined // every page module exports one
    if (loaded !== undefined) await bringParts(handle?.parts?.(loaded) ?? [])
  }
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The document has no #${id}`)
  return found
}
