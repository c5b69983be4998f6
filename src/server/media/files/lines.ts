/** Who reads over a connection. */
export interface LineHolder {
  /** Ends the connection, and calls `give`. Called while its reader takes nothing, where another one needs a connection. */
  letGo(): void
}

/**
 * Connections for reading, so many at once. A reader that takes nothing keeps one only as long as nobody needs it: however many there are, they
 * keep nobody from reading.
 */
export class Lines {
  readonly #most: number
  readonly #busy = new Set<LineHolder>()
  /** Whose readers take nothing now, the longest so first. */
  readonly #resting = new Set<LineHolder>()
  /** In order, with what to call when it has one. */
  readonly #waiting = new Map<LineHolder, () => void>()

  constructor(most: number) {
    this.#most = most
  }

  /** Resolves when it may connect. Rejects with the signal's reason. */
  async take(holder: LineHolder, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#isFull()) this.#resting.values().next().value?.letGo()
    if (!this.#isFull()) {
      this.#busy.add(holder)
      return
    }
    await new Promise<void>((done, fail) => {
      const stop = () => {
        this.#waiting.delete(holder)
        fail(signal.reason)
      }
      signal.addEventListener('abort', stop, { once: true })
      this.#waiting.set(holder, () => {
        signal.removeEventListener('abort', stop)
        done()
      })
    })
  }

  /** Its reader takes nothing for now. */
  rest(holder: LineHolder): void {
    if (!this.#busy.delete(holder)) return
    this.#resting.add(holder)
    if (this.#waiting.size > 0) holder.letGo()
  }

  /** Its reader takes something again. */
  work(holder: LineHolder): void {
    if (this.#resting.delete(holder)) this.#busy.add(holder)
  }

  /** Its connection has ended, or is free for others. */
  give(holder: LineHolder): void {
    const isGiven = this.#busy.delete(holder) || this.#resting.delete(holder)
    const [next] = this.#waiting
    if (!isGiven || next === undefined) return
    const [first, begin] = next
    this.#waiting.delete(first)
    this.#busy.add(first)
    begin()
  }

  #isFull(): boolean {
    return this.#busy.size + this.#resting.size >= this.#most
  }
}
