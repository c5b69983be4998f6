/**
 * The way back closes what is open over a page before it leaves the page. Whatever is open has an entry of the browser's history above the page's
 * own: the page's address, the router's state of it, and how many are open. However a thing is closed, its entry goes too; and an entry that is
 * come to without what was open there (by the way on, or after a reload) is left again at once.
 */

interface HeldState {
  /** The router's key of the page; a visit's first page has none. */
  key?: string
  /** How many are open over the page here. */
  open?: number
}

/** How each is closed that is open now, the lowest first. */
const held: (() => void)[] = []

/** A browser that moves at all has moved by then, ms. */
const longestMoveMs = 500

/** Set while a move that was asked for here has not come. */
let moving: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []

/** From now on the way back calls `close` first. Brings what is to be called when it was closed otherwise; its promise ends when the entry is gone. */
export function holdWayBack(close: () => void): () => Promise<void> {
  const own = () => close()
  held.push(own)
  if (moving === undefined) addEntries()
  return () => {
    const place = held.indexOf(own)
    if (place >= 0) held.splice(place, 1)
    return new Promise((done) => {
      waiting.push(done)
      // Several that are closed together go back in one step.
      queueMicrotask(removeEntries)
    })
  }
}

/**
 * Before the router is made: its own listener must not hear of moves between a page and what is open over it. `shownKey`: the router's key of the
 * page that stands there; null while another one is on its way.
 */
export function watchWayBack(shownKey: () => string | null): void {
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
  // As it was left, from the browser's memory.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    hasMoved()
    removeEntries()
  })
  removeEntries()
}

/** For a page that stays though the way back had left it already: what is open over it has its entries again. */
export function holdAgain(): void {
  if (moving === undefined) addEntries()
}

function addEntries(): void {
  for (let open = openHere() + 1; open <= held.length; open += 1) history.pushState({ ...stateHere(), open }, '')
}

function removeEntries(): void {
  if (moving !== undefined) return
  const left = openHere() - held.length
  if (left > 0) move(-left)
  else tellWaiting()
}

function move(steps: number): void {
  moving = setTimeout(() => {
    hasMoved()
    tellWaiting()
  }, longestMoveMs)
  history.go(steps)
}

function hasMoved(): void {
  clearTimeout(moving)
  moving = undefined
}

function tellWaiting(): void {
  const told = waiting
  waiting = []
  for (const done of told) done()
}

function stateHere(): HeldState {
  return (history.state as HeldState | null) ?? {} // the router's and ours
}

function openHere(): number {
  return stateHere().open ?? 0
}
