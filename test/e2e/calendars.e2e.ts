import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { expectNoBarrier } from './barriers.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

test('a coming match, a competition and the whole schedule go into the visitor’s calendar', { tag: '@any-device' }, async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/matches?state=coming&pageSize=50')).json()
  const coming = (data.items as MatchSummary[]).find(({ schedule }) => schedule.at !== null)
  if (!coming) throw new Error('No match is to come')
  const read = async (href: string | null) => {
    const answer = await request.get(href ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    return await answer.text()
  }
  await open(page, `/matches/${coming.id}`)
  const one = page.getByRole('main').getByRole('link', { name: /^加入日历/ })
  expect(await read(await one.getAttribute('href'))).toContain(`UID:match-${coming.id}@`)
  await open(page, '/matches')
  expect(await read(await page.getByRole('main').getByRole('link', { name: '加入日历' }).getAttribute('href'))).toContain('BEGIN:VEVENT')
  await open(page, `/competitions/${coming.competition.id}?tab=matches`)
  const feed = page.getByRole('main').getByRole('link', { name: '加入日历' })
  await expect(feed).toHaveAttribute('href', `/competitions/${coming.competition.id}/matches.ics`)
})

test('a copied address says what to do with it', { tag: '@any-device' }, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/matches')
  const button = page.getByRole('main').getByRole('button', { name: '复制订阅地址' })
  await button.click()
  const told = page.getByRole('dialog', { name: /^成功\s*订阅地址已复制$/ })
  await expect(told.getByRole('listitem')).toHaveCount(2)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/matches.ics`)
  await expectNoBarrier(page, 'what to do with the address')
  await told.getByRole('button', { name: '知道了' }).click()
  await expect(told).toHaveCount(0)
  await expect(button).toBeFocused()
})

test.describe('a calendar that is not to be had', { tag: '@any-device' }, () => {
  test.use({ tolerated: [/Failed to load resource|request failed/] })

  test('is told of in the page, and tried again', async ({ page }) => {
    await open(page, '/matches')
    await page.route('**/matches.ics', (route) => route.fulfill({ status: 503, body: '' }))
    const link = page.getByRole('main').getByRole('link', { name: '加入日历' })
    await link.click()
    const told = page.getByRole('dialog', { name: /^出错\s*没有取到日历$/ })
    await expect(told).toBeVisible()
    await expect(page).toHaveURL(/\/matches$/)
    await expect(told.getByRole('button')).toHaveText(['先不试了', '再试一次'])
    await expectNoBarrier(page, 'a calendar that is not to be had')
    await page.unroute('**/matches.ics')
    const file = page.waitForEvent('download')
    await told.getByRole('button', { name: '再试一次' }).click()
    expect((await file).suggestedFilename()).toMatch(/\.ics$/)
    await expect(told).toHaveCount(0)
  })

  test('is told of although the line is down', async ({ page }) => {
    await open(page, '/matches')
    await page.route(/\.ics$|\/assets\//, (route) => route.abort())
    await page.getByRole('main').getByRole('link', { name: '加入日历' }).click()
    await expect(page.getByRole('status').filter({ hasText: '没有取到日历' })).toBeVisible()
    await expect(page).toHaveURL(/\/matches$/)
  })
})

test('WeChat, which opens no calendars, is told the way to a browser', { tag: '@any-device' }, async ({ browser, baseURL }) => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0.50'
  const context = await browser.newContext({ baseURL, userAgent, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await open(page, '/matches')
  await page.getByRole('main').getByRole('link', { name: '加入日历' }).click()
  await expect(page.getByRole('dialog')).toContainText('在浏览器打开')
  await expect(page).toHaveURL(/\/matches$/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/matches$/)
  await context.close()
})

test('an iPhone and a Mac subscribe by one tap, and nobody else is offered what they could not open', { tag: '@any-device' }, async ({
  page,
  baseURL,
}) => {
  const protocol = await page.context().newCDPSession(page)
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'
  for (const [userAgent, isOffered] of [
    [phone, true],
    [mac, true],
    [`${phone} MicroMessenger/8.0.50`, false],
    ['Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36', false],
  ] as const) {
    await protocol.send('Emulation.setUserAgentOverride', { userAgent })
    await open(page, '/matches')
    const link = page.getByRole('main').getByRole('link', { name: '订阅到日历' })
    await expect(link).toHaveCount(isOffered ? 1 : 0)
    if (isOffered) await expect(link).toHaveAttribute('href', `webcal://${new URL(baseURL ?? '').host}/matches.ics`)
  }
  await protocol.detach()
})
