import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { busy } from '#server/base/errors.ts'
import { TimeLimitPassed, within } from '#server/base/within.ts'
import { CachedAnswer, type Rendered } from './answer.ts'
import type { CacheTag } from './tags.ts'

/** An answer lives at most this long even if nobody says that it changed, ms. */
const longestLifeMs = 60_000
/** A fill that takes longer has failed, ms. */
const longestFillMs = 10_000

/** How long the last good answer stands in, without a new attempt at a better one, once a fill failed or took too long, ms. */
const standInMs = 1_000

/** How long a fill may take until those who wait for it are served the last good answer, ms. See docs/decisions/0018-while-the-database-is-away.md. */
export interface Patience {
  /** Of an answer that is only old. */
  oldMs: number
  /** Of one that lacks what has become public by the clock. */
  lackingMs: number
}
const visitorsPatience: Patience = { oldMs: 200, lackingMs: 1_000 }

export interface CacheOptions {
  now: () => number
  maxBytes: number
  /** Whether answers name their tags, see `CachedAnswer`. */
  sendsTags?: boolean
  patience?: Patience
  longestFillMs?: number
}

interface Flight {
  deps: CacheDeps
  /** Of the process's own clock. */
  startedAt: number
  promise: Promise<CachedAnswer>
}

/** What a fill reports about the answer that it builds. */
export class CacheDeps {
  readonly tags = new Set<CacheTag>()
  /** The next moment at which something shown may have to go, and at which anything shown changes by itself; ms since 1970. */
  goneAt = Number.POSITIVE_INFINITY
  changesAt = Number.POSITIVE_INFINITY
  /** Rests on an answer that was not fresh. */
  isOld = false

  addTags(...tags: readonly CacheTag[]): void {
    for (const tag of tags) this.tags.add(tag)
  }

  /** From this moment on it may show what must not be seen any more. */
  expiresAt(instant: string | null): void {
    if (instant === null) return
    this.goneAt = Math.min(this.goneAt, Date.parse(instant))
    this.changesAt = Math.min(this.changesAt, this.goneAt)
  }

  /** From this moment on there is more or newer to show; what it shows may still be seen. */
  renewsAt(instant: string | null): void {
    if (instant !== null) this.changesAt = Math.min(this.changesAt, Date.parse(instant))
  }

  inherit(answer: CachedAnswer, now: number): void {
    this.addTags(...answer.tags)
    this.goneAt = Math.min(this.goneAt, answer.goneAt)
    this.changesAt = Math.min(this.changesAt, answer.changesAt)
    if (!answer.isFreshAt(now)) this.isOld = true
  }
}

/** What the page that is being built depends on, so that it inherits from every API answer it is made of. */
const building = new AsyncLocalStorage<CacheDeps>()

/**
 * Whole public answers in memory. Concurrent misses share one fill; a fill that began before a change it shows
 * is never stored, because it may have read the text from before.
 */
export class ResponseCache {
  readonly #options: CacheOptions
  readonly #entries: LRUCache<string, CachedAnswer>
  readonly #keysByTag = new Map<CacheTag, Set<string>>()
  readonly #flights = new Map<string, Flight>()
  /** Raised by every drop; `#droppedAt` remembers which tag fell at which number while fills are under way. */
  #generation = 0
  readonly #droppedAt = new Map<CacheTag, number>()
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
    return answer?.isServedAt(this.#options.now()) ? answer : undefined
  }

  /**
   * The answer for `key`: from memory, from the fill already under way, or from `fill`. Where a fill fails or takes its time, the
   * last good answer is served, but never one that shows what may have to go.
   */
  async fetch(key: string, fill: (deps: CacheDeps) => Promise<Rendered>): Promise<CachedAnswer> {
    const answer = this.peek(key) ?? (await this.#patiently(key, this.#shared(key, fill)))
    building.getStore()?.inherit(answer, this.#options.now())
    return answer
  }

  /** Forgets every answer that shows one of the tags, and detaches the fills under way. */
  drop(tags: readonly CacheTag[]): void {
    this.#generation += 1
    this.#flights.clear()
    for (const tag of tags) {
      if (this.#fillsUnderWay > 0) this.#droppedAt.set(tag, this.#generation)
      for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
    }
  }

  dropAll(): void {
    this.#forgetFlights()
    this.#entries.clear()
  }

  /** Everything is to be asked for anew, though no change of it is known. */
  expireAll(): void {
    this.#forgetFlights()
    for (const answer of this.#entries.values()) answer.expire()
  }

  /** While news of changes cannot arrive, what is known is still served; what is new is kept as the last good answer only. */
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

  #forgetFlights(): void {
    this.#allDroppedAt = ++this.#generation
    this.#flights.clear()
  }

  /** What a fill brings; where it takes too long and something good is known, that. */
  async #patiently(key: string, { startedAt, promise }: Flight): Promise<CachedAnswer> {
    const last = this.#lastGood(key)
    const { oldMs, lackingMs } = this.#options.patience ?? visitorsPatience
    const ms = last && this.#options.now() < last.changesAt ? oldMs : lackingMs
    if (!last || ms === Number.POSITIVE_INFINITY) return await promise
    try {
      return await within(Math.max(0, startedAt + ms - performance.now()), promise)
    } catch (error) {
      if (!(error instanceof TimeLimitPassed)) throw error
      // Looked for again: a change may have dropped it meanwhile.
      return this.#standIn(key) ?? (await promise)
    }
  }

  #shared(key: string, fill: (deps: CacheDeps) => Promise<Rendered>): Flight {
    const underWay = this.#flights.get(key)
    // What was asked for before a planned change is for those who asked before it, not for those who come after.
    if (underWay && this.#options.now() < underWay.deps.changesAt) {
      const promise = underWay.promise.then((answer) => (this.#options.now() < answer.changesAt ? answer : this.#anew(key, fill)))
      return { ...underWay, promise }
    }
    const deps = new CacheDeps()
    const flight: Flight = { deps, startedAt: performance.now(), promise: this.#fill(key, deps, fill) }
    this.#flights.set(key, flight)
    const leave = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    flight.promise.then(leave, leave)
    return flight
  }

  async #anew(key: string, fill: (deps: CacheDeps) => Promise<Rendered>): Promise<CachedAnswer> {
    return this.peek(key) ?? (await this.#shared(key, fill).promise)
  }

  /** The limit ends the flight itself: what comes later is neither waited for, nor counted, nor kept. */
  async #fill(key: string, deps: CacheDeps, fill: (deps: CacheDeps) => Promise<Rendered>): Promise<CachedAnswer> {
    const startedAt = this.#generation
    this.#fillsUnderWay += 1
    try {
      const filled = building.run(deps, () => fill(deps))
      const rendered = await within(this.#options.longestFillMs ?? longestFillMs, filled)
      const { goneAt, changesAt } = deps
      const answer = new CachedAnswer(rendered, {
        tags: [...deps.tags],
        goneAt,
        changesAt,
        freshUntil: Math.min(this.#options.now() + longestLifeMs, changesAt),
        sendsTags: this.#options.sendsTags ?? false,
      })
      if (rendered.status >= 500 || deps.isOld) return this.#standIn(key) ?? this.#newStandIn(key, answer, startedAt)
      if (rendered.status !== 200) this.#entries.delete(key)
      else if (this.#options.now() < changesAt && this.#isTrue(answer, startedAt)) this.#store(key, answer)
      return answer
    } catch (error) {
      if (isOrdinary(error)) {
        this.#entries.delete(key)
        throw error
      }
      const last = this.#standIn(key)
      if (last) return last
      throw error instanceof TimeLimitPassed ? busy() : error
    } finally {
      this.#fillsUnderWay -= 1
      if (this.#fillsUnderWay === 0) this.#droppedAt.clear()
    }
  }

  /** Shows nothing of before a change that this node has heard of. */
  #isTrue(answer: CachedAnswer, startedAt: number): boolean {
    return this.#allDroppedAt <= startedAt && answer.tags.every((tag) => (this.#droppedAt.get(tag) ?? 0) <= startedAt)
  }

  /** The last good answer, which from now on is served for a while. */
  #standIn(key: string): CachedAnswer | undefined {
    const last = this.#lastGood(key)
    last?.standIn(standInMs)
    return last
  }

  /** One that was made of old parts is as good as they are, and spares making it again for each who asks. */
  #newStandIn(key: string, answer: CachedAnswer, startedAt: number): CachedAnswer {
    if (answer.status !== 200 || this.#options.now() >= answer.goneAt || !this.#isTrue(answer, startedAt)) return answer
    this.#store(key, answer)
    answer.expire()
    answer.standIn(standInMs)
    return answer
  }

  #store(key: string, answer: CachedAnswer): void {
    if (!this.#isStoring) answer.expire()
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
    return answer && this.#options.now() < answer.goneAt ? answer : undefined
  }
}

/** An answer below 500 is the truth about the content, not an outage. */
function isOrdinary(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && error.status < 500
}
