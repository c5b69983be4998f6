import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A page that stays open while a day is replayed. */
export interface OpenPage {
  address: string
  page: Page
  /** Errors of its scripts. */
  faults: string[]
}

/** Opens them all, so many in a context, which is a browser of its own to the site: three pages of it have streams, the others poll. */
export async function openPages(
  browser: Browser,
  origins: readonly string[],
  addresses: readonly string[],
  inContext: number,
): Promise<OpenPage[]> {
  const groups = Array.from({ length: Math.ceil(addresses.length / inContext) }, (_, i) =>
    addresses.slice(i * inContext, (i + 1) * inContext),
  )
  const opened = groups.map(async (group, i) => {
    const context = await browserOf(browser, origins[i % origins.length] ?? '')
    const pages: OpenPage[] = []
    for (const address of group) pages.push(await openPage(context, address))
    return pages
  })
  return (await Promise.all(opened)).flat()
}

async function openPage(context: BrowserContext, address: string): Promise<OpenPage> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await goTo(page, address)
  return { address, page, faults }
}

/** Until its scripts have taken it over: whose scripts never came stays as it was sent. */
async function goTo(page: Page, address: string): Promise<void> {
  // A server that is asked for everything at once refuses what takes it too long; who comes anew tries again.
  while ((await page.goto(address))?.status() === 503) await sleep(1_000)
  if (isOverlay(address)) await page.getByRole('main').waitFor()
  else await page.locator('body > div > [role=status]').first().waitFor({ state: 'attached' })
}

/** It has no parts of the site around it. */
function isOverlay(address: string): boolean {
  return address.startsWith('/overlay/')
}

/** Certificates of a test's own nginx are nobody's. */
export async function browserOf(browser: Browser, origin: string): Promise<BrowserContext> {
  return await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
  })
}

const ribbonOf = (page: Page) => page.getByRole('navigation', { name: '比分条' })

/** What a page shows and says, without how long ago it was told. */
async function shownOn(page: Page, isOverlaid: boolean): Promise<string> {
  const main = page.getByRole('main')
  const text = (await main.innerText())
    .replaceAll(/\d+ 秒前更新|连接中断，正在重连 · 数据截至 \d\d:\d\d/g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
  const around = isOverlaid ? '' : await ribbonOf(page).ariaSnapshot()
  return [await page.title(), text, await main.ariaSnapshot(), around].join('\n———\n')
}

/** What ended stays where it is read until nobody looks at the page. */
async function lookAway(page: Page): Promise<void> {
  for (const isHidden of [true, false]) {
    // Run in the page; its own types are not those of this program.
    await page.evaluate(`
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} })
      document.dispatchEvent(new Event('visibilitychange'))
      new Promise((done) => setTimeout(done, ${isHidden ? 500 : 0}))
    `)
  }
}

/** Which of several panels is open is the reader's, as is the place he has scrolled to: the game that ran when he came, say. */
async function openSameTabs(page: Page, fresh: Page): Promise<void> {
  const ids: string[] = await page.evaluate("[...document.querySelectorAll('main input[type=radio]:checked')].map(({ id }) => id)")
  await fresh.evaluate(`for (const id of ${JSON.stringify(ids)}) document.getElementById(id)?.click()`)
}

/** Where an open page differs from a fresh one at the same address: the lines, told as `- open` and `+ fresh`. Null: nowhere. */
async function difference({ address, page }: OpenPage, fresh: Page): Promise<string | null> {
  await goTo(fresh, address)
  const isOverlaid = isOverlay(address)
  if (!isOverlaid) await ribbonOf(fresh).getByRole('link').first().waitFor()
  await openSameTabs(page, fresh)
  await lookAway(page)
  const [open, anew] = [await shownOn(page, isOverlaid), await shownOn(fresh, isOverlaid)]
  if (open === anew) return null
  const [lines, expected] = [open.split('\n'), anew.split('\n')]
  const only = (all: readonly string[], other: readonly string[], sign: string) =>
    all.filter((line) => !other.includes(line)).map((line) => `${sign} ${line.trim()}`)
  const told = [...only(lines, expected, '-'), ...only(expected, lines, '+')]
  const first = lines.findIndex((line, i) => line !== expected[i])
  const order = ['the same lines in another order, from', `- ${lines[first]}`, `+ ${expected[first]}`]
  return [address, ...(told.length > 0 ? told : order)].join('\n')
}

/** Looked at side by side. */
const lanes = 3
/** Before a page is looked at again, ms. */
const pauseMs = 1_000

/** Where each page still differs from a fresh one when it has been given so long, ms, and the errors of their scripts. */
export async function faultsOf(
  pages: readonly OpenPage[],
  { context, patienceMs }: { context: BrowserContext; patienceMs: number },
): Promise<string[]> {
  const faults = pages.flatMap((page) => page.faults)
  const waiting = [...pages]
  const compare = async () => {
    const fresh = await context.newPage()
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const deadline = performance.now() + patienceMs
      let told = await difference(page, fresh)
      while (told !== null && performance.now() < deadline) {
        // What is loaded anew without a pause takes the processor from the page that is to catch up.
        await sleep(pauseMs)
        told = await difference(page, fresh)
      }
      if (told !== null) faults.push(told)
      await page.page.close()
    }
  }
  await Promise.all(Array.from({ length: lanes }, compare))
  return faults
}
