const quiet = new WeakSet<Element>()

/** On the way back: the page has a place that it takes. */
export function unfoldAgain(details: HTMLDetailsElement): void {
  quiet.add(details)
  details.open = true
}

/** What any `<details>` opens comes into view. An event that does not bubble is still caught on its way down. */
export function bringUnfolded(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || quiet.delete(target)) return
      bringIntoView(target)
    },
    true,
  )
}

/** What was unfolded below the edge of the window, from its top where it has no room; what is in view already does not move. */
export function bringIntoView(unfolded: Element): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  unfolded.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}
