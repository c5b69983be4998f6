/**
 * The back button closes open overlays before it leaves the page. Each overlay has a history entry above the page's own: the page's address, the
 * router's state, and the number of open overlays. However an overlay is closed, its entry is removed too; an entry that is reached without its
 * overlay (by the forward button, or after a reload) is left again at once.
 */

interface HeldState {
  /** The router's key of the page; a visit's first page has none. */
  key?: string
  /** The number of open overlays at this entry. */
  open?: number
}

/** Closes each open overlay, the lowest first. */
const held: (() => void)[] = []

/** A browser that follows `history.go` has done so by then, ms. */
const longestMoveMs = 500

/** Set while a `history.go` of this module is pending. */
let moving: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []

/** The back button calls `close`. Returns a function to call when the overlay was closed otherwise; its promise resolves when the entry is gone. */
export function closeOnBack(close: () => void): () => Promise<void> {
  const own = () => close()
  held.push(own)
  if (moving === undefined) addEntries()
  return () => {
    const place = held.indexOf(own)
    if (place >= 0) held.splice(place, 1)
    return new Promise((done) => {
      waiting.push(done)
      // Overlays that are closed together go back in one step.
      queueMicrotask(removeEntries)
    })
  }
}

/**
 * Must run before the router is created, whose own listener must not see moves between a page and its overlays. `shownKey`: the router's key of
 * the current page; null during a navigation.
 */
export function handleBackButton(shownKey: () => string | null): void {
  addEventListener('popstate', (event) => {
    const isOurs = moving !== undefined
    hasMoved()
    const isOfPage = (stateHere().key ?? 'default') === shownKey()
    if (openHere() === 0 && !(isOfPage && (isOurs || held.length > 0))) return
    event.stopImmediatePropagation()
    if (!isOfPage) return move(-openHere())
    if (!isOurs) for (const close of held.splice(openHere()).reverse()) close()
    addEntries()
    removeEntries()
  })
  // Restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    hasMoved()
    removeEntries()
  })
  removeEntries()
}

/** For a page that stays although back had already left it: its overlays get their entries again. */
export function restoreOverlayEntries(): void {
  if (moving === undefined) addEntries()
}

function addEntries(): void {
  for (let open = openHere() + 1; open <= held.length; open += 1) history.pushState({ ...stateHere(), open }, '')
}

function removeEntries(): void {
  if (moving !== undefined) return
  const left = openHere() - held.length
  if (left > 0) move(-left)
  else resolveWaiting()
}

function move(steps: number): void {
  moving = setTimeout(() => {
    hasMoved()
    resolveWaiting()
  }, longestMoveMs)
  history.go(steps)
}

function hasMoved(): void {
  clearTimeout(moving)
  moving = undefined
}

function resolveWaiting(): void {
  const resolved = waiting
  waiting = []
  for (const done of resolved) done()
}

function stateHere(): HeldState {
  return (history.state as HeldState | null) ?? {} // the router's and ours
}

function openHere(): number {
  return stateHere().open ?? 0
}
