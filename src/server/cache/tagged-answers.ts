import { LRUCache } from 'lru-cache'
import type { CachedAnswer } from './answer.ts'
import type { CacheTag } from './tags.ts'

/** The stored answers by key, the least recently used evicted first, with an index by tag. */
export class TaggedAnswers {
  readonly #answers: LRUCache<string, CachedAnswer>
  readonly #keysByTag = new Map<CacheTag, Set<string>>()

  constructor(maxBytes: number) {
    this.#answers = new LRUCache<string, CachedAnswer>({
      maxSize: maxBytes,
      sizeCalculation: (answer, key) => answer.size + key.length * 2 + answer.tags.length * 64 + 768,
      dispose: (answer, key) => this.#unindex(answer, key),
    })
  }

  get(key: string): CachedAnswer | undefined {
    return this.#answers.get(key)
  }

  set(key: string, answer: CachedAnswer): void {
    this.#answers.set(key, answer)
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  delete(key: string): void {
    this.#answers.delete(key)
  }

  deleteTagged(tag: CacheTag): void {
    for (const key of this.#keysByTag.get(tag) ?? []) this.#answers.delete(key)
  }

  clear(): void {
    this.#answers.clear()
  }

  values(): Iterable<CachedAnswer> {
    return this.#answers.values()
  }

  get count(): number {
    return this.#answers.size
  }

  get bytes(): number {
    return this.#answers.calculatedSize
  }

  #unindex(answer: CachedAnswer, key: string): void {
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
