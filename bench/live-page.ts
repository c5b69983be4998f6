import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { paths } from '#shared/paths.ts'
import { insertSignedIn } from '../test/console.ts'
import { replayOf } from '../test/replay/days.ts'
import { enterPlan, organiserAt } from '../test/replay/organiser.ts'
import { smallSeason } from '../test/replay/season.ts'
import { findBrowser } from './browser.ts'
import { atMost, type Figure, type Measured, plainFigure } from './figures.ts'
import { cores, startServer } from './processes.ts'

const framesASecond = 4
const slowedBy = 4
const longestTaskMs = 50
/** Until what is loaded once is there, s. */
const warmUpSeconds = 10

/** A page that is watched for so many minutes while its match changes four times a second, on a processor that is slowed. */
export async function measureLivePage(
  dataFolder: string,
  port: number,
  { minutes, pages: wanted }: { minutes: number; pages: readonly string[] },
): Promise<Measured> {
  const binary = findBrowser()
  if (!binary) return { figures: [], skipped: [{ what: 'pages watched', why: 'no Chromium' }] }
  const server = await startServer(dataFolder, port, { core: cores?.server })
  const db = await openDatabase({ databaseUrl: null, dataFolder }, migrate)
  const browser = await chromium.launch({
    executablePath: binary,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const { token } = await insertSignedIn(db.write, 'editor', new Date().toISOString())
    const organiser = organiserAt(server.url, token)
    const { planned, days } = replayOf(smallSeason(), { from: '2018-06-12', now: new Date().toISOString(), isOneDay: true })
    const key = days[0]?.[0]?.[0]?.key ?? ''
    const { competition, matches } = await enterPlan(organiser, planned, key)
    await organiser.act(competition, { kind: 'set_play', match: key, play: 'live' })
    const enter = (score: number) => organiser.act(competition, { kind: 'set_score', match: key, scores: [score, 0], games: [] })
    const pages: readonly [string, string][] = [
      ['match', paths.match(matches[key] ?? 0)],
      ['tables', paths.competition(competition, { tab: 'stages' })],
      ['schedule', paths.schedule()],
    ]
    const figures: Figure[] = []
    const watched = pages.filter(([name]) => wanted.length === 0 || wanted.includes(name))
    for (const [name, path] of watched) figures.push(...(await watch({ browser, enter, name, address: server.url + path, minutes })))
    return { figures, skipped: [] }
  } finally {
    await browser.close()
    await db.close()
    await server.stop()
  }
}

interface Watch {
  browser: Browser
  /** Enters the match's score. */
  enter: (score: number) => Promise<unknown>
  name: string
  address: string
  minutes: number
}

async function watch({ browser, enter, name, address, minutes }: Watch): Promise<Figure[]> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
    await page.goto(address)
    await play(enter, warmUpSeconds)
    await page.evaluate(observe)
    const before = await heapOf(session)
    let tasks: number[] = []
    let scores = 0
    // The browser's buffer of a trace holds little more than a minute, and takes nothing once it is full.
    for (let minute = 0; minute < minutes; minute++) {
      await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
      scores += await play(enter, 60)
      tasks = tasks.concat(tasksIn(await browser.stopTracing()))
    }
    const heap = await heapOf(session)
    const shift = Number(await page.evaluate('layoutShift'))
    const note = `${scores} scores in ${minutes} min, processor slowed ${slowedBy} ×`
    const long = tasks.filter((ms) => ms > longestTaskMs).length
    return [
      atMost(`${name} page watched: CLS`, Math.round(shift * 1_000) / 1_000, { limit: 0, unit: '', note: `${note}; ${shift.toFixed(5)}` }),
      atMost(
        `${name} page watched: longest task`,
        tasks.reduce((longest, ms) => Math.max(longest, ms), 0),
        {
          limit: longestTaskMs,
          unit: 'ms',
          note: `processor time; ${long} of ${tasks.length} are longer than ${longestTaskMs} ms`,
        },
      ),
      atMost(`${name} page watched: growth of the heap`, (heap - before) / 1_048_576, { limit: 2, unit: 'MB' }),
      plainFigure(`${name} page watched: main thread for a score`, tasks.reduce((sum, ms) => sum + ms, 0) / scores, 'ms', 'processor time'),
    ]
  } finally {
    await context.close()
  }
}

/** Writes scores for so many seconds, and returns how many. */
async function play(enter: Watch['enter'], seconds: number): Promise<number> {
  const startedAt = performance.now()
  let entered = 0
  while (performance.now() - startedAt < seconds * 1_000) {
    await enter(++entered % 100)
    await sleep(Math.max(0, startedAt + (entered * 1_000) / framesASecond - performance.now()))
  }
  return entered
}

/** Bytes, after everything that can go is gone. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

/** Run in the page; its own types are not those of this program. As the metric is defined: the worst five seconds without a second of rest. */
const observe = `
  window.layoutShift = 0
  let sum = 0, first = 0, last = 0
  new PerformanceObserver((list) => {
    for (const { value, startTime } of list.getEntries()) {
      const isNew = startTime - last > 1000 || startTime - first > 5000
      if (isNew) first = startTime
      sum = isNew ? value : sum + value
      last = startTime
      layoutShift = Math.max(layoutShift, sum)
    }
  }).observe({ type: 'layout-shift' })
`

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** µs of the processor. */
  tdur?: number
  args?: { name?: string }
}

/** Processor time of each task of pages' main threads, ms: what the machine did for others meanwhile is not in it. */
function tasksIn(trace: Buffer): number[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const idOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(idOf))
  return traceEvents.flatMap((event) => (event.name.endsWith('::RunTask') && mains.has(idOf(event)) ? (event.tdur ?? 0) / 1_000 : []))
}
