import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { CachedAnswer, type Rendered } from './answer.ts'

/** An answer lives at most this long even if nobody says that it changed, ms. */
const longestLifeMs = 60_000

export interface CacheOptions {
  now: () => number
  maxBytes: number
  /** Whether answers name their tags, see `CachedAnswer`. */
  sendsTags?: boolean
}

interface Flight {
  footing: Footing
  promise: Promise<CachedAnswer>
}

/** What a fill reports about the answer that it builds. */
export class Footing {
  readonly tags = new Set<string>()
  /** The next moment at which something shown, or something that would be shown, changes by itself; ms since 1970. */
  changesAt = Number.POSITIVE_INFINITY

  shows(...tags: readonly string[]): void {
    for (const tag of tags) this.tags.add(tag)
  }

  until(instant: string | null): void {
    if (instant !== null) this.changesAt = Math.min(this.changesAt, Date.parse(instant))
  }

  inherit(answer: CachedAnswer): void {
    this.shows(...answer.tags)
    this.changesAt = Math.min(this.changesAt, answer.changesAt)
  }
}

/** The footing of the page that is being built, so that it inherits from every API answer it is made of. */
const building = new AsyncLocalStorage<Footing>()

/**
 * Whole public answers in memory. Concurrent misses share one fill; a fill that began before a change it shows
 * is never stored, because it may have read the text from before.
 */
export class ResponseCache {
  readonly #options: CacheOptions
  readonly #entries: LRUCache<string, CachedAnswer>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #flights = new Map<string, Flight>()
  /** Raised by every drop; `#droppedAt` remembers which tag fell at which number while fills are under way. */
  #generation = 0
  readonly #droppedAt = new Map<string, number>()
  #allDroppedAt = 0
  #fillsUnderWay = 0
  #isStoring = true

  constructor(options: CacheOptions) {
    this.#options = options
    this.#entries = new LRUCache<string, CachedAnswer>({
      maxSize: options.maxBytes,
      sizeCalculation: (answer, key) => answer.size + key.length * 2 + answer.tags.length * 64 + 512,
      dispose: (answer, key) => this.#forgetTags(answer, key),
    })
  }

  /** A fresh answer ready to send, or undefined. Asks nobody. */
  peek(key: string): CachedAnswer | undefined {
    const answer = this.#entries.get(key)
    return answer && this.#isFresh(answer) ? answer : undefined
  }

  /**
   * The answer for `key`: from memory, from the fill already under way, or from `fill`. Where a fill fails, the last
   * good answer is served until the moment at which it would change by itself.
   */
  async fetch(key: string, fill: (footing: Footing) => Promise<Rendered>): Promise<CachedAnswer> {
    const answer = this.peek(key) ?? (await this.#shared(key, fill))
    building.getStore()?.inherit(answer)
    return answer
  }

  /** Forgets every answer that shows one of the tags, and detaches the fills under way. */
  drop(tags: readonly string[]): void {
    this.#generation += 1
    this.#flights.clear()
    for (const tag of tags) {
      if (this.#fillsUnderWay > 0) this.#droppedAt.set(tag, this.#generation)
      for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
    }
  }

  dropAll(): void {
    this.#generation += 1
    this.#allDroppedAt = this.#generation
    this.#flights.clear()
    this.#entries.clear()
  }

  /** While news of changes cannot arrive, what is known is still served, but nothing new is kept. */
  setStoring(isStoring: boolean): void {
    this.#isStoring = isStoring
    if (!isStoring) this.#allDroppedAt = ++this.#generation
  }

  get entryCount(): number {
    return this.#entries.size
  }

  get byteCount(): number {
    return this.#entries.calculatedSize
  }

  #shared(key: string, fill: (footing: Footing) => Promise<Rendered>): Promise<CachedAnswer> {
    const underWay = this.#flights.get(key)
    // What was asked for before a planned change is for those who asked before it, not for those who come after.
    if (underWay && this.#options.now() < underWay.footing.changesAt) {
      return underWay.promise.then((answer) => (this.#options.now() < answer.changesAt ? answer : this.#anew(key, fill)))
    }
    const footing = new Footing()
    const flight: Flight = { footing, promise: this.#fill(key, footing, fill) }
    this.#flights.set(key, flight)
    const leave = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    flight.promise.then(leave, leave)
    return flight.promise
  }

  async #anew(key: string, fill: (footing: Footing) => Promise<Rendered>): Promise<CachedAnswer> {
    return this.peek(key) ?? (await this.#shared(key, fill))
  }

  async #fill(key: string, footing: Footing, fill: (footing: Footing) => Promise<Rendered>): Promise<CachedAnswer> {
    const startedAt = this.#generation
    this.#fillsUnderWay += 1
    try {
      const rendered = await building.run(footing, () => fill(footing))
      const now = this.#options.now()
      const answer = new CachedAnswer(rendered, {
        tags: [...footing.tags],
        changesAt: footing.changesAt,
        freshUntil: Math.min(now + longestLifeMs, footing.changesAt),
        sendsTags: this.#options.sendsTags ?? false,
      })
      if (rendered.status >= 500) return this.#lastGood(key) ?? answer
      if (this.#mayStore(answer, startedAt)) this.#store(key, answer)
      return answer
    } catch (error) {
      const last = this.#lastGood(key)
      if (last && !isOrdinary(error)) return last
      throw error
    } finally {
      this.#fillsUnderWay -= 1
      if (this.#fillsUnderWay === 0) this.#droppedAt.clear()
    }
  }

  #mayStore(answer: CachedAnswer, startedAt: number): boolean {
    if (!this.#isStoring || answer.status !== 200 || !this.#isFresh(answer) || this.#allDroppedAt > startedAt) return false
    return answer.tags.every((tag) => (this.#droppedAt.get(tag) ?? 0) <= startedAt)
  }

  #store(key: string, answer: CachedAnswer): void {
    this.#entries.set(key, answer)
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  #forgetTags(answer: CachedAnswer, key: string): void {
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }

  #lastGood(key: string): CachedAnswer | undefined {
    const answer = this.#entries.get(key)
    return answer && this.#options.now() < answer.changesAt ? answer : undefined
  }

  #isFresh(answer: CachedAnswer): boolean {
    return this.#options.now() < answer.freshUntil
  }
}

/** An answer below 500 is the truth about the content, not an outage. */
function isOrdinary(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && error.status < 500
}
