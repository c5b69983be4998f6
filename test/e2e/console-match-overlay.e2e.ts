import type { Page } from '@playwright/test'
import { resultBy } from '#rules/acts/examples.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { type OverlayChoice, overlayAddress } from '#shared/match-overlay.ts'
import { expectNoBarrier } from './barriers.ts'
import { asked } from './console.ts'
import { act, newCup, openMatch } from './console-cup.ts'
import { passing } from './passing.ts'
import { expect, test } from './site.ts'

// The line is cut on purpose.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/(api\/live|overlay\/)/] })
test.describe.configure({ timeout: 90_000 })

/** It asks again every few seconds, and less often after an answer that did not come. */
const asking = (within: number) => ({ by: 3_000, within })
const side = (page: Page, name: string) => page.locator('[data-told^="side-"]').filter({ hasText: name })

for (const live of ['poll', 'stream'] as const satisfies readonly OverlayChoice['live'][]) {
  test(`an open overlay shows each score, by ${live}, and after a cut line the newest`, async ({ page, context }) => {
    const cup = await newCup(page, `转播杯 ${live}`)
    const match = cup.matches.M1 ?? 0
    const screen = await context.newPage()
    await screen.setViewportSize({ width: 1280, height: 720 })
    await screen.clock.install()
    await screen.goto(overlayAddress(match, { look: 'card', live }))
    await expect(side(screen, '朔风')).toBeVisible()
    await expect(screen.getByText('半决赛')).toBeVisible()
    expect(await screen.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
    await screen.evaluate(() => Object.assign(window, { isSameDocument: true }))

    await act(page, cup.id, { kind: 'set_play', match: 'M1', play: 'live' })
    await act(page, cup.id, { kind: 'set_score', match: 'M1', scores: [1, 0], games: [] })
    await passing(screen, asking(15_000), () => expect(side(screen, '朔风')).toHaveText(/1$/, { timeout: 500 }))
    await expect(side(screen, '鹿鸣')).toHaveText(/0$/)

    await context.setOffline(true)
    await screen.waitForTimeout(500)
    await act(page, cup.id, { kind: 'set_score', match: 'M1', scores: [1, 1], games: [] })
    expect((await asked<MatchView>(page, 'GET', `/api/matches/${match}`)).sides.map(({ score }) => score)).toEqual([1, 1])
    // What it had stays.
    await expect(side(screen, '鹿鸣')).toHaveText(/0$/)
    await context.setOffline(false)
    await passing(screen, asking(30_000), () => expect(side(screen, '鹿鸣')).toHaveText(/1$/, { timeout: 500 }))
    expect(await screen.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })
}

test('an overlay of a final is named by who has reached it', async ({ page, context }) => {
  const cup = await newCup(page, '定名杯')
  const screen = await context.newPage()
  await screen.clock.install()
  await screen.goto(overlayAddress(cup.matches.F ?? 0))
  await expect(screen).toHaveTitle(/半决赛第 1 场胜者/)
  await act(page, cup.id, { kind: 'set_play', match: 'M1', play: 'live' })
  await act(page, cup.id, { kind: 'record_result', match: 'M1', result: resultBy([2, 0]), publicNote: '' })
  await passing(screen, asking(21_000), () => expect(screen).toHaveTitle(/朔风 对 半决赛第 2 场胜者/, { timeout: 500 }))
})

test('an overlay whose page answers with errors keeps what it shows; one whose match was hidden shows nothing', async ({
  page,
  context,
}) => {
  const cup = await newCup(page, '停电杯')
  const screen = await context.newPage()
  await screen.clock.install()
  await screen.goto(overlayAddress(cup.matches.M1 ?? 0))
  await expect(side(screen, '朔风')).toBeVisible()
  let asks = 0
  await screen.route('**/overlay/**', async (route) => {
    asks += 1
    await route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>暂时无法访问</h1>' })
  })
  await act(page, cup.id, { kind: 'set_play', match: 'M1', play: 'live' })
  await passing(screen, asking(21_000), async () => expect(asks).toBeGreaterThan(1))
  await expect(side(screen, '朔风')).toBeVisible()
  await expect(screen.getByText('暂时无法访问')).toHaveCount(0)

  await screen.unroute('**/overlay/**')
  await screen.route('**/overlay/**', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>没有</h1>' }))
  await passing(screen, asking(42_000), () => expect(side(screen, '朔风')).toHaveCount(0, { timeout: 500 }))
  await expect(screen.locator('body')).toHaveText('')
})

test('the match screen offers the address for each look, to copy, and shows it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const cup = await newCup(page, '导播杯')
  await openMatch(page, cup, 'M1')
  const card = page.getByRole('region', { name: '直播画面' })
  const address = card.getByRole('textbox', { name: '直播画面的地址' })
  const expected = (choice: Partial<OverlayChoice>) => new URL(overlayAddress(cup.matches.M1 ?? 0, choice), page.url()).href
  await expect(address).toHaveValue(expected({}))
  await card.getByText('角标').click()
  await card.getByText('右上').click()
  await card.getByText('浅色').click()
  await card.getByText('实时').click()
  const chosen = expected({ look: 'corner', side: 'right', scheme: 'light', live: 'stream' })
  await expect(address).toHaveValue(chosen)
  await card.getByRole('button', { name: '复制' }).click()
  await expect(page.getByText('链接已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(chosen)
  await card.getByRole('button', { name: '预览' }).click()
  await expect(page.frameLocator('iframe').getByText('朔风')).toBeVisible()
  await expectNoBarrier(page, 'match')
})
