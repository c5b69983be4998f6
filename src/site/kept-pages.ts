import type { createBrowserRouter } from 'react-router'
import { lastOf } from '#shared/last.ts'
import { keepTrying } from './keep-trying.ts'
import { repeat } from './send.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** What a page was made of. */
interface KeptPage {
  /** Path and query. */
  address: string
  loaded: unknown
  /** When it came, ms. */
  since: number
}

/** So many entries of the history keep their data. */
const keptMax = 20
/** What is older is shown all the same, and asked for again, ms. */
const freshMs = 60_000

/** By the router's keys of the history's entries, the one shown last at the end. */
const kept = new Map<string, KeptPage>()
let shownKey = ''

/** The data of the entry of the history that is shown (`isShown`) or that the way back or forward leads to, if this is its address. */
export function keptPage(address: string): { loaded: unknown; isShown: boolean } | null {
  // By back and forward the entry has changed before the router asks; by a link it changes afterwards.
  const key = keyHere()
  const page = kept.get(key)
  return page?.address === address ? { loaded: page.loaded, isShown: key === shownKey } : null
}

/** From now on the data of the pages that are shown stays in the tab's memory; a page that was come back to and is old is refreshed quietly. */
export function keepPages(router: Router): void {
  let stop = () => {}
  const keep = ({ location, matches, loaderData, navigation, revalidation }: Router['state']) => {
    if (navigation.state !== 'idle' || revalidation !== 'idle') return
    const { pathname, search } = new URL(location.pathname + location.search, document.baseURI)
    const loaded: unknown = loaderData[lastOf(matches)?.route.id ?? '']
    const isOther = location.key !== shownKey
    shownKey = location.key
    const before = kept.get(shownKey)
    if (!isOther && before?.loaded === loaded) return
    stop()
    kept.delete(shownKey)
    if (loaded === undefined) return
    // Another place in the same page has the same data.
    const since = [before, ...kept.values()].find((page) => page?.loaded === loaded)?.since ?? Date.now()
    kept.set(shownKey, { address: pathname + search, loaded, since })
    for (const key of [...kept.keys()].slice(0, -keptMax)) kept.delete(key)
    if (Date.now() - since > freshMs) stop = keepTrying(() => repeat(() => router.revalidate()))
  }
  keep(router.state)
  router.subscribe(keep)
}

function keyHere(): string {
  return (history.state as { key?: string } | null)?.key ?? 'default' // the router's; a visit's first page has none
}
