/** Who reads over a connection. */
export interface SlotHolder {
  /** Ends the connection, and calls `release`. Called while its reader takes nothing, where another one needs a connection. */
  disconnect(): void
}

/**
 * Connections for reading, so many at once. A reader that takes nothing keeps one only as long as nobody needs it: however many there are, they
 * keep nobody from reading.
 */
export class ConnectionSlots {
  readonly #most: number
  readonly #busy = new Set<SlotHolder>()
  /** Whose readers take nothing now, the longest so first. */
  readonly #idle = new Set<SlotHolder>()
  /** In order, with what to call when it has one. */
  readonly #waiting = new Map<SlotHolder, () => void>()

  constructor(most: number) {
    this.#most = most
  }

  /** Resolves when it may connect. Rejects with the signal's reason. */
  async acquire(holder: SlotHolder, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#isFull()) this.#idle.values().next().value?.disconnect()
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
  markIdle(holder: SlotHolder): void {
    if (!this.#busy.delete(holder)) return
    this.#idle.add(holder)
    if (this.#waiting.size > 0) holder.disconnect()
  }

  /** Its reader takes something again. */
  markBusy(holder: SlotHolder): void {
    if (this.#idle.delete(holder)) this.#busy.add(holder)
  }

  /** Its connection has ended, or is free for others. */
  release(holder: SlotHolder): void {
    const isReleased = this.#busy.delete(holder) || this.#idle.delete(holder)
    const [next] = this.#waiting
    if (!isReleased || next === undefined) return
    const [first, begin] = next
    this.#waiting.delete(first)
    this.#busy.add(first)
    begin()
  }

  #isFull(): boolean {
    return this.#busy.size + this.#idle.size >= this.#most
  }
}
