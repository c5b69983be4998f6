import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface RunOnly {
  type: 'tag' | 'rule'
  values: string[]
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What the builder gives to a document. */
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core')

/** No rule that is asked for reads the styles as text: without this, axe fetches and parses them all each time. */
const preload = { assets: ['media'] }

/**
 * Accessibility faults of the current page; the test goes on after reporting them. Axe runs in the page's own frames only: otherwise it
 * opens a second page for frames of other hosts, and takes three times as long.
 */
export async function expectNoBarrier(page: Page, when = 'barriers'): Promise<void> {
  await expectNoViolation(page, { type: 'tag', values: tags }, when)
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

async function expectNoViolation(page: Page, runOnly: RunOnly, when: string): Promise<void> {
  await settled(page)
  const { violations } = await (await axeIn(page)).options({ runOnly, preload, resultTypes: ['violations'] }).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      when,
    )
    .toEqual([])
}

/** `expectNoBarrier` looks for it too; alone it takes a tenth of the time, for what depends on what stands in a page. */
export async function expectLandmarksApart(page: Page): Promise<void> {
  const { violations } = await (await axeIn(page)).withRules(['landmark-unique']).analyze()
  const doubles = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)))
  expect.soft(doubles, `landmarks of ${new URL(page.url()).pathname} with one name`).toEqual([])
}

/** Its half megabyte would be read twice by each document that it is given to: one without frames gets it once. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page }).setLegacyMode()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return new AxeBuilder({ page, axeSource: ';' }).setLegacyMode()
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

/** Colours in transition must not be reported. Waits for finite animations; endless ones go on. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0)
  await page.evaluate(async () => {
    const once = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(once.map((animation) => animation.finished))
  })
}
