import { useSyncExternalStore } from 'react'

type Subscribe = (listener: () => void) => () => void

/** One value that code outside of React changes and components show. Values are replaced, never mutated. */
export interface Store<T> {
  get(): T
  set(next: T): void
  subscribe: Subscribe
}
export type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

export function makeStore<T>(initial: T): Store<T> {
  let value = initial
  const { subscribe, notify } = makeListeners()
  return {
    get: () => value,
    set(next) {
      value = next
      notify()
    },
    subscribe,
  }
}

/** For stores with their own way of reading. */
export function makeListeners(): { subscribe: Subscribe; notify(): void } {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}

/** The server renders the store's initial value. */
export function useStore<T>(store: ReadableStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
