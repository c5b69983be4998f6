import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Accessibility faults of the current page; the test goes on after reporting them. */
export async function expectNoBarrier(page: Page, when = 'barriers'): Promise<void> {
  await expectNoViolation(page, { type: 'tag', values: tags }, when)
}

/** For a dialog over a screen that is looked at elsewhere: what it lies over takes more than half of the time. */
export async function expectNoBarrierInDialog(page: Page, when: string): Promise<void> {
  await expectNoViolation(page, { type: 'tag', values: tags }, when, '[role=dialog]')
}

/** For a page in which `expectNoBarrier` has found nothing, and only the scheme has changed: the rules that look at colours. */
export async function expectNoBarrierInDark(page: Page, when = 'in the dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, when)
}

/** Alone these rules take a tenth of the time: for screens that are looked at for nothing else. */
export async function expectHeadingsInOrder(page: Page, when: string): Promise<void> {
  await expectNoViolation(page, { type: 'rule', values: ['empty-heading', 'heading-order'] }, when)
}

/** `expectNoBarrier` looks for it too; alone it takes a tenth of the time, for what depends on what stands in a page. */
export async function expectLandmarksApart(page: Page): Promise<void> {
  await expectNoViolation(page, { type: 'rule', values: ['landmark-unique'] }, `landmarks of ${new URL(page.url()).pathname}`)
}

async function expectNoViolation(page: Page, runOnly: axe.RunOnly, when: string, within = 'html'): Promise<void> {
  await settled(page)
  await giveAxe(page)
  expect.soft(await page.evaluate(violations, { runOnly, within }), when).toEqual([])
}

/** Its half megabyte is given once to each document. In a frame of another page it answers to the one in the page around it. */
async function giveAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => window.axe !== undefined)
    if (!isThere) await frame.evaluate(source)
  }
}

/** Only what is asked for leaves the page: the whole report is as large as the page. Runs in the page. */
async function violations({ runOnly, within }: { runOnly: axe.RunOnly; within: string }): Promise<string[]> {
  // No rule that is asked for reads the styles as text: without `preload`, axe fetches and parses them all each time.
  const found = await window.axe?.run(within, { runOnly, preload: { assets: ['media'] }, resultTypes: ['violations'] })
  if (!found) throw new Error('The page went on to another one')
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 120)}`).join(', ')}`,
  )
}

/** A whole screen of the console, as it stands: no barrier, and nothing beside it in a wide window or on a phone. */
export async function expectScreen(page: Page, when?: string): Promise<void> {
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
  // A closing list is still in the page.
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toHaveCount(0)
  await expectNoBarrier(page, when)
  const wide = page.viewportSize()
  for (const size of [{ width: 390, height: 844 }, wide]) {
    if (size) await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), when).toBeLessThanOrEqual(0)
  }
}

/** Colours in transition must not be reported: what moves for a time is brought to its end; what moves without end goes on. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0)
  await page.evaluate(() => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    // The end of one may be the beginning of another.
    for (let all = moving(); all.length > 0; all = moving()) for (const animation of all) animation.finish()
  })
}
