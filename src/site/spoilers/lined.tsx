import type { ReactNode } from 'react'
import { bound } from './bound.ts'

/** A title whose lines may end at these places too, each an index in it; nothing invisible is copied with it. */
export function lined(title: string, breaks: readonly number[] = []): ReactNode {
  const text = bound(title)
  if (breaks.length === 0) return text
  const starts = [0, ...breaks]
  return starts.flatMap((start, i) => [start > 0 && <wbr key={start} />, text.slice(start, starts[i + 1])])
}
