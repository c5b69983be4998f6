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
  const opened: OpenPage[] = []
  let context: BrowserContext | null = null
  for (const [i, address] of addresses.entries()) {
    if (!context || i % inContext === 0) context = await browserOf(browser, origins[Math.floor(i / inContext) % origins.length] ?? '')
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await goTo(page, address)
    opened.push({ address, page, faults })
  }
  return opened
}

/** Until its scripts have taken it over: whose scripts never came stays as it was sent. */
async function goTo(page: Page, address: string): Promise<void> {
  // A server that is asked for everything at once refuses what takes it too long; who comes anew tries again.
  while ((await page.goto(address))?.status() === 503) await sleep(1_000)
  await page.locator('body > div > [role=status]').first().waitFor({ state: 'attached' })
}

/** Certificates of a test's own nginx are nobody's. */
export async function browserOf(browser: Browser, origin: string): Promise<BrowserContext> {
  return await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    ignoreHTTPSErrors: true,
  })
}

/** What a page shows and says, without how long ago it was told. */
async function shownOn(page: Page): Promise<string> {
  const main = page.getByRole('main')
  const text = (await main.innerText()).replaceAll(/数据已更新 \d+ 秒前|连接中断，正在重连/g, '').replaceAll(/\s*\n\s*/g, '\n')
  const ribbon = page.getByRole('navigation', { name: '比分条' })
  return [await page.title(), text, await main.ariaSnapshot(), await ribbon.ariaSnapshot()].join('\n———\n')
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

/** Where an open page differs from a fresh one at the same address: the lines, told as `- open` and `+ fresh`. Null: nowhere. */
export async function difference({ address, page }: OpenPage, fresh: Page): Promise<string | null> {
  await goTo(fresh, address)
  await fresh.getByRole('navigation', { name: '比分条' }).getByRole('link').first().waitFor()
  await lookAway(page)
  const [open, anew] = [await shownOn(page), await shownOn(fresh)]
  if (open === anew) return null
  const [lines, expected] = [open.split('\n'), anew.split('\n')]
  const only = (all: readonly string[], other: readonly string[], sign: string) =>
    all.filter((line) => !other.includes(line)).map((line) => `${sign} ${line.trim()}`)
  const told = [...only(lines, expected, '-'), ...only(expected, lines, '+')]
  const first = lines.findIndex((line, i) => line !== expected[i])
  const order = ['the same lines in another order, from', `- ${lines[first]}`, `+ ${expected[first]}`]
  return [address, ...(told.length > 0 ? told : order)].join('\n')
}
