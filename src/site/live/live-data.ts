import type { PagePosition } from '#shared/live.ts'

/** Of the data of pages, as it came. */
const positions = new WeakMap<object, PagePosition>()

export function keepPosition(loaded: unknown, position: PagePosition | null): void {
  if (position && typeof loaded === 'object' && loaded !== null) positions.set(loaded, position)
}

/** Null: nothing of it goes on changing. */
export function positionOf(loaded: unknown): PagePosition | null {
  return (typeof loaded === 'object' && loaded !== null && positions.get(loaded)) || null
}

interface Given {
  /** Path and query. */
  address: string
  loaded: unknown
}
let given: Given | null = null

/** The page at this address shows this instead of what it would ask for; null: it asks. */
export function giveData(next: Given | null): void {
  given = next
}

export function givenData(address: string): Given | null {
  return given?.address === address ? given : null
}
