import type { CacheDeps } from '#server/cache/response-cache.ts'
import type { Reader } from '#server/db/open.ts'

/** A moment and the place to say what an answer rests on. */
export interface QueryContext {
  read: Reader
  now: string
  deps: CacheDeps
  /** The console asks: of hidden competitions too. Never of a public answer. */
  isOfConsole?: true
}

/** A store of its own for each answer, forgotten with it. */
export function perAnswer<T>(make: () => T): (ctx: Pick<QueryContext, 'deps'>) => T {
  const stores = new WeakMap<CacheDeps, T>()
  return ({ deps }) => {
    const store = stores.get(deps) ?? make()
    stores.set(deps, store)
    return store
  }
}

/** A question that several parts of an answer ask alike, and that is put to the database once, or once for each key. */
export function oncePerAnswer<Key, T>(ask: (ctx: QueryContext, key?: Key) => Promise<T>): (ctx: QueryContext, key?: Key) => Promise<T> {
  const storeOf = perAnswer(() => new Map<Key | undefined, Promise<T>>())
  return (ctx, key) => {
    const store = storeOf(ctx)
    const answer = store.get(key) ?? ask(ctx, key)
    store.set(key, answer)
    return answer
  }
}
