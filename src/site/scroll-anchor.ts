let pressed: Element | null = null

/** Pressing this element changes the content around it: its nearest labelled ancestor is to keep its place on the screen. */
export function anchorScrollTo(element: Element): void {
  pressed = element.parentElement?.closest('[aria-label]') ?? null
}

/**
 * Called before the page changes. The returned function is called after it, and scrolls so that the anchor has not moved. False: the anchor is
 * gone, so this is another page.
 */
export function takeScrollAnchor(): () => boolean {
  const before = pressed
  pressed = null
  if (before === null) return () => true
  const top = topOf(before)
  const label = before.getAttribute('aria-label')
  const hadFocus = before.contains(document.activeElement)
  return () => {
    const isSame = (other: Element) => other.getAttribute('aria-label') === label
    const now = before.isConnected && isSame(before) ? before : [...document.querySelectorAll(`main ${before.localName}`)].find(isSame)
    if (!now) return false
    scrollBy(0, topOf(now) - top)
    if (hadFocus && !now.contains(document.activeElement)) now.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
    return true
  }
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}
