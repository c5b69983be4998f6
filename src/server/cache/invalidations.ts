import type { CacheTag } from './tags.ts'

/**
 * Which tags were invalidated while fills were running: a fill that began before an invalidation of one of its tags may have read the old
 * state.
 */
export class Invalidations {
  /** Incremented by each. */
  #generation = 0
  /** The generation of the last invalidation of each tag, only as long as fills are running. */
  readonly #byTag = new Map<CacheTag, number>()
  #ofAll = 0
  #fills = 0

  /** A fill that reads from now on has read everything up to this generation. */
  get generation(): number {
    return this.#generation
  }

  add(tags: readonly CacheTag[]): void {
    this.#generation += 1
    if (this.#fills > 0) for (const tag of tags) this.#byTag.set(tag, this.#generation)
  }

  addAll(): void {
    this.#generation += 1
    this.#ofAll = this.#generation
  }

  beginFill(): void {
    this.#fills += 1
  }

  endFill(): void {
    this.#fills -= 1
    if (this.#fills === 0) this.#byTag.clear()
  }

  /** Whether none of the tags was invalidated after this generation, as far as this node knows. */
  areNoneSince(generation: number, tags: readonly CacheTag[]): boolean {
    return this.#ofAll <= generation && tags.every((tag) => (this.#byTag.get(tag) ?? 0) <= generation)
  }
}
