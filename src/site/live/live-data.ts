import type { PagePosition } from '#shared/live.ts'

/** By the loaded data of pages. */
const positions = new WeakMap<object, PagePosition>()

export function keepPosition(loaded: unknown, position: PagePosition | null): void {
  if (position && typeof loaded === 'object' && loaded !== null) positions.set(loaded, position)
}

/** Null: nothing in it changes. */
export function positionOf(loaded: unknown): PagePosition | null {
  return (typeof loaded === 'object' && loaded !== null && positions.get(loaded)) || null
}

interface Override {
  /** Path and query. */
  address: string
  loaded: unknown
}
let override: Override | null = null

/** The loader of the page at this address returns this instead of a request; null: it makes its request. */
export function overrideData(next: Override | null): void {
  override = next
}

export function overriddenData(address: string): Override | null {
  return override?.address === address ? override : null
}
