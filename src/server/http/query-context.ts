import type { CacheDeps } from '#server/cache/cache-deps.ts'
import type { Reader } from '#server/db/open.ts'

/** An instant, and where to record the dependencies of an answer. */
export interface QueryContext {
  read: Reader
  now: string
  deps: CacheDeps
  /** The console asks: hidden competitions are included. Never set for a public answer. */
  isOfConsole?: true
  /** Entrants come without their logos, which calendars do not show. */
  hasNoLogos?: true
}

/** A value that is made once per answer and discarded with it. */
export function perAnswer<T>(make: () => T): (ctx: Pick<QueryContext, 'deps'>) => T {
  const stores = new WeakMap<CacheDeps, T>()
  return ({ deps }) => {
    const store = stores.get(deps) ?? make()
    stores.set(deps, store)
    return store
  }
}

/** A query that several parts of an answer need, run once per answer, or once per key. */
export function oncePerAnswer<Key, T>(ask: (ctx: QueryContext, key?: Key) => Promise<T>): (ctx: QueryContext, key?: Key) => Promise<T> {
  const storeOf = perAnswer(() => new Map<Key | undefined, Promise<T>>())
  return (ctx, key) => {
    const store = storeOf(ctx)
    const answer = store.get(key) ?? ask(ctx, key)
    store.set(key, answer)
    return answer
  }
}
