import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { freePort, startPostgres } from '../test/postgres.ts'
import { replayOf } from '../test/replay/days.ts'
import { browserOf } from '../test/replay/open-pages.ts'
import { editorOf, enterPlan, type Organiser, organiserAt, type Planned } from '../test/replay/organiser.ts'
import { smallSeason } from '../test/replay/season.ts'
import { startSite } from '../test/running-site.ts'
import { findBrowser } from './browser.ts'
import { atMost, type Figure, type Measured, plainFigure, quantile } from './figures.ts'

/** How many scores are watched on their way to a page, and how far they are apart, ms. */
const watchedScores = 120
const scoreEveryMs = 700
/** After the last score, until a page that polls has surely asked again. */
const longestPollMs = 8_000

/**
 * From entering a score in the console of one of two nodes on PostgreSQL to a page that is open at each of them, and to one whose browser has no
 * streams and polls, with nothing else beside it.
 */
export async function measureScores(): Promise<Measured> {
  const binary = findBrowser()
  if (!binary) return { figures: [], skipped: [{ what: 'scores', why: 'no Chromium' }] }
  const ends: (() => Promise<unknown>)[] = []
  try {
    const postgres = await startPostgres()
    ends.push(postgres.stop)
    const nodes = []
    for (const port of [await freePort(), await freePort()]) {
      const node = await startSite({ port, databaseUrl: postgres.url, flags: ['--empty'] })
      nodes.push(node.url)
      ends.push(() => node.stop())
    }
    const browser = await chromium.launch({
      executablePath: binary,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    ends.push(() => browser.close())
    const organiser = organiserAt(nodes[0] ?? '', await editorOf(postgres.url))
    const { planned, days } = replayOf(smallSeason(), { from: '2018-06-12', now: new Date().toISOString(), isOneDay: true })
    const match = days[0]?.[0]?.[0]?.key ?? ''
    const plan = await enterPlan(organiser, planned, match)
    const [origin = '', other = ''] = nodes
    const watchers = [
      await watcherAt(browser, origin, 'streams'),
      await watcherAt(browser, other, 'streams'),
      await watcherAt(browser, other, 'polls'),
    ]
    const [same = [], across = [], polled = []] = await delaysAt(watchers, { organiser, plan, match })
    return {
      figures: [
        ...delayFigures('the same node', same, 500),
        ...delayFigures('the other node', across, 1_500),
        ...delayFigures('the other node, by polling', polled, 7_000),
      ],
      skipped: [],
    }
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

interface SentScore {
  /** Of the first side; the other has none. */
  score: number
  sentAt: number
}

interface Watched {
  organiser: Organiser
  plan: Planned
  /** By its key. */
  match: string
}

/** From sending each score of a match to its being on each of these pages, ms. */
async function delaysAt(watchers: readonly Page[], { organiser, plan, match }: Watched): Promise<number[][]> {
  for (const watcher of watchers) await watcher.goto(paths.match(plan.matches[match] ?? 0))
  await organiser.act(plan.competition, { kind: 'set_play', match, play: 'live' })
  await sleep(scoreEveryMs)
  const scores: SentScore[] = []
  for (let score = 1; score <= watchedScores; score++) {
    const sentAt = await organiser.act(plan.competition, { kind: 'set_score', match, scores: [score, 0], games: [] })
    scores.push({ score, sentAt })
    await sleep(scoreEveryMs)
  }
  await sleep(longestPollMs)
  return await Promise.all(watchers.map((watcher) => delaysOf(watcher, scores)))
}

/** A page at this node that notes when the tab's title changes, which leads with the running score. */
async function watcherAt(browser: Browser, origin: string, way: 'streams' | 'polls'): Promise<Page> {
  const page = await (await browserOf(browser, origin)).newPage()
  if (way === 'polls') await page.addInitScript({ content: 'delete window.EventSource' })
  await page.addInitScript({
    content: `
      window.titles = []
      addEventListener('DOMContentLoaded', () => {
        new MutationObserver(() => titles.push([Date.now(), document.title])).observe(document.head, {
          childList: true, characterData: true, subtree: true,
        })
      })
    `,
  })
  return page
}

/** From sending each score to its being in the tab's title, or one that overtook it, ms. One that never came took all the time there was. */
async function delaysOf(page: Page, scores: readonly SentScore[]): Promise<number[]> {
  const titles: [number, string][] = await page.evaluate('titles')
  const shown = titles.map(([at, title]) => ({ at, score: Number(/^(\d+):0 /.exec(title)?.[1] ?? -1) }))
  return scores.map(({ score, sentAt }) => (shown.find((title) => title.score >= score)?.at ?? Number.POSITIVE_INFINITY) - sentAt)
}

function delayFigures(node: string, delays: readonly number[], limit: number): Figure[] {
  return [
    plainFigure(
      `a score entered → open page, ${node}: median`,
      quantile(delays, 0.5),
      'ms',
      `${delays.length} scores, from the sending of the act`,
    ),
    atMost(`a score entered → open page, ${node}: p99`, quantile(delays, 0.99), { limit, unit: 'ms' }),
  ]
}
