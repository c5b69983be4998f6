const reopened = new WeakSet<Element>()

/** Opens it without scrolling, because going back restores the scroll position itself. */
export function reopenDetails(details: HTMLDetailsElement): void {
  reopened.add(details)
  details.open = true
}

/** Scrolls to the content of any `<details>` that is opened. `toggle` does not bubble, so it is caught in the capture phase. */
export function scrollToOpenedDetails(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || reopened.delete(target)) return
      scrollToOpened(target)
    },
    true,
  )
}

/** Scrolls as little as needed; to its top where it is higher than the window. Content in view does not move. */
export function scrollToOpened(opened: Element): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  opened.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}
