import type { LazyRouteFunction, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router'
import { isNavigationCancelled } from './navigation-progress.ts'
import { probe, reloadOnce } from './stale-build.ts'
import { withStyles } from './with-styles.ts'

/** Timeout of a script, ms (specification, section 7). `import()` itself has none. */
const scriptTimeoutMs = 120_000

/** A script or its stylesheet failed to load. */
export class ScriptMissing extends Error {
  readonly reason: 'failed' | 'late' | 'unreachable'
  constructor(reason: ScriptMissing['reason']) {
    super(`A page script is not there: ${reason}`)
    this.name = 'ScriptMissing'
    this.reason = reason
  }
}

/** Loads a chunk with its stylesheets; throws `ScriptMissing`. */
export async function loadScript<T>(load: () => Promise<T>): Promise<T> {
  return await inTime(withStyles(load).catch(() => Promise.reject(new ScriptMissing('failed'))))
}

/** The same for a chunk without which a page is not shown: if a deploy removed it, the page is reloaded as a document, once. */
export async function loadOrReloadPage<T>(load: () => Promise<T>): Promise<T> {
  return await inTime(withStyles(load).catch(reopen))
}

async function inTime<T>(loaded: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ScriptMissing('late')), scriptTimeoutMs)
  })
  try {
    return await Promise.race([loaded, late])
  } finally {
    clearTimeout(timer)
  }
}

const loaders = new WeakMap<object, () => Promise<unknown>>()

/** Loads a chunk once for all who ask for it, and anew after a failure. */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** Each page is its own chunk; one that fails or times out leads to the error page. */
export function lazyPage(load: () => Promise<Partial<RouteObject>>): LazyRouteFunction<RouteObject> {
  const lazy = (async () => {
    if (typeof document === 'undefined') return await load()
    // A page has up to twenty small files, and old protocols fetch six at a time. The router calls the loader, which asks for the data, in the
    // same turn: it goes out before them.
    await null
    const { shouldRevalidate, ...module } = await loadOrReloadPage(load)
    return {
      ...module,
      shouldRevalidate: (args: ShouldRevalidateFunctionArgs) =>
        !(isNavigationCancelled() && args.currentUrl.href === args.nextUrl.href) &&
        (shouldRevalidate?.(args) ?? args.defaultShouldRevalidate),
    }
  }) as LazyRouteFunction<RouteObject> // the library's type forbids keys that a page module never exports
  loaders.set(lazy, load)
  return lazy
}

async function reopen(error: unknown): Promise<never> {
  const answer = await probe(error)
  if (answer === 'gone' && reloadOnce()) return await new Promise<never>(() => {}) // the document is being replaced
  throw new ScriptMissing(answer === 'none' ? 'unreachable' : 'failed')
}

/** Loads a page's chunk in advance; errors are ignored, because nobody has asked for it yet. */
export async function prefetchPage(lazy: RouteObject['lazy']): Promise<void> {
  if (typeof lazy !== 'function') return
  await loaders
    .get(lazy)?.()
    .catch(() => {})
}
