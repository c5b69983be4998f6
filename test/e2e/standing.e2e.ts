import type { APIRequestContext, Page } from '@playwright/test'
import type { CompetitionSummary, CompetitionView } from '#shared/competitions/competition-views.ts'
import { expectNoBarrier, expectNoBarrierInDark } from './barriers.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

/** The table of a league before its last round: after each round, moves, form, and what is certain. */
async function address(request: APIRequestContext): Promise<string> {
  const { items }: { items: CompetitionSummary[] } = (await (await request.get('/api/competitions?pageSize=50')).json()).data
  const id = items.find(({ name }) => name === '群山循环赛')?.id
  const { stages }: CompetitionView = (await (await request.get(`/api/competitions/${id}`)).json()).data
  return `/competitions/${id}?tab=stages&stage=${stages[0]?.id}`
}

const table = (page: Page) => page.getByRole('table', { name: /积分榜/ })
const rowOf = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(`^\\d.*${name}`) })
const latest = (page: Page) => page.getByRole('combobox', { name: '截至哪一轮' })

test('a table says what is settled, and what is still needed', { tag: '@any-device' }, async ({ page, request }) => {
  await open(page, await address(request))
  await expect(rowOf(page, '苍梧')).toContainText('第一')
  for (const name of ['青要', '首阳']) await expect(rowOf(page, name)).toContainText('淘汰')
  await expect(rowOf(page, '云梦')).not.toContainText(/晋级|淘汰/)
  const way = table(page).locator('summary').filter({ hasText: '云梦' })
  await way.focus()
  await page.keyboard.press('Enter')
  const told = way.locator('xpath=..')
  await expect(told).toContainText('再得 3 分即可锁定「进决赛」；最多可到 12 分。')
  await told.getByRole('link', { name: /第 2 轮：\s*负/ }).click()
  await expect(page).toHaveURL(/\/matches\/\d+$/)
  await expect(page.getByRole('main')).toContainText('苍梧')
})

test('the table after a round has an address of its own, and a way to the next', { tag: '@any-device' }, async ({ page, request }) => {
  const now = await address(request)
  await open(page, now)
  await page.getByRole('link', { name: '上一轮' }).click()
  await expect(page).toHaveURL(`${now}&round=3`)
  await expect(table(page)).toHaveAccessibleName(/第 3 轮后/)
  await expect(rowOf(page, '苍梧')).toContainText('9')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /round=3$/)
  await expect(page).toHaveTitle(/第 3 轮后积分/)
  await expect(table(page)).not.toContainText('淘汰')
  // Chosen is shown: with script nobody has to press for it.
  await expect(page.getByRole('button', { name: '查看' })).toBeHidden()
  await latest(page).focus()
  await latest(page).selectOption({ label: '第 1 轮后' })
  await expect(page).toHaveURL(/round=1$/)
  await expect(table(page)).toHaveAccessibleName(/第 1 轮后/)
  await expect(latest(page)).toHaveValue('1')
  await expect(latest(page)).toBeFocused()
  await expect(page.getByRole('link', { name: '上一轮' })).toHaveCount(0)
  for (const round of [2, 3]) {
    await page.getByRole('link', { name: '下一轮' }).click()
    await expect(page).toHaveURL(new RegExp(`round=${round}$`))
  }
  await page.getByRole('link', { name: '下一轮' }).click()
  await expect(page).toHaveURL(now)
  await expect(rowOf(page, '苍梧')).toContainText('12')
})

test('a reason that would open below the edge of the window comes into view', async ({ page, request }) => {
  await open(page, await address(request))
  const way = table(page).locator('summary').filter({ hasText: '首阳' })
  await way.evaluate((summary) => scrollBy(0, summary.getBoundingClientRect().bottom - innerHeight + 80))
  const told = way.locator('xpath=..')
  await way.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      told.evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect()
        return top > 0 && bottom < innerHeight
      }),
    )
    .toBe(true)
})

test('nothing keeps anybody from reading it, in the light and in the dark, and nothing goes over the edge', async ({ page, request }) => {
  test.slow()
  for (const query of ['', '&round=2', '&embed=1']) {
    await open(page, (await address(request)) + query)
    for (const summary of await table(page).locator('summary').all()) await summary.click()
    // The reason that opened last comes into view frames after the click; what lies under the header then cannot be clicked.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
      scrollTo(0, 0)
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectNoBarrier(page, `${query} in the light`)
    // Inside the game the table is that of the site.
    if (query === '&embed=1') continue
    await expectNoBarrierInDark(page, `${query} in the dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
})

test('what tells a result is marked as one', { tag: '@any-device' }, async ({ page, request }) => {
  await open(page, await address(request))
  const marked = await table(page).locator('.result').allTextContents()
  for (const words of ['第一', '淘汰', '再得 3 分即可锁定「进决赛」；最多可到 12 分。']) expect(marked).toContain(words)
  expect(marked.some((text) => text.includes('名次不变'))).toBe(true)
})

test.describe('without script', { tag: '@any-device' }, () => {
  test.use({ javaScriptEnabled: false, tolerated: [/^request failed: .*\.js csp$/] })

  test('who moved since the round before is said in words too', async ({ page, request }) => {
    await page.goto(`${await address(request)}&round=2`)
    const rows = await table(page).getByRole('row').allTextContents()
    expect(rows.some((row) => row.includes('，上升 '))).toBe(true)
    expect(rows.some((row) => row.includes('，下降 '))).toBe(true)
    await page.goto(`${await address(request)}&round=1`)
    expect((await table(page).textContent()) ?? '').not.toMatch(/上升|下降|名次不变/)
  })

  test('a round that there is not is dropped', async ({ page, request }) => {
    const now = await address(request)
    for (const round of ['5', '99', '0', 'x']) {
      expect((await page.goto(`${now}&round=${round}`))?.status(), round).toBe(200)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /stage=\d+$/)
      await expect(rowOf(page, '苍梧')).toContainText('12')
    }
  })

  test('a round is chosen by a plain form', async ({ page, request }) => {
    await page.goto(await address(request))
    await latest(page).selectOption({ label: '第 2 轮后' })
    await page.getByRole('button', { name: '查看' }).click()
    await expect(table(page)).toHaveAccessibleName(/第 2 轮后/)
    await page.getByRole('link', { name: '上一轮' }).click()
    await expect(table(page)).toHaveAccessibleName(/第 1 轮后/)
    await latest(page).selectOption({ label: '最新积分榜' })
    await page.getByRole('button', { name: '查看' }).click()
    const way = table(page).locator('summary').filter({ hasText: '青要' })
    await way.click()
    await expect(way.locator('xpath=..')).toContainText('最多 6 分，已进不了前 2 名。')
  })
})
