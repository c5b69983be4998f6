let pressed: Element | null = null

/** What was pressed changes what stands around it: it is to stay where it is on the screen, by the nearest thing around it that has a name. */
export function keepPlaceOf(element: Element): void {
  pressed = element.parentElement?.closest('[aria-label]') ?? null
}

/**
 * Asked while the page still stands as it was; what it brings is called once the page has changed. False where the thing is not on the page any more,
 * which so is another page.
 */
export function keptPlace(): () => boolean {
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
