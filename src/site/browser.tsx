import './polyfills.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router'
import { makeBrowserApi } from '#shared/api.ts'
import { unknownPage } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { beginAfterwards } from './afterwards-start.ts'
import { keepChannel } from './channel.ts'
import { countVisits } from './count-visits.ts'
import { followPages } from './follow-pages.ts'
import { type PageState, readHydration } from './hydration.ts'
import { loadOrReloadPage, ScriptMissing } from './lazy-page.ts'
import { startMe } from './me/start-me.ts'
import { showNavigationProgress } from './navigation-progress.ts'
import { handleBackButton } from './overlays/back-button.ts'
import { enhanceLinks } from './overlays/enhance.ts'
import { mountOverlays } from './overlays/OverlayHost.tsx'
import { type PageHandle, routerApiContext } from './page.ts'
import { cachePages } from './page-cache.ts'
import { buildContext } from './page-loader.ts'
import { loadParts } from './page-part.ts'
import { prefetchPages } from './prefetch.ts'
import { routes } from './routes.tsx'
import { scrollToOpenedDetails } from './scroll-to-opened.ts'
import { sendFromBrowser } from './send.ts'
import { watchHiddenResults } from './spoilers/hidden-results.ts'
import { setWantedAddress } from './stale-build.ts'
import { TodayProvider } from './today.tsx'
import { watchStyles } from './with-styles.ts'
import './unfinished.css'

start().catch((error: unknown) => {
  dispatchEvent(new Event('unfinished')) // load-scripts.js says so
  if (!(error instanceof ScriptMissing)) throw error
})

/** Where a script of the first page fails to load, the page stays as the server rendered it. */
async function start(): Promise<void> {
  const state = readHydration(element('state').textContent ?? '{}')
  keepChannel(location.search)
  leaveUnreadable()
  watchStyles()
  await loadFirstPage(state)
  const api = makeBrowserApi(sendFromBrowser)
  handleBackButton(() => (router.state.navigation.state === 'idle' ? router.state.location.key : null))
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: state.loaderData, errors: state.errors },
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(routerApiContext, api)
      context.set(buildContext, state.build)
      return context
    },
  })
  setWantedAddress(() => new URL(router.createHref(router.state.navigation.location ?? router.state.location), location.href).href)
  cachePages(router)
  followPages(router, state.publicUrl)
  showNavigationProgress(router)
  // In slices: hydrating a long page at once would delay a touch. A touch meanwhile is handled at once.
  startTransition(() => {
    hydrateRoot(
      element('app'),
      <TodayProvider initial={state.today}>
        <RouterProvider router={router} />
      </TodayProvider>,
    )
  })
  mountOverlays()
  enhanceLinks(() => (router.state.loaderData.root as Settings | undefined)?.name ?? '本站') // the root route's loader brings the settings
  // React handles taps from here on; load-scripts.js has recorded the earlier ones.
  dispatchEvent(new Event('alive'))
  countVisits(router)
  watchHiddenResults()
  scrollToOpenedDetails()
  prefetchPages(routes)
  startMe()
  beginAfterwards(router, state)
}

/**
 * A path that cannot be decoded, or has a line break in it, matches none of the router's patterns, not even `*`: the server-rendered page
 * would be removed. It is the not-found page, so its URL is replaced by one that the router knows.
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

/** The server-rendered page must be complete before React hydrates it. */
async function loadFirstPage(state: PageState): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const module = await route.lazy()
    Object.assign(route, module, { lazy: undefined })
    const loaded = state.loaderData[route.id ?? '']
    const handle = route.handle as PageHandle<unknown> | undefined // every page module exports one
    if (loaded !== undefined) await loadOrReloadPage(() => loadParts((handle?.parts?.(loaded) ?? []).filter(({ isLate }) => !isLate)))
  }
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The document has no #${id}`)
  return found
}
