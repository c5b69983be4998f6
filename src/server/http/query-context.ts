import type { Footing } from '#server/cache/response-cache.ts'
import type { Reader } from '#server/db/open.ts'

/** A moment and the place to say what an answer rests on. */
export interface Asking {
  read: Reader
  now: string
  footing: Footing
  /** The console asks: of hidden competitions too. Never of a public answer. */
  isOfConsole?: true
}

/** A store of its own for each answer, forgotten with it. */
export function perAnswer<T>(make: () => T): (asking: Pick<Asking, 'footing'>) => T {
  const stores = new WeakMap<Footing, T>()
  return ({ footing }) => {
    const store = stores.get(footing) ?? make()
    stores.set(footing, store)
    return store
  }
}

/** A question that several parts of an answer ask alike, and that is put to the database once, or once for each key. */
export function oncePerAnswer<Key, T>(ask: (asking: Asking, key?: Key) => Promise<T>): (asking: Asking, key?: Key) => Promise<T> {
  const storeOf = perAnswer(() => new Map<Key | undefined, Promise<T>>())
  return (asking, key) => {
    const store = storeOf(asking)
    const answer = store.get(key) ?? ask(asking, key)
    store.set(key, answer)
    return answer
  }
}
