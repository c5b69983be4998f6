import type { createBrowserRouter } from 'react-router'
import { lastOf } from '#shared/last.ts'
import { retryUntilStopped } from './retry-until-stopped.ts'
import { repeat } from './send.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The data of a page. */
interface CachedPage {
  /** Path and query. */
  address: string
  loaded: unknown
  /** When it was loaded, ms. */
  since: number
}

/** How many history entries keep their data. */
const cacheMax = 20
/** Older data is stale: it is shown and revalidated, ms. */
const freshMs = 60_000

/** By the router's keys of the history entries; the most recently shown is last. */
const cache = new Map<string, CachedPage>()
let shownKey = ''

/** The data of the current history entry (`isShown`) or of the one that back or forward leads to, if this is its address. */
export function cachedPage(address: string): { loaded: unknown; isShown: boolean } | null {
  // Back and forward change the history entry before the router loads; a link changes it afterwards.
  const key = keyHere()
  const page = cache.get(key)
  return page?.address === address ? { loaded: page.loaded, isShown: key === shownKey } : null
}

/** Keeps the data of shown pages in this tab's memory. A stale page that is returned to is revalidated in the background. */
export function cachePages(router: Router): void {
  let stop = () => {}
  const update = ({ location, matches, loaderData, navigation, revalidation }: Router['state']) => {
    if (navigation.state !== 'idle' || revalidation !== 'idle') return
    const { pathname, search } = new URL(location.pathname + location.search, document.baseURI)
    const loaded: unknown = loaderData[lastOf(matches)?.route.id ?? '']
    const isOther = location.key !== shownKey
    shownKey = location.key
    const before = cache.get(shownKey)
    if (!isOther && before?.loaded === loaded) return
    stop()
    cache.delete(shownKey)
    if (loaded === undefined) return
    // Another fragment of the same page has the same data.
    const since = [before, ...cache.values()].find((page) => page?.loaded === loaded)?.since ?? Date.now()
    cache.set(shownKey, { address: pathname + search, loaded, since })
    for (const key of [...cache.keys()].slice(0, -cacheMax)) cache.delete(key)
    if (Date.now() - since > freshMs) stop = retryUntilStopped(() => repeat(() => router.revalidate()))
  }
  update(router.state)
  router.subscribe(update)
}

function keyHere(): string {
  return (history.state as { key?: string } | null)?.key ?? 'default' // the router's; a visit's first page has none
}
