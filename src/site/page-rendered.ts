const name = 'page-rendered'

/** A page, or new data of it, is in the document; nothing of it has been painted. */
export function tellRendered(): void {
  dispatchEvent(new Event(name))
}

/** After this time it is told even if no page was rendered, ms. */
const longestRenderMs = 1_000

/** The router's state changes before React has rendered it: `act` is called once it has. */
export function onceRendered(act: () => void): void {
  const finish = () => {
    removeEventListener(name, finish)
    clearTimeout(timer)
    act()
  }
  addEventListener(name, finish)
  const timer = setTimeout(finish, longestRenderMs)
}
