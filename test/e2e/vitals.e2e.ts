import type { Page } from '@playwright/test'
import { letTokenStand, open, openWhole } from './open.ts'
import { expect, test } from './site.ts'

/** Whether a visit reports is decided by one `Math.random()` when the page starts; a test sets its result. */
const draw = (page: Page, number: number) =>
  page.addInitScript((drawn) => {
    Math.random = () => drawn
  }, number)

/** As when the visitor switches to another window, which a headless browser does not have. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

test('a sampled visit sends its vitals once it is hidden', async ({ page, isMobile }) => {
  await draw(page, 0.09)
  await letTokenStand(page)
  const reporter = page.waitForResponse(/\/assets\/vitals-.*\.js$/)
  await page.goto('/newsList?channel=wx#token=one')
  await reporter
  await page.locator('body').click({ position: { x: 5, y: 5 } })
  await page.waitForTimeout(300)
  const sent = page.waitForRequest('**/api/vitals')
  await hide(page)
  const request = await sent
  expect(request.method()).toBe('POST')
  expect(request.headers()).toMatchObject({ 'content-type': 'application/json', 'game-token': 'one' })
  const report = request.postDataJSON()
  expect(report).toMatchObject({ page: 'newsList', device: isMobile ? 'android' : 'pc', channel: 'wx' })
  const names = report.metrics.map((metric: { name: string }) => metric.name)
  expect(names).toEqual(expect.arrayContaining(['LCP', 'CLS', 'TTFB']))
  expect((await request.response())?.status()).toBe(200)
})

test('other visits bring no reporter', async ({ page }) => {
  await draw(page, 0.1)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openWhole(page, '/newsList')
  expect(asked.filter((url) => /vitals/.test(url))).toEqual([])
})

test('the channel is forgotten after 30 idle minutes', async ({ page }) => {
  await page.clock.install()
  await open(page, '/?channel=wx')
  const channel = () => page.evaluate(() => localStorage.getItem('channel')?.split(' ')[0] ?? null)
  expect(await channel()).toBe('wx')
  await page.clock.fastForward('29:00')
  await page.locator('a[href="/newsList"]:visible').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.clock.fastForward('29:00')
  await page.locator('a[href="/"]:visible').first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(channel).toBe('wx')
  await page.clock.fastForward('31:00')
  await page.locator('a[href="/newsList"]:visible').first().click()
  await expect.poll(channel).toBe(null)
})
