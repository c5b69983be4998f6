import type { Page, Route } from '@playwright/test'
import { open, openWhole, plainPage, rest, takenOver } from './open.ts'
import { expect, test } from './site.ts'

// Missing files appear in the browser's console and among the failed requests; that is what these tests are about.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/assets\/|Failed to fetch dynamically imported|Unable to preload CSS/] })

const timeoutMs = 120_000
const newsScript = /\/assets\/(news-list|NewsList)[^/]*\.js$/
const entryScript = /\/assets\/browser-[^/]*\.js$/
const newsStyle = /\/assets\/(news-list|NewsList)[^/]*\.css$/

const toNews = (page: Page) => page.locator('a[href="/newsList"]:visible').first().click()
const retry = (page: Page) => page.getByRole('main').getByRole('link', { name: '重试' })
/** The strip that says that a page lacks its scripts. */
const unfinished = (page: Page) => page.getByRole('alert').filter({ hasText: '正文可以照常阅读' })
const gone = (route: Route) => route.fulfill({ status: 404, json: { code: 1002, message: '没有', data: null } })
const stall = () => {}

/** Counts the documents that the page opens, the first one included. */
function documents(page: Page): string[] {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  return opened
}

test('a script that fails ends in a page with a way to retry, and the retry works', async ({ page }) => {
  const opened = documents(page)
  await page.route(newsScript, (route) => route.abort())
  await open(page, plainPage)
  await toNews(page)
  await expect(retry(page)).toBeVisible()
  await expect(page).toHaveURL(/newsList$/)
  expect(opened).toEqual([plainPage])
  await page.unroute(newsScript)
  await retry(page).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('a stylesheet that fails does so too', async ({ page }) => {
  await page.route(newsStyle, (route) => route.abort())
  await open(page, plainPage)
  await toNews(page)
  await expect(retry(page)).toBeVisible()
})

for (const [what, files] of [
  ['script', newsScript],
  ['stylesheet', newsStyle],
] as const) {
  test(`a ${what} that is not there within 120 s ends in it too; until then the placeholder stands`, async ({ page }) => {
    await page.clock.install()
    await page.route(files, stall)
    await open(page, plainPage)
    await toNews(page)
    const placeholder = page.getByText('正在打开')
    await expect(placeholder).toBeAttached()
    await page.clock.fastForward(timeoutMs - 5_000)
    await expect(placeholder).toBeAttached()
    // From here on time stands still: the page would be tried again by itself.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
    await expect(retry(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: '网络太慢' })).toBeVisible()
    await expect(placeholder).toHaveCount(0)
  })
}

test('a script that a deploy took away opens its page whole; where that was just done, after the pause of the retry page', async ({
  page,
}) => {
  const opened = documents(page)
  await page.route(newsScript, gone)
  await open(page, plainPage)
  await toNews(page)
  await expect(page).toHaveURL(/newsList$/)
  // The server-rendered page is readable; it says that its script is missing and does not reload endlessly.
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(opened).toEqual([plainPage, '/newsList'])

  await page.clock.install()
  await open(page, plainPage)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await toNews(page)
  await expect(retry(page)).toBeVisible()
  expect(opened).toEqual([plainPage, '/newsList', plainPage])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await page.clock.fastForward(2_000)
  await expect.poll(() => opened).toEqual([plainPage, '/newsList', plainPage, '/newsList'])
})

test('a first page whose script is gone is opened anew once', async ({ page }) => {
  const opened = documents(page)
  await page.route(newsScript, gone)
  await page.goto('/newsList')
  await expect(unfinished(page)).toContainText('重新打开过了，页面还是不完整')
  expect(opened).toEqual(['/newsList', '/newsList'])
})

test('a page whose entry a deploy took away is opened anew once, and says so where that did not help; the retry does, later', async ({
  page,
}) => {
  const opened = documents(page)
  await page.route(entryScript, gone)
  await page.goto('/newsList')
  await expect(unfinished(page)).toContainText('重新打开过了，页面还是不完整；正文可以照常阅读，请稍后再试。')
  expect(opened).toEqual(['/newsList', '/newsList'])
  await page.unroute(entryScript)
  await unfinished(page).getByRole('button', { name: '重试' }).click()
  await takenOver(page)
  await expect(unfinished(page)).toHaveCount(0)
  expect(opened).toEqual(['/newsList', '/newsList', '/newsList'])
})

test('without its entry a page can be read, shows no control that needs script, and says what it lacks', async ({ page }) => {
  const opened = documents(page)
  await page.route(entryScript, (route) => route.abort())
  await page.goto(plainPage)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('html')).not.toHaveAttribute('data-js')
  await expect(unfinished(page)).toContainText('页面没有完整打开，正文可以照常阅读。')
  expect(opened).toEqual([plainPage])
  await toNews(page)
  await expect(page).toHaveURL(/newsList$/)
})

test('the next page is fetched at the touch of its link', async ({ page }) => {
  await page.addInitScript(() => {
    // The idle callback is never called.
    window.requestIdleCallback = () => 0
  })
  await open(page, plainPage)
  const script = page.waitForRequest(newsScript)
  await page.locator('a[href="/newsList"]:visible').first().hover()
  await script
})

for (const [line, connection] of [
  ['metered', { saveData: true }],
  ['slow', { effectiveType: '3g' }],
] as const) {
  test(`on a ${line} line nothing is fetched ahead`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openWhole(page, '/')
    await page.locator('a[href="/newsList"]:visible').first().hover()
    await rest(page)
    expect(asked.filter((url) => newsScript.test(url))).toEqual([])
  })
}

/** The page is notified in the next frame: a person cannot be faster, but a test can. */
async function scrolledTo(top: number): Promise<void> {
  scrollTo(0, top)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

test('back and forward find their place; a new page begins at its top and takes the focus', async ({ page }) => {
  await open(page, '/newsList')
  await page.evaluate(scrolledTo, 400)
  await page.getByRole('main').getByRole('article').getByRole('link').nth(2).dispatchEvent('click')
  await expect(page).toHaveURL(/newsInside\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const title = await page.title()
  await page.evaluate(scrolledTo, 200)
  await page.goBack()
  await expect(page).toHaveURL(/newsList$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  expect(await page.title()).not.toBe(title)
  await page.goForward()
  await expect(page).toHaveTitle(title)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url())
})

test('the focus goes to the new page, whatever changes in the old one meanwhile', async ({ page }) => {
  await open(page, plainPage)
  // As a countdown does, only more often.
  await page.evaluate(() => {
    const tick = document.querySelector('main')?.appendChild(document.createElement('i'))
    setInterval(() => tick?.replaceChildren(String(Math.random())), 1)
  })
  await toNews(page)
  await expect(page).toHaveURL(/newsList$/)
  await expect(page.getByRole('heading', { level: 1, name: '新闻' })).toBeFocused()
})
