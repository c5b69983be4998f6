import type { createBrowserRouter } from 'react-router'
import { lastOf } from '#shared/last.ts'
import { keepChannel } from './channel.ts'
import { metaOf } from './meta.ts'
import { layer } from './overlays/layer.ts'
import type { PageHandle } from './page.ts'
import { onceRendered } from './page-rendered.ts'
import { capturePageState, restorePageState } from './page-state.ts'
import { takeScrollAnchor } from './scroll-anchor.ts'
import { updateHead } from './update-head.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * After each navigation in the browser, and when one fails that was there, or is there after all: updates the head, the scroll position and the focus.
 * Nothing is stored.
 */
export function followPages(router: Router, publicUrl: string): void {
  const positions = new Map<string, number>()
  const choices = new Map<string, ReturnType<typeof capturePageState>>()
  let shown = router.state.location
  let below = belowOf(router.state)
  let isChanging = false
  let hasFailed = router.state.errors !== null
  history.scrollRestoration = 'manual'
  // The browser itself restores the position after a reload, or when coming back from another site.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  addEventListener('scroll', () => !isChanging && !hasFailed && positions.set(shown.key, scrollY), { passive: true })

  router.subscribe((state) => {
    if (state.navigation.state !== 'idle') return
    const hasTurned = hasFailed !== (state.errors !== null)
    hasFailed = state.errors !== null
    if (state.location.key === shown.key) {
      if (hasTurned) turn(state)
      return
    }
    const nowBelow = belowOf(state)
    const isSameBelow = nowBelow !== null && nowBelow === below
    below = nowBelow
    const isOtherPage = state.location.pathname !== shown.pathname || state.location.search !== shown.search
    const position = state.historyAction === 'POP' ? positions.get(state.location.key) : undefined
    const chosen = state.historyAction === 'POP' && isOtherPage ? choices.get(state.location.key) : undefined
    if (isOtherPage) choices.set(shown.key, capturePageState())
    shown = state.location
    keepChannel(shown.search)
    describe(state)
    // A picture was opened over its album, changed or closed: the viewer manages the focus.
    if (isSameBelow) return
    if (isOtherPage) layer.get()?.leave()
    const scrollToAnchor = state.preventScrollReset ? takeScrollAnchor() : () => false
    isChanging = true
    const render = isOtherPage ? onceRendered : requestAnimationFrame
    render(() => {
      isChanging = false
      if (scrollToAnchor()) {
        positions.set(shown.key, scrollY)
        return
      }
      if (chosen) restorePageState(chosen)
      takePlace(shown.hash, position)
      if (isOtherPage && shown.hash === '') focusPage()
    })
  })

  function describe(state: Router['state']): void {
    updateHead(metaOf(state, lastOf(state.matches)?.route.id ?? ''), publicUrl)
  }

  /** Whoever has gone on to the header or the footer meanwhile stays there. */
  function turn(state: Router['state']): void {
    describe(state)
    isChanging = true
    onceRendered(() => {
      isChanging = false
      takePlace(shown.hash, positions.get(shown.key))
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body) focusPage()
    })
  }
}

/** The page below an open viewer; null: none is open. */
function belowOf({ matches, loaderData }: Router['state']): string | null {
  const route = lastOf(matches)?.route
  const handle = route?.handle as PageHandle<unknown> | undefined // every page module exports one
  const loaded: unknown = loaderData[route?.id ?? '']
  return (loaded === undefined ? null : handle?.below?.(loaded)) ?? null
}

function takePlace(hash: string, position: number | undefined): void {
  const target = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null
  if (position === undefined && target) target.scrollIntoView()
  else scrollTo(0, position ?? 0)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Screen readers continue from the new page's heading, or in the field that is all of it. */
function focusPage(): void {
  const field = document.querySelector<HTMLElement>('main [data-only-field]')
  const place = field ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!place) return
  if (!field && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
