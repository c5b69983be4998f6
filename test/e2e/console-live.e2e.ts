import type { Page } from '@playwright/test'
import { expectNoBarrier } from './barriers.ts'
import { act, type Cup, newCup } from './console-cup.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

test.use({ reuseContext: false })
test.describe.configure({ timeout: 60_000 })

/** The first semi-final is running, one to nil. */
async function runningCup(page: Page, name: string): Promise<Cup> {
  const cup = await newCup(page, name)
  await act(page, cup.id, { kind: 'set_play', match: 'M1', play: 'live' })
  await score(page, cup, [1, 0])
  return cup
}

async function score(page: Page, cup: Cup, scores: number[]): Promise<void> {
  await act(page, cup.id, { kind: 'set_score', match: 'M1', scores, games: [] })
}

/** The page's stream stands: what is written from now on comes by it. */
async function followed(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/live?'))
  await open(page, address)
  expect((await stream).status()).toBe(200)
}

test('a match page that is open shows the score, the tab leads with it, and it is said once', async ({ page }) => {
  const cup = await runningCup(page, '现场杯')
  await followed(page, `/matches/${cup.matches.M1}`)
  await expect(page).toHaveTitle(/^1:0 朔风/)
  await expect(page.getByText(/^数据已更新 \d+ 秒前$/)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await score(page, cup, [1, 1])
  await expect(page.getByRole('heading', { level: 1 })).toContainText('朔风 1 比 1 鹿鸣')
  await expect(page).toHaveTitle(/^1:1 朔风/)
  await expect(page.getByRole('status').filter({ hasText: '朔风 1 比 1 鹿鸣' })).toHaveCount(1)
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  await expectNoBarrier(page, 'open match')
})
