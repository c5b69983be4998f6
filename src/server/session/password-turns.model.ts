import { busy } from '#server/base/errors.ts'
import { networksOf } from '#server/base/network.model.ts'

/** Who waits for a password: somebody who has shown who they are, by a session, a known browser or a one-time link; or anybody, from an address. */
export type Asker = 'known' | { address: string }

interface TurnBounds {
  /** Works at the same time: a flood of attempts must not occupy the threads that files and pictures need. */
  atOnce: number
  /** Further ones of the same kind, who would wait longer than a few seconds, get an error at once. */
  mostWaiting: number
  /** Places of strangers from one network, waiting or at work, from the narrowest network to the widest. */
  mostOfNetwork: readonly number[]
}

/**
 * Two lines before the same work. Strangers can fill only their own: the known are always next, and are few, since their guesses are
 * counted by account. One network cannot fill even that.
 */
export class PasswordTurns {
  readonly #bounds: TurnBounds
  readonly #lines: Readonly<Record<'known' | 'strangers', (() => void)[]>> = { known: [], strangers: [] }
  readonly #places = new Map<string, number>()
  #working = 0

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds
  }

  /** Throws 503 where there is no place. */
  async take<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const line = this.#lines[asker === 'known' ? 'known' : 'strangers']
    const networks = asker === 'known' ? [] : networksOf(asker.address)
    if (line.length >= this.#bounds.mostWaiting || networks.some((network, i) => this.#isFull(network, i))) throw busy()
    for (const network of networks) this.#places.set(network, this.#placesOf(network) + 1)
    try {
      // Whoever ends hands its turn over, so nobody comes between.
      if (this.#working < this.#bounds.atOnce) this.#working += 1
      else await new Promise<void>((begin) => line.push(begin))
      return await work()
    } finally {
      for (const network of networks) this.#leave(network)
      const next = this.#lines.known.shift() ?? this.#lines.strangers.shift()
      if (next) next()
      else this.#working -= 1
    }
  }

  #isFull(network: string, i: number): boolean {
    return this.#placesOf(network) >= (this.#bounds.mostOfNetwork[i] ?? Number.POSITIVE_INFINITY)
  }

  #placesOf(network: string): number {
    return this.#places.get(network) ?? 0
  }

  #leave(network: string): void {
    const left = this.#placesOf(network) - 1
    if (left > 0) this.#places.set(network, left)
    else this.#places.delete(network)
  }
}
