import type { Page, Request, Route } from '@playwright/test'
import { letTokenStand, open, plainPage } from './open.ts'
import { expect, test } from './site.ts'

// A refused call appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\//] })

test.beforeEach(({ page }) => letTokenStand(page))

const timeoutMs = 50_000
const newsData = /\/api\/page-data\/[^/]+\/newsList$/

const toNews = (page: Page) => page.locator('a[href="/newsList"]:visible').first().click()

/** Everything in both storages, as the page sees it. */
const stored = (page: Page) => page.evaluate(() => ({ session: { ...sessionStorage }, local: Object.keys(localStorage) }))

function apiCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // A stream is no call: an `EventSource` sends no headers of ours.
    if (pathname.startsWith('/api/') && pathname !== '/api/live') calls.push(request)
  })
  return calls
}

const answer = (route: Route, code: number, message: string) =>
  route.fulfill({ status: code === 4001 ? 401 : code === 1002 ? 404 : code, json: { code, message, data: null } })

for (const [place, address] of [
  ['query', `${plainPage}?token=a.b.c&subToken=d.e.f&channel=wx`],
  ['fragment', `${plainPage}?channel=wx#token=a.b.c&subToken=d.e.f`],
] as const) {
  test(`a token in the ${place} moves into session storage and out of the address`, async ({ context }) => {
    // The history of a tab of its own is empty.
    const page = await context.newPage()
    await letTokenStand(page)
    await page.goto(address)
    expect((await stored(page)).session).toEqual({ token: 'a.b.c', 'sub-token': 'd.e.f' })
    expect(await page.evaluate(() => location.search + location.hash)).toBe('?channel=wx')
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  })
}

test('a token that is not ASCII is dropped, and so is such a sub-token: neither is stored, stays in the address, or is sent', async ({
  page,
}) => {
  const calls = apiCalls(page)
  const sent = () => calls.map((call) => call.headers()).map((headers) => [headers['game-token'], headers['sub-token']])
  for (const [address, left, header] of [
    [`${plainPage}#token=令牌&subToken=two`, { 'sub-token': 'two' }, [undefined, 'two']],
    [`${plainPage}?token=one&subToken=%E5%AD%90`, { token: 'one' }, ['one', undefined]],
    [`${plainPage}#token=令牌&subToken=子`, {}, [undefined, undefined]],
  ] as const) {
    // Another document: of two addresses that differ in their fragment alone the second opens none.
    await page.goto('/newsList')
    await page.evaluate(() => sessionStorage.clear())
    await open(page, address)
    await expect(page).toHaveURL(plainPage)
    calls.length = 0
    await toNews(page)
    await expect(page).toHaveURL(/newsList$/)
    await expect.poll(async () => (await stored(page)).session).toEqual(left)
    expect(sent()).not.toEqual([])
    for (const headers of sent()) expect(headers).toEqual(header)
  }
})

test('an address with a token alone removes the sub-token, one with neither keeps both', async ({ page }) => {
  await page.goto(`${plainPage}#token=one&subToken=two`)
  await page.goto('/newsList')
  expect((await stored(page)).session).toEqual({ token: 'one', 'sub-token': 'two' })
  await page.goto(`${plainPage}?token=three`)
  expect((await stored(page)).session).toEqual({ token: 'three' })
})

test('the rest of the address stays as it was', async ({ page }) => {
  await page.goto('/newsList?token=one&page=1#main')
  expect(await page.evaluate(() => location.search + location.hash)).toBe('?page=1#main')
  await page.goto('/newsList?page=1#a=%E4%B8%AD')
  expect(await page.evaluate(() => location.search + location.hash)).toBe('?page=1#a=%E4%B8%AD')
})

test('calls carry the token; with a sub-token only that one; always as JSON', async ({ page }) => {
  const calls = apiCalls(page)
  await open(page, `${plainPage}#token=one`)
  await toNews(page)
  await expect(page).toHaveURL(/newsList$/)
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls) {
    expect(call.headers()).toMatchObject({ 'game-token': 'one', 'content-type': 'application/json' })
    expect(call.headers()).not.toHaveProperty('sub-token')
  }

  await open(page, `${plainPage}#token=one&subToken=two`)
  calls.length = 0
  await toNews(page)
  await expect(page).toHaveURL(/newsList$/)
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls) {
    expect(call.headers()).toMatchObject({ 'sub-token': 'two', 'content-type': 'application/json' })
    expect(call.headers()).not.toHaveProperty('game-token')
  }
})

test('a token that no header can hold costs no visit', async ({ page }) => {
  const calls = apiCalls(page)
  await open(page, `${plainPage}?token=${encodeURIComponent('一\n二')}`)
  await toNews(page)
  await expect(page).toHaveURL(/newsList$/)
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls) expect(call.headers()).not.toHaveProperty('game-token')
})

for (const [sent, address, left] of [
  ['token', `${plainPage}#token=one`, {}],
  ['sub-token', `${plainPage}#token=one&subToken=two`, {}],
  ['nothing', plainPage, {}],
] as const) {
  test(`4001 after ${sent} was sent: removed, silent, not repeated`, async ({ page }) => {
    let asked = 0
    await page.route(newsData, (route) => {
      asked += 1
      return answer(route, 4001, '登录已过期')
    })
    await open(page, address)
    await toNews(page)
    await expect.poll(() => asked).toBe(1)
    await expect.poll(async () => (await stored(page)).session).toEqual(left)
    await page.waitForTimeout(500)
    expect(asked).toBe(1)
    await expect(page.getByText('登录已过期')).toHaveCount(0)
    await expect(page).toHaveURL(/newsList$/)
  })
}

test('1002 is silent', async ({ page }) => {
  await page.route(newsData, (route) => answer(route, 1002, '没有这样的内容'))
  await open(page, plainPage)
  await toNews(page)
  await expect(page).toHaveURL(/newsList$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('没有这样的内容')).toHaveCount(0)
})

test('any other code says its message for 2000 ms', async ({ page }) => {
  await page.clock.install()
  await page.route(newsData, (route) => answer(route, 503, '服务器正忙'))
  await open(page, plainPage)
  // Far enough ahead that a slow machine has not passed it: from here on time passes only as told.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await toNews(page)
  const toast = page.getByRole('status').getByText('服务器正忙')
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toHaveCount(0)
})

for (const [name, heading, fulfil] of [
  ['a line that is down', '连不上网络', (route: Route) => route.abort()],
  [
    "a proxy's page",
    '网站暂时出错',
    (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  ],
  ['JSON that is no envelope', '网站暂时出错', (route: Route) => route.fulfill({ json: { error: 'no' } })],
] as const) {
  test(`${name} is told as what it is, with a way to retry, and the page tries again by itself`, async ({ page }) => {
    await page.route(newsData, fulfil)
    await open(page, plainPage)
    await toNews(page)
    await expect(page.getByRole('main').getByRole('link', { name: '重试' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(/^暂时打不开/)
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
    await page.unroute(newsData)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible({ timeout: 15_000 })
  })
}

test('a fault in reading an answer is not blamed on the network', async ({ page }) => {
  await page.route(newsData, (route) => route.fulfill({ json: { code: 200, message: '', data: null } }))
  await open(page, plainPage)
  await toNews(page)
  await expect(page.getByRole('heading', { level: 1, name: '网站暂时出错' })).toBeVisible()
})

test('what is not there is called so, in the title too', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveTitle(/^没有找到/)
  await expect(page.getByRole('heading', { level: 1, name: '这一页不在台上' })).toBeVisible()
})

for (const [name, stall] of [
  ['no answer', async () => {}],
  ['an answer whose body stops', null],
] as const) {
  test(`a call is given up after 50 s: ${name}`, async ({ page }) => {
    await page.clock.install()
    if (stall) await page.route(newsData, stall)
    else await stopBodies(page)
    await open(page, plainPage)
    await toNews(page)
    await expect(page.getByText('正在打开')).toBeAttached()
    await page.clock.fastForward(timeoutMs - 5_000)
    await expect(page.getByText('正在打开')).toBeAttached()
    await page.clock.fastForward(5_000)
    await expect(page.getByRole('main').getByRole('link', { name: '重试' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: '网络太慢' })).toBeVisible()
    await expect(page.getByText('正在打开')).toHaveCount(0)
    if (!stall) return
    // A try that has begun meanwhile is given up as well; the next one is answered.
    await page.unroute(newsData)
    await page.clock.fastForward(timeoutMs)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible({ timeout: 15_000 })
  })
}

/** Headers arrive, and then nothing: no route can do that, so the page's own `fetch` gets a body that never ends. */
async function stopBodies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      if (!/\/api\/page-data\//.test(String(input))) return await real(input, init)
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"code":'))
          init?.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
        },
      })
      return new Response(body)
    }
  })
}

test('after a tour of the pages, back and forward, session storage holds the two keys and no other', async ({ page }) => {
  await open(page, '/?channel=wx#token=one&subToken=two')
  const addresses = new Set<string>()
  for (let step = 0; step < 8; step += 1) {
    const next = await page.evaluate(
      (seen) =>
        [...document.querySelectorAll('a')]
          .filter((link) => link.origin === location.origin && link.checkVisibility() && !link.hash)
          .map((link) => link.getAttribute('href') ?? '')
          .find((href) => !seen.includes(href) && !href.startsWith('/api')),
      [...addresses],
    )
    if (next === undefined) break
    addresses.add(next)
    await page.locator(`a[href="${next}"]:visible`).first().click()
    await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(next)
    await page.evaluate(() => scrollTo(0, 300))
  }
  expect(addresses.size).toBeGreaterThan(1)
  for (const _ of addresses) await page.goBack()
  for (const _ of addresses) await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { session, local } = await stored(page)
  expect(Object.keys(session).sort()).toEqual(['sub-token', 'token'])
  expect(local).toEqual(['channel'])
})

test('without any storage the pages work', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('closed', 'SecurityError')
        },
      })
  })
  await open(page, `${plainPage}?token=one`)
  expect(await page.evaluate(() => location.search)).toBe('')
  await toNews(page)
  await expect(page).toHaveURL(/newsList$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
