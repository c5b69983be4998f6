/**
 * What any `<details>` opens below the edge of the window comes into view, from its top where it has no room; what is in view already does not move. An
 * event that does not bubble is still caught on its way down.
 */
export function bringUnfolded(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      target.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
    },
    true,
  )
}
