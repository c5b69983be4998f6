import type { Page } from '@playwright/test'
import { formatDay } from '#shared/dates.ts'
import type { OpeningPage, OpeningView } from '#shared/openings.ts'
import { open, showTab } from './open.ts'
import { expect, test } from './site.ts'

const soon = 'S133 半山灯'
const hour = 3_600_000

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

async function opening(page: Page, name: string): Promise<OpeningView> {
  const { data }: { data: OpeningPage } = await (await page.request.get('/api/openings?pageSize=50')).json()
  const found = data.items.find((one) => one.name === name)
  if (!found) throw new Error(`No opening ${name}`)
  return found
}

/** The countdown of this server, s; null while it shows nothing. */
async function leftOn(page: Page, name: string): Promise<number | null> {
  const text = (await row(page, name).innerText()).replace(/\s/g, '')
  const figures = /(?:(\d+)天)?(\d+)时(?:(\d\d)分(\d\d)秒)?/.exec(text)
  if (!figures) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = figures.slice(1).map((figure) => Number(figure ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

test('what comes, what is open and what has gone, each with its state, and mergers in words', async ({ page }) => {
  await open(page, '/xinfu')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['下一个开放', '即将开放', '已经开放', '合服与关闭'])
  await expect(row(page, 'S136 月牙泉')).toContainText('时间待定')
  await expect(row(page, 'S134 归雁滩')).toContainText('延期：原定')
  const full = row(page, 'S129 白鹿洲')
  await expect(full).toContainText('已满')
  await expect(full.getByRole('link', { name: /进入|预约/ })).toHaveCount(0)
  await expect(row(page, 'S130 朝歌渡').getByRole('link', { name: '进入 S130 朝歌渡' })).toBeVisible()
  // The season moves with the calendar, and these with it.
  const [first, next] = (await opening(page, 'S101 望江亭')).mergedInto.map(({ at }) => formatDay(at))
  await expect(row(page, 'S101 望江亭')).toContainText(`${first} 并入 S102 落星湖，${next} 再并入 S105 春山驿`)
  await page.getByRole('navigation', { name: '按区' }).getByRole('link', { name: '电信一区' }).click()
  await expect(page).toHaveURL(`/xinfu?zone=${encodeURIComponent('电信一区')}`)
  await expect(row(page, 'S134 归雁滩')).toHaveCount(0)
  await expect(row(page, soon)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('one that was looked for stands first', { tag: '@any-device' }, async ({ page }) => {
  const { id } = await opening(page, 'S103 鸣沙关')
  await open(page, `/xinfu?id=${id}`)
  await expect(page.getByRole('region', { name: '要找的新服' }).getByRole('heading', { level: 3 })).toHaveText(/S103 鸣沙关/)
  await expect(row(page, 'S103 鸣沙关')).toHaveCount(1)
})

test('the countdown goes by the clock of the server, not by that of the phone', { tag: '@any-device' }, async ({ page }) => {
  await page.clock.install({ time: Date.now() - 3 * hour })
  await open(page, '/xinfu')
  const { schedule } = await opening(page, soon)
  const isRight = async () => {
    const left = await leftOn(page, soon)
    const real = (Date.parse(schedule.at ?? '') - Date.now()) / 1_000
    // From a day on only the hours are shown.
    return left !== null && Math.abs(left - real) < (real >= 86_400 ? 3_601 : 5)
  }
  await expect.poll(isRight).toBe(true)
})

test('it stands still while nobody looks, and is right at once when somebody does', { tag: '@any-device' }, async ({ page }) => {
  await page.clock.install()
  await open(page, '/xinfu')
  await expect.poll(() => leftOn(page, soon)).not.toBeNull()
  const before = (await leftOn(page, soon)) ?? 0
  await showTab(page, false)
  await page.clock.runFor(2 * hour)
  expect(await leftOn(page, soon)).toBeGreaterThanOrEqual(before - 5)
  await showTab(page, true)
  await expect.poll(async () => (await leftOn(page, soon)) ?? 0).toBeLessThanOrEqual(before - 3_600)
})

test('at its moment the row turns by itself, and the page asks anew', { tag: '@any-device' }, async ({ page }) => {
  await page.clock.install()
  await open(page, '/xinfu')
  const { schedule } = await opening(page, soon)
  await expect.poll(() => leftOn(page, soon)).not.toBeNull()
  const asked = page.waitForRequest(/\/api\/page-data\/[^/]+\/xinfu/)
  await page.clock.fastForward(Date.parse(schedule.at ?? '') - Date.now() + 2_000)
  await page.clock.runFor(3_000)
  await expect(row(page, soon).locator('[data-state]')).toHaveText('开放中')
  await expect(row(page, soon).getByRole('link', { name: `进入 ${soon}` })).toBeVisible()
  await asked
})

test('the home page shows the next ones', async ({ page }) => {
  await open(page, '/')
  const block = page.getByRole('region', { name: '新服' })
  // A phone shows three of them.
  await expect(block.locator('li')).toHaveCount(4)
  await block.getByRole('link', { name: soon, exact: true }).click()
  await expect(page).toHaveURL(/\/xinfu\?id=\d+$/)
  await expect(page.getByRole('heading', { name: '要找的新服' })).toBeVisible()
})

test('the calendar is a file of its own, and a game’s window has none', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/xinfu')
  const href = await page.getByRole('link', { name: '加入日历', exact: true }).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect([href, answer.status(), answer.headers()['content-type']]).toEqual(['/xinfu.ics', 200, 'text/calendar; charset=utf-8'])
  await page.goto('/xinfu?embed=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新服')
  await expect(page.getByRole('link', { name: /日历/ })).toHaveCount(0)
})

test.describe('in WeChat', { tag: '@any-device' }, () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50' })

  test('a calendar file shows the way to a browser', async ({ page }) => {
    await open(page, '/xinfu')
    await page.getByRole('link', { name: '加入日历', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '在浏览器里加入日历' })).toContainText('在浏览器打开')
    await page.getByRole('button', { name: '知道了' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('without script', { tag: '@any-device' }, () => {
  // The browser cancels preloads of scripts that it will not run.
  test.use({ javaScriptEnabled: false, tolerated: [/^request failed: .*\.js csp$/] })

  test('times are text, and states and zones are addresses', async ({ page }) => {
    await page.goto('/xinfu')
    await expect(row(page, soon).locator('time')).toHaveText(/^(今天|明天|\d+月\d+日 周.) [12]0:00$/)
    await page.getByRole('navigation', { name: '按状态' }).getByRole('link', { name: '合服与关闭' }).click()
    await expect(page).toHaveURL('/xinfu?group=past')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['合服与关闭'])
  })
})

test.describe('one that is not there', { tag: '@any-device' }, () => {
  test.use({ tolerated: [/status of 404/] })

  test('is the not-found page', async ({ page }) => {
    expect((await page.goto('/xinfu?id=999999'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('这一页不在台上')
  })
})
