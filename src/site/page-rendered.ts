const name = 'page-rendered'

/** Called when a page, or new data of it, is in the document, before it is painted. */
export function notifyRendered(): void {
  dispatchEvent(new Event(name))
}

const longestRenderMs = 1_000

/** The router's state changes before React has rendered it: `act` is called once it has, and after `longest` ms even if no page was rendered. */
export function onceRendered(act: () => void, longest = longestRenderMs): void {
  const finish = () => {
    removeEventListener(name, finish)
    clearTimeout(timer)
    act()
  }
  addEventListener(name, finish)
  const timer = setTimeout(finish, longest)
}
