import type { Locator, Page } from '@playwright/test'
import { act, type Cup, cupOf, newCup } from './console-cup.ts'
import { open } from './open.ts'
import { expect } from './site.ts'

export const patience = { timeout: 20_000 }

export const main = (page: Page) => page.getByRole('main')
/** No document was loaded since `followed`. */
export const isTheSame = (page: Page) => page.evaluate(() => 'isTheSame' in window)

/** The first semi-final is running, one to nil. */
export async function runningCup(page: Page, name: string, documentOf = cupOf): Promise<Cup> {
  const cup = await newCup(page, name, documentOf)
  await act(page, cup.id, { kind: 'set_play', match: 'M1', play: 'live' })
  await score(page, cup, [1, 0])
  return cup
}

export async function score(page: Page, cup: Cup, scores: number[]): Promise<void> {
  await act(page, cup.id, { kind: 'set_score', match: 'M1', scores, games: [] })
}

/** The page's stream stands: what is written from now on comes by it. */
export async function followed(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/live?'))
  await open(page, address)
  expect((await stream).status()).toBe(200)
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
}

interface ShiftSource {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

/** Where the page's contents, or those of `part`, moved without anybody's doing, from now on: beside it others may publish something. */
export async function watchShifts(page: Page, part: Locator = page.locator('body')): Promise<() => Promise<string[]>> {
  await part.evaluate((root) => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      // The library's types do not have it.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: ShiftSource[] })[]) {
        const place = ({ top, left, height }: DOMRectReadOnly) => `${left}, ${top}, ${height} high`
        const inPart = entry.sources.filter(({ node }) => root === document.body || node?.contains(root) || root.contains(node))
        const moved = inPart.map(
          ({ node, previousRect, currentRect }) =>
            `${place(previousRect)} → ${place(currentRect)}: ${(node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120)}`,
        )
        if (moved.length > 0 || root === document.body) shifts.push([entry.value.toFixed(5), ...moved].join('\n'))
      }
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** What follows an answer has been painted. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 300)))
}
