import type { SyntheticEvent } from 'react'

/** For `onToggle`: what a `<details>` opens below the edge of the window comes into view, from its top where it has no room. */
export function bringUnfolded({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  currentTarget.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}
