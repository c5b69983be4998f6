import type { Page, Route } from '@playwright/test'
import { beginHistory } from './history.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

// Without a line, requests fail; that is what these tests are about.
test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|404 \(Not Found\)/] })

const articles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('link')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const newsData = /\/api\/page-data\/[^/]+\/newsList$/

function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/page-data/')) paths.push(pathname)
  })
  return paths
}

/** The list of news, left for an article by a link. */
async function leaveList(page: Page): Promise<void> {
  await open(page, '/newsList')
  await beginHistory(page)
  await page.evaluate(async () => {
    scrollTo(0, 400)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  await articles(page).nth(2).dispatchEvent('click')
  await expect(page).toHaveURL(/newsInside\/\d+$/)
  await expect(title(page)).toBeFocused()
}

const inList = async (page: Page) => {
  await expect(page).toHaveURL(/newsList$/)
  await expect(page).toHaveTitle(/^新闻｜/)
  await expect(articles(page).first()).toBeAttached()
}

test('a page seen a moment ago comes back where it was, without the server and without a line', async ({ page, context }) => {
  await leaveList(page)
  const article = await title(page).innerText()
  await context.setOffline(true)
  const paths = asked(page)
  await page.goBack()
  await inList(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  await expect(title(page)).toBeFocused()
  await page.goForward()
  await expect(title(page)).toHaveText(article)
  await page.goBack()
  await inList(page)
  expect(paths).toEqual([])
  await context.setOffline(false)
})

test.describe('older than a minute', () => {
  /** Seen two minutes ago; what the server answers now, and whether it was asked. */
  async function comeBack(page: Page, answer: (route: Route) => Promise<void>): Promise<() => number> {
    await page.clock.install()
    await leaveList(page)
    let count = 0
    await page.route(newsData, async (route) => {
      count += 1
      await answer(route)
    })
    await page.clock.fastForward(120_000)
    await page.goBack()
    await inList(page)
    expect(count).toBe(0)
    return () => count
  }

  test('it is shown at once and refreshed quietly', async ({ page }) => {
    const count = await comeBack(page, async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      // Below the window: what stands in it does not move.
      const { items } = json.data.loaded.articles
      items[items.length - 1].title = '后来才有的标题'
      await route.fulfill({ response: answer, json })
    })
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
    await page.clock.fastForward(5_000)
    await expect(page.getByRole('main')).toContainText('后来才有的标题')
    expect(await page.evaluate(() => scrollY)).toBe(400)
    await page.clock.fastForward(50_000)
    expect(count()).toBe(1)
  })

  test('it stays where it cannot be refreshed, and is tried again', async ({ page }) => {
    const count = await comeBack(page, (route) => route.abort())
    await page.clock.fastForward(5_000)
    await expect.poll(count).toBe(1)
    await page.clock.fastForward(10_000)
    await expect.poll(count).toBe(2)
    await inList(page)
    await expect(page.getByRole('main').getByRole('link', { name: '重试' })).toHaveCount(0)
  })

  test('what was taken away meanwhile is gone', async ({ page }) => {
    await comeBack(page, (route) => route.fulfill({ status: 404, json: { code: 1002, message: '没有找到这里的内容', data: null } }))
    await page.clock.fastForward(5_000)
    await expect(title(page)).toHaveText('这一页不在台上')
    await expect(page).toHaveTitle(/^没有找到｜/)
  })

  test('a server with other scripts has it opened as a document', async ({ page }) => {
    await comeBack(page, (route) => route.fulfill({ json: { code: 200, message: '', data: { isOtherBuild: true } } }))
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
    await page.clock.fastForward(5_000)
    await expect(page.locator('html[data-same-document]')).toHaveCount(0)
    await inList(page)
  })
})

test('the choice to hide results holds for a page that comes back', async ({ page }) => {
  await open(page, '/matches?state=ended')
  const told = page.getByRole('main').getByRole('link', { name: /\d 比 \d/ })
  expect(await told.count()).toBeGreaterThan(3)
  await page.locator('a[href="/newsList"]').first().dispatchEvent('click')
  await inList(page)
  await page.getByRole('banner').getByRole('button', { name: '防剧透' }).click()
  await page.goBack()
  await expect(page).toHaveURL(/state=ended/)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /赛果已隐藏/ })
      .first(),
  ).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('twenty pages are kept, and no more', async ({ page }) => {
  test.slow()
  await open(page, '/newsList')
  await beginHistory(page)
  const to = async (href: string, heading: string) => {
    await page.locator(`a[href="${href}"]`).first().dispatchEvent('click')
    await expect(title(page)).toHaveText(heading)
    await expect(page).toHaveURL(href)
  }
  for (let i = 0; i < 10; i += 1) {
    await to('/winnerList', '荣誉榜')
    await to('/newsList', '新闻')
  }
  const paths = asked(page)
  await page.evaluate(() => history.go(-19))
  await expect(page).toHaveURL('/winnerList')
  await expect(title(page)).toHaveText('荣誉榜')
  expect(paths).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/newsList')
  await expect(title(page)).toHaveText('新闻')
  expect(paths).toEqual([expect.stringMatching(newsData)])
})
