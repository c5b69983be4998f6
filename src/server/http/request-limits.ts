import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import { widerThan } from '#server/base/network.model.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import { isRecord } from '#shared/is-record.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its limit is one for all nodes: it guards a secret, of which more nodes must not give more guesses. */
    isLimitShared?: true
  }
}

/** Counts one more request of a key. `current`: so many in its window; `ttl`: until that ends, ms. */
export type CountRequest = (request: { key: string; windowMs: number }) => Counted | Promise<Counted>

export interface Counted {
  current: number
  ttl: number
}

/** Counters that are kept at most, of all routes. Who comes beyond them begins anew. */
const mostCounters = 50_000

/** Counts in the memory of this process. */
export function countInMemory(): (request: { key: string; windowMs: number }) => Counted {
  // It takes its room at once: a megabyte that a start does without.
  let counters: LRUCache<string, { current: number; since: number }> | undefined
  return ({ key, windowMs }) => {
    counters ??= new LRUCache({ max: mostCounters })
    const now = Date.now()
    const known = counters.get(key)
    const counter = known && now < known.since + windowMs ? known : { current: 0, since: now }
    counter.current += 1
    counters.set(key, counter)
    return { current: counter.current, ttl: counter.since + windowMs - now }
  }
}

interface Asked {
  route: string
  /** As the route names who asks, mostly by network. */
  address: string
  windowMs: number
}

/** The database is asked so long, ms; then this machine's count alone holds. */
const sharedWithinMs = 1_000

interface Limits {
  /** For this machine. Where it fails nobody is refused. */
  count: CountRequest
  /** For all nodes, for the routes that share their limit. Null: there are none but this. */
  countForAll: CountRequest | null
  onAway(error: unknown): void
}

/** A /48 has so many times the requests of one of its /64s. */
const widely = 4

/** Refused until the window of the wider network ends, whatever its own count is. */
function beyond(most: number, { ttl }: Counted): Counted {
  return { current: most + 1, ttl }
}

/** What `@fastify/rate-limit` counts with, by route and address. */
export function requestLimits({ count, countForAll, onAway }: Limits): FastifyRateLimitStoreCtor {
  let isAway = false

  async function countShared({ route, address, windowMs }: Asked, most: number): Promise<Counted> {
    const request = { key: `${route} ${address}`, windowMs }
    const here = await count(request)
    // Who is over the limit already costs the database nothing.
    if (here.current > most) return here
    const wide = widerThan(address)
    const requestAround = wide === null ? null : { key: `${route} ${wide}`, windowMs }
    const around = requestAround && (await count(requestAround))
    // Nor does who comes from ever another /64.
    if (around !== null && around.current > most * widely) return beyond(most, around)
    if (countForAll === null) return here
    try {
      const asked = [countForAll(request), requestAround && countForAll(requestAround)] as const
      const [everywhere, everywhereAround] = await withTimeout(sharedWithinMs, Promise.all(asked))
      isAway = false
      if (everywhereAround !== null && everywhereAround.current > most * widely) return beyond(most, everywhereAround)
      return everywhere.current > here.current ? everywhere : here
    } catch (error) {
      if (!isAway) onAway(error)
      isAway = true
      return here
    }
  }

  return class RequestLimits implements FastifyRateLimitStore {
    #route = ''
    #isShared = false

    incr(address: string, callback: (error: Error | null, counted?: Counted) => void, windowMs: number, most: number): void {
      const counted = this.#isShared
        ? countShared({ route: this.#route, address, windowMs }, most)
        : Promise.resolve(count({ key: `${this.#route} ${address}`, windowMs }))
      counted.then(
        (result) => callback(null, result),
        () => callback(null, { current: 0, ttl: 0 }),
      )
    }

    child(options: unknown): RequestLimits {
      const child = new RequestLimits()
      const { method, url, config }: Record<string, unknown> = isRecord(options) && isRecord(options.routeInfo) ? options.routeInfo : {}
      child.#route = `${String(method)} ${String(url)}`
      child.#isShared = isRecord(config) && config.isLimitShared === true
      return child
    }
  }
}
