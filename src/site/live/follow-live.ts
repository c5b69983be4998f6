import * as apiPaths from '#shared/api-paths.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { lastOf } from '#shared/last.ts'
import { liveTopicsMax } from '#shared/limits.ts'
import type { LiveMatch, LiveTopic, PagePosition } from '#shared/live.ts'
import { goneBefore } from '#shared/live-version.ts'
import type { PageData } from '#shared/page-data.ts'
import type { PageState } from '../hydration.ts'
import { loadScript } from '../lazy-page.ts'
import { metaOf } from '../meta.ts'
import type { PageHandle } from '../page.ts'
import { loadParts } from '../page-part.ts'
import { onceRendered } from '../page-rendered.ts'
import { followRibbon } from '../ribbon/follow-ribbon.ts'
import { fetchQuietly, repeat } from '../send.ts'
import { updateHead } from '../update-head.ts'
import { announceChanges } from './announce.ts'
import { numberOf, openConnection } from './connection.ts'
import { keepPosition, overrideData, positionOf } from './live-data.ts'
import { showNote, startNotes } from './live-note.ts'
import { combined, isBehind, type MissingChanges } from './missing-changes.ts'
import { refetchTarget } from './refetch-target.ts'
import { showRunningScore } from './running-score.ts'
import { isIdle, type Router, routerIdle, type ShownPage, shownPage } from './shown-page.ts'
import { fetchNewestMatches, withStableLists } from './stable-lists.ts'
import { watchChanges } from './watch-changes.ts'
import { withFrames } from './with-frames.ts'

/** Pause before another request when a node that has not read the change yet answered, ms. */
const behindMs = 1_000
const longestPauseMs = 15_000
/** After a reconnect, failed requests are repeated within this time, ms. */
const backMs = 2_000
/** A slow phone may take this long to render; until then the scroll position is held and the next change waits, ms. */
const longestDrawingMs = 5_000

/**
 * Updates the current page in place. A score is shown as soon as it arrives; for any other change the page's data is fetched again, one request
 * at a time. See docs/decisions/0028-open-pages.md.
 */
export function followLive(router: Router, { build, publicUrl }: Pick<PageState, 'build' | 'publicUrl'>): void {
  const frames = new Map<number, LiveMatch>()
  let shown: ShownPage | null = null
  let missing: MissingChanges | null = null
  /** Loaded data in its own order, while the page still shows its lists in the former order; shown once the tab is hidden. */
  let waiting: { loaded: unknown; position: PagePosition | null } | null = null
  /** The page was unpublished while it was open: the topics that it still follows. When it is published again, it is loaded again. */
  let unpublished: { since: string; numbers: ReadonlyMap<LiveTopic, number> } | null = null
  /** The changes that led to the answer that the page is gone. */
  let gone: MissingChanges['numbers'] = null
  let isFetching = false
  let failures = 0
  /** Ends the pause after a failed request. */
  let endPause: (() => void) | null = null
  /** The connection is lost. */
  let isInterrupted = false
  /** Changes of the page run one after another, each on the result of the one before. */
  let turn: Promise<void> = Promise.resolve()
  /** The server has another build, whose data these scripts cannot show. The next navigation loads a document. */
  let isOtherBuild = false

  const connection = openConnection({
    match(frame) {
      if (frame.n <= (frames.get(frame.id)?.n ?? -1)) return
      frames.set(frame.id, frame)
      void showFrames()
      // In a task of its own: on a slow phone both together would delay a touch.
      setTimeout(() => ribbon.frame(frame))
    },
    changed: (topic, n, spread) => change(topic, n, { spread, isGone: false }),
    gone: (topic, n) => change(topic, n, { spread: 0, isGone: true }),
    lost(spread) {
      frames.clear()
      ribbon.changed(spread)
      if (!positionOf(shown?.loaded)) return
      missing = { numbers: null, spread, isGone: true }
      void refetch()
    },
    heard(isCurrent) {
      showNote(isCurrent ? 'current' : 'behind')
      if (!isCurrent || !isInterrupted) return
      // Requests that failed then may succeed now.
      isInterrupted = false
      failures = 0
      setTimeout(() => endPause?.(), Math.random() * backMs)
    },
    interrupted() {
      showNote('interrupted')
      isInterrupted = true
    },
  })
  const ribbon = followRibbon(() => connection.follow(withRibbon(positionOf(shown?.loaded))))
  startNotes()
  follow(router.state)
  router.subscribe(follow)
  // Nobody is reading now.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    ribbon.putInOrder()
    void showWaiting()
  })

  function change(topic: LiveTopic, n: number, { spread, isGone }: Omit<MissingChanges, 'numbers'>): void {
    if (topic === 'matches') ribbon.changed(spread)
    if (unpublished && !isGone && n > (unpublished.numbers.get(topic) ?? Number.POSITIVE_INFINITY)) void repeat(() => router.revalidate())
    const position = positionOf(shown?.loaded)
    // The time of a removal from before the stream is unknown: any later answer is new enough.
    const isKnown = n <= numberOf(position?.since ?? '').n && !(isGone && n === goneBefore)
    if (!position?.topics.includes(topic) || isKnown) return
    const newest = Math.max(n, missing?.numbers?.get(topic) ?? 0)
    missing = { numbers: new Map(missing?.numbers).set(topic, newest), spread, isGone: isGone || (missing?.isGone ?? false) }
    void refetch()
  }

  function follow(state: Router['state']): void {
    if (!isIdle(state)) return
    const next = shownPage(state)
    if (next?.loaded === shown?.loaded && next?.key === shown?.key) return
    const isSamePage = next?.key === shown?.key
    const before = positionOf(shown?.loaded)
    if (unpublished && (next || shown)) unpublished = null
    if (!next && gone && before && shown?.key === state.location.key) unpublished = { since: before.since, numbers: gone }
    gone = null
    shown = next
    const position = unpublished ? { since: unpublished.since, topics: [...unpublished.numbers.keys()] } : positionOf(next?.loaded)
    // Whatever loaded the new data: a page that was returned to is revalidated by the page cache.
    onceRendered(describe)
    if (isSamePage && before?.topics.join() === position?.topics.join()) return
    if (!isSamePage) {
      frames.clear()
      missing = null
      waiting = null
      failures = 0
      ribbon.putInOrder()
    }
    connection.follow(withRibbon(position))
  }

  /** The ribbon follows its topic on any page, from the page's position. */
  function withRibbon(position: PagePosition | null): PagePosition | null {
    if (!ribbon.isShown() || position?.topics.includes('matches')) return position
    const topics: LiveTopic[] = ['matches', ...(position?.topics ?? [])]
    return { since: position?.since ?? '', topics: topics.slice(0, liveTopicsMax) }
  }

  /** With the current page, once the router is idle. */
  function inTurn(act: (page: ShownPage) => Promise<void>): Promise<void> {
    const done = turn.then(async () => {
      await routerIdle(router)
      if (shown) await act(shown)
    })
    turn = done.catch(() => {})
    return done
  }

  function showFrames(): Promise<void> {
    return inTurn(async (page) => {
      const loaded = withFrames(page.loaded, newerThan(positionOf(page.loaded)))
      if (loaded !== page.loaded) await show(page, loaded, positionOf(page.loaded))
    })
  }

  /** The frames that are newer than the data. */
  function newerThan(position: PagePosition | null): ReadonlyMap<number, LiveMatch> {
    const { n } = numberOf(position?.since ?? '')
    return new Map([...frames].filter(([, frame]) => frame.n > n))
  }

  async function refetch(): Promise<void> {
    if (isFetching) return
    isFetching = true
    try {
      while (missing && shown && !isOtherBuild) await fetchOnce(missing, shown)
    } finally {
      isFetching = false
    }
  }

  async function fetchOnce(wanted: MissingChanges, { key }: ShownPage): Promise<void> {
    await pause(Math.random() * wanted.spread)
    const page = shown
    if (page?.key !== key) return
    missing = null
    const { target, asShown } = refetchTarget(page, location.href)
    const answer = await fetchQuietly({ method: 'GET', path: apiPaths.pageData(build, target) })
    if (page.key !== shown?.key) return
    if (answer?.code === 1002) {
      // Changes of lists that belong to the removal may have arrived after it.
      gone = combined(wanted, missing).numbers ?? wanted.numbers
      return await repeat(() => router.revalidate())
    }
    const data = answer?.code === 200 ? (answer.data as PageData) : null // as the server's route makes it
    isOtherBuild = data?.isOtherBuild ?? false
    if (data?.isOtherBuild) return
    const isLate = data !== null && isBehind(data.live, wanted.numbers, positionOf(page.loaded))
    if (isLate) return await wait(page, wanted, behindMs)
    // Most often nothing differs, and parts that are not hydrated yet need not be.
    const loaded = data && asShown(data.loaded)
    const isSame = JSON.stringify(loaded) === JSON.stringify(page.loaded)
    if (data === null || !(isSame || (await hasParts(loaded))))
      return await wait(page, wanted, Math.min(longestPauseMs, 1_000 * 2 ** ++failures))
    failures = 0
    await update(page, loaded, data.live, wanted.isGone ? null : await fetchNewestMatches(page.loaded, loaded))
  }

  /** Then the changes are fetched together with those that came meanwhile, unless the visitor has left the page. */
  async function wait(page: ShownPage, wanted: MissingChanges, ms: number): Promise<void> {
    await Promise.race([
      pause(ms * (0.5 + Math.random())),
      new Promise<void>((end) => {
        endPause = end
      }),
    ])
    endPause = null
    if (page.key === shown?.key) missing = combined(wanted, missing)
  }

  /** False: the scripts for new parts could not be loaded, and the page stays as it is. */
  async function hasParts(loaded: unknown): Promise<boolean> {
    const handle = lastOf(router.state.matches)?.route.handle as PageHandle<unknown> | undefined // every page module exports one
    try {
      await loadScript(() => loadParts(handle?.parts?.(loaded) ?? []))
      return true
    } catch {
      return false
    }
  }

  async function update(
    page: ShownPage,
    loaded: unknown,
    position: PagePosition | null,
    newest: ReadonlyMap<number, MatchSummary> | null,
  ): Promise<void> {
    await inTurn(async (now) => {
      if (now.key !== page.key) return
      const stable = newest && !document.hidden ? withStableLists(now.loaded, loaded, newest) : loaded
      const next = withFrames(stable, newerThan(position))
      waiting = stable === loaded ? null : { loaded, position }
      const hasSameTopics = position?.topics.join() === positionOf(now.loaded)?.topics.join()
      // Most often the frame has shown all of it already, and nothing needs rendering.
      if (hasSameTopics && JSON.stringify(next) === JSON.stringify(now.loaded)) keepPosition(now.loaded, position)
      else await show(now, next, position)
    })
  }

  function showWaiting(): Promise<void> {
    return inTurn(async (page) => {
      const given = waiting
      if (!given || !document.hidden) return
      waiting = null
      await show(page, withFrames(given.loaded, newerThan(given.position)), given.position)
    })
  }

  async function show(page: ShownPage, loaded: unknown, position: PagePosition | null): Promise<void> {
    // Parts that are not hydrated could not render the new data.
    while (!(await hasParts(page.loaded))) await pause(longestPauseMs)
    keepPosition(loaded, position)
    const finish = watchChanges()
    const isRendered = new Promise<void>((done) => {
      onceRendered(() => {
        finish()
        setTimeout(() => announceChanges(page.loaded, loaded))
        done()
      }, longestDrawingMs)
    })
    overrideData({ address: location.pathname + location.search, loaded })
    await router.revalidate()
    overrideData(null)
    // React renders after that. Another change that began before would compensate the same shift twice.
    await isRendered
  }

  /** The title may name the sides or the result. */
  function describe(): void {
    const meta = metaOf(router.state, lastOf(router.state.matches)?.route.id ?? '')
    if (meta.title !== document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content) updateHead(meta, publicUrl)
    showRunningScore(shown)
  }
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((done) => setTimeout(done, ms))
}
