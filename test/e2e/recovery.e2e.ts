import type { Page } from '@playwright/test'
import { open, plainPage, showTab, takenOver } from './open.ts'
import { expect, test } from './site.ts'

// Requests fail here on purpose.
test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported|404 \(Not Found\)/] })

const newsData = /\/api\/page-data\/[^/]+\/newsList$/
const newsScript = /\/assets\/(news-list|NewsList)[^/]*\.js$/
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const retry = (page: Page) => page.getByRole('main').getByRole('link', { name: '重试' })
const toNews = (page: Page) => page.locator('a[href="/newsList"]').first().dispatchEvent('click')

async function failOnce(page: Page): Promise<void> {
  await open(page, plainPage)
  await page.route(newsData, (route) => route.abort())
  await toNews(page)
  await expect(page).toHaveTitle(/^暂时打不开｜/)
  await expect(title(page)).toHaveText('连不上网络')
  await expect(title(page)).toBeFocused()
  await page.unroute(newsData)
}

test('a page that failed and is there after all has its title, and the focus and the reader go to its heading', async ({ page }) => {
  await failOnce(page)
  await retry(page).focus()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(title(page)).toHaveText('新闻')
  await expect(page).toHaveTitle(/^新闻｜/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/newsList$/)
  await expect(title(page)).toBeFocused()
  // The focus alone says it: nothing that is announced by itself holds it too.
  for (const spoken of await page.locator('[role=status], [role=alert], [aria-live]').all()) await expect(spoken).not.toContainText('新闻')
  await page.goBack()
  await expect(page).toHaveURL(plainPage)
})

test('it is asked for again after pauses that grow to a minute, not while the tab is hidden, and at once when it is shown', async ({
  page,
}) => {
  await page.clock.install()
  // Refused in the page itself: so each request has its time on the page's own clock.
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      if (!/\/api\/page-data\/[^/]+\/newsList$/.test(String(input))) return await real(input, init)
      document.body.dataset.asked = `${document.body.dataset.asked ?? ''} ${Date.now()}`
      throw new TypeError('Failed to fetch')
    }
  })
  const asked = async () => (await page.evaluate(() => document.body.dataset.asked ?? '')).split(' ').filter(Boolean).map(Number)
  await open(page, plainPage)
  // From here on time passes only as told, second by second.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await toNews(page)
  await expect(title(page)).toHaveText('连不上网络')
  while ((await asked()).length < 8) await page.clock.fastForward(1_000)
  const times = await asked()
  for (const [i, time] of times.slice(1).entries()) {
    const longest = Math.min(60_000, 2_000 * 2 ** i)
    const pause = time - (times[i] ?? 0)
    expect(pause).toBeGreaterThanOrEqual(longest / 2)
    expect(pause).toBeLessThanOrEqual(longest + 2_000)
  }
  await showTab(page, false)
  for (let minute = 0; minute < 3; minute += 1) await page.clock.fastForward(60_000)
  expect(await asked()).toEqual(times)
  await showTab(page, true)
  await expect.poll(async () => (await asked()).length).toBe(times.length + 1)
  await page.clock.fastForward(20_000)
  expect((await asked()).length).toBe(times.length + 1)
})

test('whoever has gone on to the header meanwhile stays there', async ({ page }) => {
  await failOnce(page)
  const search = page.getByRole('banner').getByRole('link').first()
  await search.focus()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page).toHaveTitle(/^新闻｜/)
  await expect(search).toBeFocused()
})

test('without a line a page whose script was never there says so, and opens by itself once the line is back', async ({ page, context }) => {
  await open(page, plainPage)
  await context.setOffline(true)
  await toNews(page)
  await expect(title(page)).toHaveText('连不上网络')
  await retry(page).click()
  await expect(title(page)).toHaveText('连不上网络')
  await context.setOffline(false)
  await expect(title(page)).toHaveText('新闻')
  await expect(page).toHaveTitle(/^新闻｜/)
  await expect(page).toHaveURL('/newsList')
  // And again, right afterwards: that a document was just opened for it is no reason to wait.
  await open(page, plainPage)
  await context.setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.route(newsScript, (route) => route.abort())
  await toNews(page)
  await expect(title(page)).toHaveText('连不上网络')
  await page.unroute(newsScript)
  await context.setOffline(false)
  await expect(title(page)).toHaveText('新闻')
})

test('where the server answers and the script does not come, that is what is said, and it is fetched once it is there', async ({
  page,
}) => {
  await page.clock.install()
  await page.route(newsScript, (route) => route.abort())
  await open(page, plainPage)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await toNews(page)
  await expect(page.getByText('少了一部分页面程序')).toBeVisible()
  await page.unroute(newsScript)
  await page.clock.resume()
  await expect(title(page)).toHaveText('新闻', { timeout: 15_000 })
  await takenOver(page)
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
})
