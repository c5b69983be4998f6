import type { App } from '#server/process/app.ts'

interface Held {
  /** Resolves when the fill has finished its queries. */
  hasRead: Promise<void>
  end(): void
}

/** Observes and delays the fills of a running server's cache. */
export interface Fills {
  /** Holds the next fill of an address open after its last query. */
  hold(key: string): Held
  countOf(key: string): number
}

export function watchFills({ cache }: Pick<App, 'cache'>): Fills {
  const counts = new Map<string, number>()
  const gates = new Map<string, { hasRead: PromiseWithResolvers<void>; end: PromiseWithResolvers<void> }>()
  const original = cache.fetch.bind(cache)
  cache.fetch = (key, fill, network) => {
    const watched: typeof fill = async (deps) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      const gate = gates.get(key)
      gates.delete(key)
      const rendered = await fill(deps)
      gate?.hasRead.resolve()
      await gate?.end.promise
      return rendered
    }
    return original(key, watched, network)
  }
  return {
    hold(key) {
      const gate = { hasRead: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() }
      gates.set(key, gate)
      return { hasRead: gate.hasRead.promise, end: gate.end.resolve }
    },
    countOf: (key) => counts.get(key) ?? 0,
  }
}
