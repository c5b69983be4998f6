import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { paths, sitePages } from '#shared/paths.ts'
import { findBrowser } from './browser.ts'
import { atMost, type Figure, type Measured, median, plainFigure } from './figures.ts'
import { startServer } from './processes.ts'
import { slowLine } from './slow-line.ts'

/** From one page to the first link that the pattern fits. */
const steps: readonly (readonly [name: string, from: string, to: RegExp])[] = [
  ['home to the schedule', paths.home(), exactly(sitePages.schedule.path)],
  ['home to news', paths.home(), exactly(paths.newsList())],
  ['home to the winners', paths.home(), exactly(sitePages.winnerList.path)],
  ['home to media', paths.home(), exactly(sitePages.mediaList.path)],
  ['home to openings', paths.home(), exactly(sitePages.openings.path)],
  ['matches of a kind to past ones', sitePages.teamMatch.path, exactly(sitePages.teamMatchAgo.path)],
  ['schedule to a match', sitePages.schedule.path, /^\/matches\/\d+$/],
  ['news to an article', paths.newsList(), /^\/newsInside\/\d+$/],
]
const phone = { width: 390, height: 844 }
const slowedBy = 4
/** A slow 3G line: a round trip of 400 ms, 400 kbit/s. */
const line = { delayMs: 200, bytesPerSecond: 50_000 }
const rounds = 3
/** Until what comes by itself after a page is there, ms. */
const settledMs = 4_000

/**
 * Steps inside the demo's site on a slow phone and line, from the tap to the painted page, beside the same page opened as a document: with an empty cache,
 * as somebody else sends it, and from the page before, with what that one brought.
 */
export async function measureSteps(_dataFolder: string, port: number): Promise<Measured> {
  const binary = findBrowser()
  if (!binary) return { figures: [], skipped: [{ what: 'steps', why: 'no Chromium' }] }
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-bench-steps-'))
  const server = await startServer(dataFolder, port, { isDemo: true })
  const slow = await slowLine(port, line)
  const browser = await chromium.launch({
    executablePath: binary,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const figures: Figure[] = []
    for (const [name, from, to] of steps) {
      const times = []
      for (let round = 0; round < rounds; round++) times.push(await timesOf(browser, slow.url, from, to))
      const document = median(times.map(({ cold }) => cold))
      figures.push(
        atMost(`${name}: step`, median(times.map(({ step }) => step)), {
          limit: document,
          unit: 'ms',
          note: 'from the tap until it is painted and can be used; bar: first paint of its document, empty cache',
        }),
        plainFigure(`${name}: document from the page before`, median(times.map(({ warm }) => warm)), 'ms', 'first paint'),
        plainFigure(`${name}: the same until it can be used`, median(times.map(({ usable }) => usable)), 'ms'),
      )
    }
    return { figures, skipped: [] }
  } finally {
    await browser.close()
    await slow.close()
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path}$`)
}

async function timesOf(browser: Browser, url: string, from: string, to: RegExp) {
  const [step, target] = await onPhone(browser, async (page) => {
    await opened(page, url + from)
    const target = String(
      await page.evaluate(`[...document.links].map((link) => link.getAttribute('href')).find((path) => ${to}.test(path)) ?? ''`),
    )
    if (target === '') throw new Error(`No link of ${from} fits ${to}`)
    return [Number(await page.evaluate(tap(target))), target] as const
  })
  const warm = await onPhone(browser, async (page) => {
    await opened(page, url + from)
    return await opened(page, url + target)
  })
  const cold = await onPhone(browser, (page) => opened(page, url + target))
  return { step, warm: warm.paint, usable: warm.usable, cold: cold.paint }
}

async function onPhone<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: phone })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
    // The page's own sign that React answers from here on.
    await page.addInitScript("addEventListener('alive', () => { window.aliveAt = performance.now() })")
    return await use(page)
  } finally {
    await context.close()
  }
}

/** ms from the start of the navigation. */
async function opened(page: Page, url: string): Promise<{ paint: number; usable: number }> {
  await page.goto(url, { waitUntil: 'commit' })
  while (!(await page.evaluate('window.aliveAt'))) await sleep(50)
  const paint = Number(await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime"))
  const usable = Number(await page.evaluate('window.aliveAt'))
  await sleep(settledMs)
  return { paint, usable }
}

/** Run in the page: ms until the frame after the one in which the page stands there. */
function tap(path: string): string {
  return `new Promise((done) => {
    const tappedAt = performance.now()
    addEventListener('page-rendered', () => {
      if (location.pathname === '${path}') requestAnimationFrame(() => setTimeout(() => done(performance.now() - tappedAt)))
    })
    document.querySelector('a[href="${path}"]').click()
  })`
}
