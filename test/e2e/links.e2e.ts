import type { Page } from '@playwright/test'
import type { LinkHub } from '#shared/links.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

const forum = '千嶂茶馆'
const download = '下载《千嶂》'
const official = '《千嶂》官网'
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: /即将离开/ })

/** External targets are reached only by the site's own redirect. */
async function standInForOutside(page: Page): Promise<void> {
  await page.route('**/go/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>外面</title><p>外面</p>' }))
}

async function idOf(page: Page, title: string): Promise<number> {
  const { data }: { data: LinkHub } = await (await page.request.get('/api/links')).json()
  const found = data.items.flatMap(({ links }) => links).find((one) => one.title === title)
  if (!found) throw new Error(`No link ${title}`)
  return found.id
}

test('groups of cards, each with its host; the codes stand where the page is wide', async ({ page, isMobile }) => {
  await open(page, '/lybLink')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['官方渠道', '玩家社区', '合作伙伴'])
  const community = page.getByRole('region', { name: '玩家社区' })
  await expect(community.getByRole('listitem')).toHaveCount(3)
  await expect(community.getByText('forum.example.com')).toBeVisible()
  const code = page.getByRole('img', { name: `${forum}的二维码`, includeHidden: true })
  if (isMobile) {
    await expect(code).toBeHidden()
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('qr.svg')).length)
    expect(asked).toBe(0)
  } else {
    await code.scrollIntoViewIfNeeded()
    await expect(code).toBeVisible()
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a link that asks first names where it leads; who stays, stays, and who goes on, leaves', { tag: '@any-device' }, async ({ page }) => {
  await standInForOutside(page)
  await open(page, '/lybLink')
  const id = await idOf(page, forum)
  await link(page, forum).click()
  await expect(question(page)).toContainText('forum.example.com')
  await expect(question(page).getByRole('button', { name: '留下' })).toBeFocused()
  await question(page).getByRole('button', { name: '留下' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL('/lybLink')
  await expect(link(page, forum)).toBeFocused()
  await link(page, forum).click()
  await question(page).getByRole('link', { name: '继续前往' }).click()
  await expect(page).toHaveURL(`/go/${id}`)
})

test('a link of our own leaves at once', { tag: '@any-device' }, async ({ page }) => {
  await standInForOutside(page)
  await open(page, '/lybLink')
  const id = await idOf(page, official)
  await link(page, official).click()
  await expect(page).toHaveURL(`/go/${id}`)
  const { status, location } = await page.request
    .get(`/go/${id}`, { maxRedirects: 0 })
    .then((answer) => ({ status: answer.status(), location: answer.headers().location }))
  expect([status, location]).toEqual([302, 'https://www.qianzhang.example/'])
})

test('the device decides which address is opened', async ({ page, isMobile }) => {
  await open(page, '/lybLink')
  const id = await idOf(page, download)
  await expect(link(page, download)).toHaveAttribute('href', `/go/${id}?for=${isMobile ? 'android' : 'pc'}`)
})

test.describe('in WeChat', { tag: '@any-device' }, () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50' })

  test('its own address comes first, then that of the phone', async ({ page }) => {
    await open(page, '/lybLink')
    const id = await idOf(page, download)
    await expect(link(page, download)).toHaveAttribute('href', `/go/${id}?for=wechat`)
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: download, exact: true }) })).toContainText(
      'wx.qianzhang.example',
    )
  })
})

test.describe('without script', { tag: '@any-device' }, () => {
  // The browser cancels preloads of scripts that it will not run.
  test.use({ javaScriptEnabled: false, tolerated: [/^request failed: .*\.js csp$/] })

  test('a link that would ask leads out by its id, to its main address', async ({ page }) => {
    await standInForOutside(page)
    await page.goto('/lybLink')
    const id = await idOf(page, forum)
    await link(page, forum).click()
    await expect(page).toHaveURL(`/go/${id}`)
  })
})

test.describe('a link that is not there', { tag: '@any-device' }, () => {
  test.use({ tolerated: [/status of 404/] })

  test('is the not-found page', async ({ page }) => {
    const answer = await page.goto('/go/999999')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('这一页不在台上')
  })
})

test.describe('a link that is not there', { tag: '@any-device' }, () => {
  test.use({ tolerated: [/404/] })
  test('is a whole page that says so, and its script works', async ({ page }) => {
    await open(page, '/go/99999')
    await expect(page.getByRole('heading', { level: 1, name: '这一页不在台上' })).toBeVisible()
    const hide = page.getByRole('banner').getByRole('button', { name: '防剧透' })
    await hide.click()
    await expect(hide).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('main').getByRole('link', { name: '回首页' }).click()
    await expect(page).toHaveURL('/')
  })
})
