import { AsyncLocalStorage } from 'node:async_hooks'
import { busy } from '#server/base/errors.ts'
import { TimeoutError, withTimeout } from '#server/base/with-timeout.ts'
import { CachedAnswer, type Rendered } from './answer.ts'
import { CacheDeps } from './cache-deps.ts'
import { FillTurn, FillTurns, type TurnFigures } from './fill-turns.ts'
import { Invalidations } from './invalidations.ts'
import { TaggedAnswers } from './tagged-answers.ts'
import type { CacheTag } from './tags.ts'

/** Maximum age of an answer even if no change is reported, ms. */
const longestLifeMs = 60_000
/** A fill that takes longer has failed, ms. */
const longestFillMs = 10_000

/**
 * Fills of one answer that run at once. A fill that began before a change answers nobody who asks after it, so while changes come quickly each request
 * would begin one of its own. Further ones wait for the next, which begins when one of these ends: it reads what was there when they came.
 */
const mostFills = 2

/** After a fill failed or took too long: how long the last good answer is served without a new attempt, ms. */
const standInMs = 1_000

/** How long callers wait for a fill before they get the last good answer. See docs/decisions/0018-while-the-database-is-away.md. */
export interface Patience {
  /** Where the last good answer is only old. */
  oldMs: number
  /** Where it lacks something that is due to be public by now. */
  lackingMs: number
}
const visitorsPatience: Patience = { oldMs: 200, lackingMs: 1_000 }

export interface CacheOptions {
  now: () => number
  maxBytes: number
  /** Whether responses carry their tags, see `CachedAnswer`. */
  sendsTags?: boolean
  patience?: Patience
  longestFillMs?: number
}

type Fill = (deps: CacheDeps) => Promise<Rendered>

interface Flight {
  deps: CacheDeps
  turn: FillTurn
  /** By the process's monotonic clock. */
  startedAt: number
  promise: Promise<CachedAnswer>
}

/** The fills of one answer. */
interface FillsOfKey {
  running: number
  /** Has not begun to read; `begin` lets it. */
  next: { flight: Flight; begin: () => void } | null
}

/** The dependencies of the page that is being built, so that it inherits those of every API answer it contains. */
const building = new AsyncLocalStorage<CacheDeps>()

/**
 * Whole public responses in memory. Concurrent misses share one fill. A fill that began before a change it shows is never stored, because
 * it may have read the old state.
 */
export class ResponseCache {
  readonly #options: CacheOptions
  readonly #answers: TaggedAnswers
  readonly #invalidations = new Invalidations()
  readonly #flights = new Map<string, Flight>()
  readonly #fillsByKey = new Map<string, FillsOfKey>()
  readonly #turns = new FillTurns()
  #isStoring = true

  constructor(options: CacheOptions) {
    this.#options = options
    this.#answers = new TaggedAnswers(options.maxBytes)
  }

  /** A fresh answer ready to send, or undefined. Starts no fill. */
  peek(key: string): CachedAnswer | undefined {
    const answer = this.#answers.get(key)
    return answer?.isServedAt(this.#options.now()) ? answer : undefined
  }

  /**
   * The answer for `key`: from memory, from the fill already running, or from `fill`. Where a fill fails or takes too long, the last good
   * answer is served, but never one with something that may have to be hidden.
   *
   * `network`: of whoever asks from outside, whose fills wait for their turn. What the program itself needs begins at once.
   */
  async fetch(key: string, fill: Fill, network?: string): Promise<CachedAnswer> {
    const answer = this.peek(key) ?? (await this.#miss(key, fill, network))
    building.getStore()?.inherit(answer, this.#options.now())
    return answer
  }

  /** Makes in its turn what is kept by nobody. */
  async inTurn<T>(network: string | undefined, make: () => Promise<T>): Promise<T> {
    if (network !== undefined && this.#turns.isFull(network)) throw this.#full()
    const turn = new FillTurn()
    this.#turns.ask(turn, network)
    this.#turns.enter(turn)
    try {
      if (turn.isWaiting) await this.#wait(turn)
      return await make()
    } catch (error) {
      throw error instanceof TimeoutError ? busy() : error
    } finally {
      turn.end()
    }
  }

  /** Drops every answer with one of the tags, and detaches the fills at work. */
  drop(tags: readonly CacheTag[]): void {
    this.#invalidations.add(tags)
    this.#detachFills()
    for (const tag of tags) this.#answers.deleteTagged(tag)
  }

  dropAll(): void {
    this.#forgetFlights()
    this.#answers.clear()
  }

  /** Makes everything stale, without a known change. */
  expireAll(): void {
    this.#forgetFlights()
    for (const answer of this.#answers.values()) answer.expire()
  }

  /** While notifications of changes cannot arrive, known answers are still served; new ones are stored as the last good answer only. */
  setStoring(isStoring: boolean): void {
    this.#isStoring = isStoring
    if (!isStoring) this.#invalidations.addAll()
  }

  /** Of what is made in its turn. */
  get turnFigures(): TurnFigures {
    return this.#turns.figures
  }

  get entryCount(): number {
    return this.#answers.count
  }

  get byteCount(): number {
    return this.#answers.bytes
  }

  #forgetFlights(): void {
    this.#invalidations.addAll()
    this.#detachFills()
  }

  /** What waits for its turn will read what is there then. */
  #detachFills(): void {
    for (const [key, { turn }] of this.#flights) if (!turn.isWaiting) this.#flights.delete(key)
  }

  async #miss(key: string, fill: Fill, network: string | undefined): Promise<CachedAnswer> {
    if (network === undefined || this.#flights.has(key) || !this.#turns.isFull(network))
      return await this.#patiently(key, this.#shared(key, fill, network))
    const last = this.#standIn(key)
    if (!last) throw this.#full()
    this.#turns.countFull('shown old')
    return last
  }

  #full(): Error {
    this.#turns.countFull('refused')
    return busy()
  }

  /** The result of a fill; where it takes too long and there is a last good answer, that answer. */
  async #patiently(key: string, { startedAt, promise }: Flight): Promise<CachedAnswer> {
    const last = this.#lastGood(key)
    const { oldMs, lackingMs } = this.#options.patience ?? visitorsPatience
    const ms = last && this.#options.now() < last.changesAt ? oldMs : lackingMs
    if (!last || ms === Number.POSITIVE_INFINITY) return await promise
    try {
      return await withTimeout(Math.max(0, startedAt + ms - performance.now()), promise)
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error
      // Looked up again: a change may have dropped it meanwhile.
      return this.#standIn(key) ?? (await promise)
    }
  }

  #shared(key: string, fill: Fill, network: string | undefined): Flight {
    const underWay = this.#flights.get(key)
    // A fill that began before a scheduled change answers those who asked before the change, not those who ask after it.
    if (underWay && this.#options.now() < underWay.deps.changesAt) {
      this.#turns.ask(underWay.turn, network)
      const promise = underWay.promise.then((answer) => (this.#options.now() < answer.changesAt ? answer : this.#anew(key, fill, network)))
      return { ...underWay, promise }
    }
    const fills = this.#fillsByKey.get(key) ?? { running: 0, next: null }
    this.#fillsByKey.set(key, fills)
    if (fills.next) {
      this.#turns.ask(fills.next.flight.turn, network)
      return fills.next.flight
    }
    const [deps, turn] = [new CacheDeps(), new FillTurn()]
    this.#turns.ask(turn, network)
    const begin = () => {
      fills.running += 1
      this.#flights.set(key, flight)
      this.#turns.enter(turn)
    }
    const { promise, resolve } = Promise.withResolvers<CachedAnswer>()
    const flight: Flight = { deps, turn, startedAt: performance.now(), promise }
    if (fills.running >= mostFills) fills.next = { flight, begin }
    else begin()
    resolve(this.#fill(key, { deps, turn }, fill))
    const leave = () => {
      const { next } = fills
      fills.next = null
      // It has waited too long, and never began.
      if (next?.flight === flight) return
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
      fills.running -= 1
      if (next) next.begin()
      else if (fills.running === 0) this.#fillsByKey.delete(key)
    }
    promise.then(leave, leave)
    return flight
  }

  async #anew(key: string, fill: Fill, network: string | undefined): Promise<CachedAnswer> {
    return this.peek(key) ?? (await this.#shared(key, fill, network).promise)
  }

  /** `TimeoutError` where it does not come in time. */
  async #wait(turn: FillTurn): Promise<void> {
    await withTimeout(this.#options.longestFillMs ?? longestFillMs, turn.begins)
  }

  /** The time limit ends the fill: a later result is ignored and not stored. */
  async #fill(key: string, { deps, turn }: Pick<Flight, 'deps' | 'turn'>, fill: Fill): Promise<CachedAnswer> {
    this.#invalidations.beginFill()
    try {
      if (turn.isWaiting) await this.#wait(turn)
      const { generation } = this.#invalidations
      const filled = building.run(deps, () => fill(deps))
      const rendered = await withTimeout(this.#options.longestFillMs ?? longestFillMs, filled)
      const { goneAt, changesAt } = deps
      const answer = new CachedAnswer(rendered, {
        tags: [...deps.tags],
        goneAt,
        changesAt,
        freshUntil: Math.min(this.#options.now() + longestLifeMs, changesAt),
        sendsTags: this.#options.sendsTags ?? false,
      })
      if (rendered.status >= 500 || deps.isOld) return this.#standIn(key) ?? this.#newStandIn(key, answer, generation)
      if (rendered.status !== 200) this.#answers.delete(key)
      else if (this.#options.now() < changesAt && this.#invalidations.areNoneSince(generation, answer.tags)) this.#store(key, answer)
      return answer
    } catch (error) {
      if (isOrdinary(error)) {
        this.#answers.delete(key)
        throw error
      }
      const last = this.#standIn(key)
      if (last) return last
      throw error instanceof TimeoutError ? busy() : error
    } finally {
      turn.end()
      this.#invalidations.endFill()
    }
  }

  /** The last good answer, which is served for a while from now on. */
  #standIn(key: string): CachedAnswer | undefined {
    const last = this.#lastGood(key)
    last?.standIn(standInMs)
    return last
  }

  /** An answer built from old parts is as good as they are, and storing it saves building it again for each request. */
  #newStandIn(key: string, answer: CachedAnswer, generation: number): CachedAnswer {
    if (answer.status !== 200 || this.#options.now() >= answer.goneAt || !this.#invalidations.areNoneSince(generation, answer.tags))
      return answer
    this.#store(key, answer)
    answer.expire()
    answer.standIn(standInMs)
    return answer
  }

  #store(key: string, answer: CachedAnswer): void {
    if (!this.#isStoring) answer.expire()
    this.#answers.set(key, answer)
  }

  #lastGood(key: string): CachedAnswer | undefined {
    const answer = this.#answers.get(key)
    return answer && this.#options.now() < answer.goneAt ? answer : undefined
  }
}

/** An error below 500 is a valid answer about the content, not an outage. */
function isOrdinary(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && error.status < 500
}
