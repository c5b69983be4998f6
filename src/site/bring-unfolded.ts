/** What any `<details>` opens comes into view. An event that does not bubble is still caught on its way down. */
export function bringUnfolded(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return
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
