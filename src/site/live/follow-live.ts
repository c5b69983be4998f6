import type { createBrowserRouter } from 'react-router'
import * as apiPaths from '#shared/api-paths.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { lastOf } from '#shared/last.ts'
import { liveTopicsMax } from '#shared/limits.ts'
import type { LiveMatch, LiveTopic, PagePosition } from '#shared/live.ts'
import { goneBefore } from '#shared/live-version.ts'
import type { PageData } from '#shared/page-data.ts'
import type { SitePageName } from '#shared/paths.ts'
import type { PageState } from '../hydration.ts'
import { loadScript } from '../lazy-page.ts'
import { metaOf } from '../meta.ts'
import type { PageHandle } from '../page.ts'
import { bringParts } from '../page-part.ts'
import { onceRendered } from '../page-rendered.ts'
import { followRibbon } from '../ribbon/follow-ribbon.ts'
import { askQuietly, repeat } from '../send.ts'
import { updateHead } from '../update-head.ts'
import { announceChanges } from './announce.ts'
import { numberOf, openConnection } from './connection.ts'
import { giveData, keepPosition, positionOf } from './live-data.ts'
import { showNote, startNotes } from './live-note.ts'
import { refetchTarget } from './refetch-target.ts'
import { showRunningScore } from './running-score.ts'
import { fetchNewestMatches, withStableLists } from './stable-lists.ts'
import { watchChanges } from './watch-changes.ts'
import { withFrames } from './with-frames.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Another node may not have read on yet when it answers: it is asked again, ms. */
const behindMs = 1_000
const longestPauseMs = 15_000
/** Whoever hears something again after the line was cut asks again for what it could not have, within this time, ms. */
const backMs = 2_000
/** A slow phone may take as long to draw new data; what is read is kept in place then, and the next change waits for it, ms. */
const longestDrawingMs = 5_000

/** What the page's data lacks. */
interface Lacking {
  /** The newest change of each topic; null: no numbers are known. */
  numbers: ReadonlyMap<LiveTopic, number> | null
  /** Asked for after a random time up to this, ms. */
  spread: number
  /** Something of what is shown may not be shown any more. */
  isGone: boolean
}

/** The page that is shown. */
interface Shown {
  /** The key of its entry in the history. */
  key: string
  name: SitePageName
  loaded: unknown
}

/**
 * Changes the page that is shown in place. A score is shown as soon as it comes; whatever else changed is in the page's own data, which is asked for
 * again, one request at a time. See docs/decisions/0028-open-pages.md.
 */
export function followLive(router: Router, { build, publicUrl }: Pick<PageState, 'build' | 'publicUrl'>): void {
  const frames = new Map<number, LiveMatch>()
  let shown: Shown | null = null
  let lacking: Lacking | null = null
  /** The data with its own lists, where those that are read were kept as they were. */
  let waiting: { loaded: unknown; position: PagePosition | null } | null = null
  /** The page was taken back while it was open: what it hears of then, with what it knows of each. Given back, it is there again. */
  let takenBack: { since: string; numbers: ReadonlyMap<LiveTopic, number> } | null = null
  /** What was told before the answer that there is no page any more. */
  let gone: Lacking['numbers'] = null
  let isAsking = false
  let failures = 0
  /** Ends the pause after an answer that did not come. */
  let endPause: (() => void) | null = null
  /** Nothing has come since the line was cut. */
  let isInterrupted = false
  /** The page is changed by one at a time, and each begins from what the one before it left. */
  let turn: Promise<void> = Promise.resolve()
  /** The server has other scripts: its data is not for these. The next step opens a document. */
  let isOtherBuild = false

  const connection = openConnection({
    match(frame) {
      if (frame.n <= (frames.get(frame.id)?.n ?? -1)) return
      frames.set(frame.id, frame)
      void showFrames()
      // A task of its own: on a slow phone both together would hold up a touch.
      setTimeout(() => ribbon.frame(frame))
    },
    changed: (topic, n, spread) => change(topic, n, { spread, isGone: false }),
    gone: (topic, n) => change(topic, n, { spread: 0, isGone: true }),
    lost(spread) {
      frames.clear()
      ribbon.changed(spread)
      if (!positionOf(shown?.loaded)) return
      lacking = { numbers: null, spread, isGone: true }
      void askAgain()
    },
    heard(isCurrent) {
      showNote(isCurrent ? 'current' : 'behind')
      if (!isCurrent || !isInterrupted) return
      // Who could not answer then may now.
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
  // Nobody reads it now.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    ribbon.putInOrder()
    void showWaiting()
  })

  function change(topic: LiveTopic, n: number, { spread, isGone }: Omit<Lacking, 'numbers'>): void {
    if (topic === 'matches') ribbon.changed(spread)
    if (takenBack && !isGone && n > (takenBack.numbers.get(topic) ?? Number.POSITIVE_INFINITY)) void repeat(() => router.revalidate())
    const position = positionOf(shown?.loaded)
    // Of what was gone when the line was opened nobody says since when: any answer after that is new enough.
    const isKnown = n <= numberOf(position?.since ?? '').n && !(isGone && n === goneBefore)
    if (!position?.topics.includes(topic) || isKnown) return
    const newest = Math.max(n, lacking?.numbers?.get(topic) ?? 0)
    lacking = { numbers: new Map(lacking?.numbers).set(topic, newest), spread, isGone: isGone || (lacking?.isGone ?? false) }
    void askAgain()
  }

  function follow(state: Router['state']): void {
    if (state.navigation.state !== 'idle' || state.revalidation !== 'idle') return
    const next = shownIn(state)
    if (next?.loaded === shown?.loaded && next?.key === shown?.key) return
    const isSamePage = next?.key === shown?.key
    const before = positionOf(shown?.loaded)
    if (takenBack && (next || shown)) takenBack = null
    if (!next && gone && before && shown?.key === state.location.key) takenBack = { since: before.since, numbers: gone }
    gone = null
    shown = next
    const position = takenBack ? { since: takenBack.since, topics: [...takenBack.numbers.keys()] } : positionOf(next?.loaded)
    // Whoever gave it new data: a page that was come back to is asked for again by what keeps pages.
    onceRendered(describe)
    if (isSamePage && before?.topics.join() === position?.topics.join()) return
    if (!isSamePage) {
      frames.clear()
      lacking = null
      waiting = null
      failures = 0
      ribbon.putInOrder()
    }
    connection.follow(withRibbon(position))
  }

  /** The ribbon goes on with any page, from the page's place among the changes. */
  function withRibbon(position: PagePosition | null): PagePosition | null {
    if (!ribbon.isShown() || position?.topics.includes('matches')) return position
    const topics: LiveTopic[] = ['matches', ...(position?.topics ?? [])]
    return { since: position?.since ?? '', topics: topics.slice(0, liveTopicsMax) }
  }

  /** With the page that is shown once nothing is on its way. */
  function inTurn(act: (page: Shown) => Promise<void>): Promise<void> {
    const done = turn.then(async () => {
      const page = await idle()
      if (page) await act(page)
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

  /** The frames that came after what the data has. */
  function newerThan(position: PagePosition | null): ReadonlyMap<number, LiveMatch> {
    const { n } = numberOf(position?.since ?? '')
    return new Map([...frames].filter(([, frame]) => frame.n > n))
  }

  async function askAgain(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      while (lacking && shown && !isOtherBuild) await askOnce(lacking, shown)
    } finally {
      isAsking = false
    }
  }

  async function askOnce(wanted: Lacking, { key }: Shown): Promise<void> {
    await pause(Math.random() * wanted.spread)
    const page = shown
    if (page?.key !== key) return
    lacking = null
    const { target, asShown } = refetchTarget(page, location.href)
    const answer = await askQuietly({ method: 'GET', path: apiPaths.pageData(build, target) })
    if (page.key !== shown?.key) return
    if (answer?.code === 1002) {
      // The lists that were told with it may have come after the word that it is gone.
      gone = both(wanted, lacking).numbers ?? wanted.numbers
      return await repeat(() => router.revalidate())
    }
    const data = answer?.code === 200 ? (answer.data as PageData) : null // as the server's route makes it
    isOtherBuild = data?.isOtherBuild ?? false
    if (data?.isOtherBuild) return
    const isLate = data !== null && isBehind(data.live, wanted.numbers, positionOf(page.loaded))
    if (isLate) return await wait(page, wanted, behindMs)
    // Most often nothing is another, and what is not alive yet need not be.
    const loaded = data && asShown(data.loaded)
    const isSame = JSON.stringify(loaded) === JSON.stringify(page.loaded)
    if (data === null || !(isSame || (await hasParts(loaded))))
      return await wait(page, wanted, Math.min(longestPauseMs, 1_000 * 2 ** ++failures))
    failures = 0
    await take(page, loaded, data.live, wanted.isGone ? null : await fetchNewestMatches(page.loaded, loaded))
  }

  /** Unless the visitor has gone on. What else is lacking by then is asked for with it. */
  async function wait(page: Shown, wanted: Lacking, ms: number): Promise<void> {
    await Promise.race([
      pause(ms * (0.5 + Math.random())),
      new Promise<void>((end) => {
        endPause = end
      }),
    ])
    endPause = null
    if (page.key === shown?.key) lacking = both(wanted, lacking)
  }

  /** Without the scripts for what is new the page stays as it is. */
  async function hasParts(loaded: unknown): Promise<boolean> {
    const handle = lastOf(router.state.matches)?.route.handle as PageHandle<unknown> | undefined // every page module exports one
    try {
      await loadScript(() => bringParts(handle?.parts?.(loaded) ?? []))
      return true
    } catch {
      return false
    }
  }

  async function take(
    page: Shown,
    loaded: unknown,
    position: PagePosition | null,
    newest: ReadonlyMap<number, MatchSummary> | null,
  ): Promise<void> {
    await inTurn(async (now) => {
      if (now.key !== page.key) return
      const kept = newest && !document.hidden ? withStableLists(now.loaded, loaded, newest) : loaded
      const next = withFrames(kept, newerThan(position))
      waiting = kept === loaded ? null : { loaded, position }
      const hasSameTopics = position?.topics.join() === positionOf(now.loaded)?.topics.join()
      // Most often the frame had told all of it, and nothing is to be rendered again.
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

  async function show(page: Shown, loaded: unknown, position: PagePosition | null): Promise<void> {
    // What is not alive yet would make room for nothing.
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
    giveData({ address: location.pathname + location.search, loaded })
    await router.revalidate()
    giveData(null)
    // React renders after that. A next change that began before would measure the same move, and make up for it a second time.
    await isRendered
  }

  /** Who plays, or what came of it, may stand in the title. */
  function describe(): void {
    const meta = metaOf(router.state, lastOf(router.state.matches)?.route.id ?? '')
    if (meta.title !== document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content) updateHead(meta, publicUrl)
    showRunningScore(shown)
  }

  /** The page that is shown once nothing is on its way. */
  async function idle(): Promise<Shown | null> {
    if (isIdle()) return shown
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(() => {
        if (!isIdle()) return
        stop()
        resolve()
      })
    })
    return await idle()
  }

  function isIdle(): boolean {
    return router.state.navigation.state === 'idle' && router.state.revalidation === 'idle'
  }
}

/** Whether the answer lacks what has these numbers in the history that the page knows. Of what is not in it any more, it lacks nothing. */
function isBehind(answer: PagePosition | null, numbers: Lacking['numbers'], shown: PagePosition | null): boolean {
  if (!answer || !numbers) return false
  const { epoch, n: own } = numberOf(answer.since)
  const isOther = epoch !== '' && epoch !== numberOf(shown?.since ?? '').epoch
  return !isOther && answer.topics.some((topic) => own < (numbers.get(topic) ?? 0))
}

function both(before: Lacking, now: Lacking | null): Lacking {
  if (!now) return { ...before, spread: 0 }
  const numbers = before.numbers && now.numbers && newestOf(before.numbers, now.numbers)
  return { numbers, spread: now.spread, isGone: before.isGone || now.isGone }
}

/** What was gone before a stream began has no number of its own, and takes none away. */
function newestOf(one: ReadonlyMap<LiveTopic, number>, other: ReadonlyMap<LiveTopic, number>): Map<LiveTopic, number> {
  const numbers = new Map(one)
  for (const [topic, n] of other) numbers.set(topic, Math.max(n, numbers.get(topic) ?? 0))
  return numbers
}

function shownIn({ location, matches, loaderData }: Router['state']): Shown | null {
  const route = lastOf(matches)?.route
  const loaded: unknown = loaderData[route?.id ?? '']
  const { page = 'notFound' } = (route?.handle ?? {}) as Partial<PageHandle<unknown>> // every page module exports one
  return loaded === undefined || page === 'notFound' ? null : { key: location.key, name: page, loaded }
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((done) => setTimeout(done, ms))
}
