import type { Page, Route } from '@playwright/test'
import { open, plainPage, reopen } from './open.ts'
import { expect, test } from './site.ts'

const newsData = /\/api\/page-data\/[^/]+\/newsList$/
const toNews = (page: Page) => page.locator('a[href="/newsList"]:visible').first().click()
const placeholder = (page: Page) => page.getByRole('status').getByText('正在打开')

/** Holds an answer back until it is released. */
async function held(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(newsData, async (route: Route) => {
    await released
    await route.continue().catch(() => {}) // it was given up
  })
  return release
}

for (const [from, link, data] of [
  ['/', '/newsList', /^\/newsList$/],
  ['/', '/winnerList', /^\/winnerList$/],
  ['/teamMatch', '/TeamMatchAgo', /^\/TeamMatchAgo$/],
  ['/', '/matches', /^\/matches$/],
] as const) {
  test(`from ${from} to ${link} all data comes in one answer`, { tag: '@any-device' }, async ({ page }) => {
    await open(page, from)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname.replace(/^\/api\/page-data\/[^/]+/, ''))
    })
    await page.locator(`a[href="${link}"]`).first().dispatchEvent('click')
    await expect(page).toHaveURL(link)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(asked.filter((path) => !/^\/api\/(me|now|live|matches\/now)$/.test(path))).toEqual([expect.stringMatching(data)])
  })
}

test.describe('what is not there', { tag: '@any-device' }, () => {
  // The document itself is a 404.
  test.use({ tolerated: [/404 \(Not Found\) .*\/no-such-page/] })

  test('is called so after a step too', async ({ page }) => {
    await page.goto('/no-such-page')
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-js'))
    const missing = page.getByRole('heading', { level: 1, name: '这一页不在台上' })
    await expect(missing).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '回首页' }).click()
    await expect(page).toHaveURL('/')
    await expect(missing).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/no-such-page')
    await expect(missing).toBeVisible()
  })
})

test('what is readable stays for 300 ms, then the placeholder comes', { tag: '@any-device' }, async ({ page }) => {
  await page.clock.install()
  const release = await held(page)
  await open(page, plainPage)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await toNews(page)
  await page.clock.runFor(250)
  await expect(placeholder(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(placeholder(page)).toBeAttached()
  await page.clock.resume()
  release()
  await expect(page).toHaveURL('/newsList')
})

/** How much of the window's width the bar at the top takes, 0 to 1; null: there is none. Runs in the page. */
function barShare(): number | null {
  const { content, transform } = getComputedStyle(document.documentElement, '::before')
  return content === 'none' ? null : new DOMMatrixReadOnly(transform).a
}

test('a tapped link answers at once, then a bar at the top that moves nothing; both go with the page or when it is given up', async ({
  page,
}) => {
  const release = await held(page)
  await open(page, plainPage)
  const link = page.locator('a[href="/newsList"]').first()
  const look = () => link.evaluate((element) => getComputedStyle(element).opacity)
  const boxes = () => page.getByRole('banner').evaluate((banner) => [banner.getBoundingClientRect().y, document.body.scrollHeight])
  const before = await boxes()
  expect([await look(), await page.evaluate(barShare)]).toEqual(['1', null])
  await link.dispatchEvent('click')
  await expect(link).toHaveCSS('opacity', '0.6')
  await expect.poll(() => page.evaluate(barShare)).toBeGreaterThan(0)
  expect(await boxes()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(link).toHaveCSS('opacity', '1')
  await expect.poll(() => page.evaluate(barShare)).toBe(null)
  release()
  await toNews(page)
  await expect(page.getByRole('heading', { level: 1, name: '新闻' })).toBeVisible()
  await expect.poll(() => page.evaluate(barShare)).toBe(null)
  await expect(page.locator('[data-opening]')).toHaveCount(0)
})

test('where motion is unwelcome the bar stands still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await held(page)
  await open(page, plainPage)
  await page.locator('a[href="/newsList"]').first().dispatchEvent('click')
  await expect.poll(() => page.evaluate(barShare)).toBe(0.9)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const [how, giveUp] of [
  ['Escape', async (page: Page) => await page.keyboard.press('Escape')],
  ['the button', async (page: Page) => await page.getByRole('button', { name: '取消' }).click()],
  ['a tap on the placeholder', async (page: Page) => await page.mouse.click(5, 5)],
] as const) {
  test(`${how} gives up the page that is on its way: the one that is shown stays where it is`, { tag: '@any-device' }, async ({ page }) => {
    const release = await held(page)
    await open(page, plainPage)
    await page.evaluate(() => scrollTo(0, 200))
    const before = await page.evaluate(() => [scrollY, history.length])
    await page.locator('a[href="/newsList"]').first().dispatchEvent('click')
    await expect(placeholder(page)).toBeAttached()
    const again: string[] = []
    page.on('request', (request) => again.push(request.url()))
    await giveUp(page)
    await expect(placeholder(page)).toHaveCount(0)
    await expect(page).toHaveURL(plainPage)
    release()
    await page.waitForTimeout(300)
    await expect(page).toHaveURL(plainPage)
    expect(await page.evaluate(() => [scrollY, history.length])).toEqual(before)
    expect(again.filter((url) => url.includes('page-data'))).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await toNews(page)
    await expect(page).toHaveURL('/newsList')
  })
}

for (const [way, steps] of [
  ['back', -1],
  ['forward', 1],
] as const) {
  test(`Escape gives up the page that the way ${way} leads to, too`, { tag: '@any-device' }, async ({ page }) => {
    await open(page, steps < 0 ? plainPage : '/winnerList')
    await toNews(page)
    await expect(page).toHaveURL('/newsList')
    if (steps < 0) await page.locator('a[href="/winnerList"]').first().dispatchEvent('click')
    else await page.goBack()
    await expect(page).toHaveURL('/winnerList')
    await expect(page.getByRole('heading', { level: 1, name: '荣誉榜' })).toBeVisible()
    // A new document holds no page that was seen before.
    await reopen(page)
    const before = await page.evaluate(() => history.length)
    const release = await held(page)
    const go = () => page.evaluate((by) => history.go(by), steps)
    await go()
    await expect(page).toHaveURL('/newsList')
    await expect(placeholder(page)).toBeAttached()
    const again: string[] = []
    page.on('request', (request) => again.push(request.url()))
    await page.keyboard.press('Escape')
    await expect(placeholder(page)).toHaveCount(0)
    await expect(page).toHaveURL('/winnerList')
    release()
    await page.waitForTimeout(300)
    await expect(page).toHaveURL('/winnerList')
    expect(await page.evaluate(() => history.length)).toBe(before)
    expect(again.filter((url) => url.includes('page-data'))).toEqual([])
    await go()
    await expect(page).toHaveURL('/newsList')
    await expect(page.getByRole('heading', { level: 1, name: '新闻' })).toBeVisible()
  })
}

test('a server with other scripts has the page opened as a document', { tag: '@any-device' }, async ({ page }) => {
  await page.route(newsData, (route) => route.fulfill({ json: { code: 200, message: '', data: { isOtherBuild: true } } }))
  await open(page, plainPage)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
  await toNews(page)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL('/newsList')
  await expect(page.locator('html')).not.toHaveAttribute('data-same-document')
})
