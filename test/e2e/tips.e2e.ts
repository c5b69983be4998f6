import type { Page } from '@playwright/test'
import { expectNoBarrier } from './barriers.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

const names = ['安卓微信', '苹果微信', '游戏内', '手机浏览器', '电脑']
const shown = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const choice = (page: Page, name: string) => page.getByRole('navigation', { name: '在哪里用' }).getByRole('link', { name })

/** In the order of the document, in which it is read aloud, and in that of the page, in which it is seen. */
async function expectFirst(page: Page, own: string): Promise<void> {
  const order = [own, ...names.filter((name) => name !== own)]
  await expect(shown(page)).toHaveText(order)
  const tops = await shown(page).evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect().top))
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
}

test('shows what it is read on first, the others below, and one alone at a touch', async ({ page, isMobile }) => {
  await open(page, '/miniDownTips')
  const own = isMobile ? '手机浏览器' : '电脑'
  await expectFirst(page, own)
  await expect(choice(page, own)).toHaveAttribute('aria-current', 'page')
  const code = page.getByRole('img', { name: '下载《千嶂》的二维码' }).first()
  if (isMobile) await expect(code).toHaveCount(0)
  else await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await choice(page, '苹果微信').click()
  await expect(page).toHaveURL('/miniDownTips?platform=wechat_ios')
  await expect(shown(page)).toHaveText(['苹果微信'])
  await expectNoBarrier(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the download link is copied as a short address of ours', { tag: '@any-device' }, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/miniDownTips?platform=desktop')
  await page.getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByText('已复制下载链接')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(new RegExp(`^${baseURL}/go/\\d+$`))
})

test('where nothing may copy, the address stands there to be selected', { tag: '@any-device' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await open(page, '/miniDownTips?platform=desktop')
  await page.getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByRole('dialog', { name: /没能自动复制/ }).getByLabel(/手动复制/)).toHaveValue(/\/go\/\d+$/)
})

test('inside the game it is the game', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/miniDownTips?embed=1')
  await expect(shown(page)).toHaveText(['游戏内'])
})

for (const [system, agent, own] of [
  ['an iPhone', 'iPhone; CPU iPhone OS 17_0 like Mac OS X', '苹果微信'],
  ['Android', 'Linux; Android 14; Pixel 8', '安卓微信'],
] as const) {
  test.describe(`in WeChat on ${system}`, { tag: '@any-device' }, () => {
    test.use({ userAgent: `Mozilla/5.0 (${agent}) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50` })

    test('the way to a browser is drawn', async ({ page }) => {
      await open(page, '/miniDownTips')
      await expectFirst(page, own)
      await page.getByRole('button', { name: '怎样在浏览器打开' }).first().click()
      await expect(page.getByRole('dialog', { name: '在浏览器打开' })).toContainText('点右上角「···」')
      await page.getByRole('button', { name: '知道了' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}

test('before its script is there, what it is read on is seen first already', async ({ page, isMobile }) => {
  await page.route(/\/assets\/browser-[^/]*\.js$/, () => {})
  await page.goto('/miniDownTips')
  const tops = new Map<string, number>()
  for (const heading of await shown(page).all()) tops.set(await heading.innerText(), (await heading.boundingBox())?.y ?? 0)
  const own = isMobile ? '手机浏览器' : '电脑'
  expect([...tops].sort(([, a], [, b]) => a - b).map(([name]) => name)).toEqual([own, ...names.filter((name) => name !== own)])
})

test.describe('without script', { tag: '@any-device' }, () => {
  // The browser cancels preloads of scripts that it will not run.
  test.use({ javaScriptEnabled: false, tolerated: [/^request failed: .*\.js csp$/] })

  test('all platforms stand below each other, and each has an address', async ({ page }) => {
    await page.goto('/miniDownTips')
    await expect(shown(page)).toHaveText(names)
    await choice(page, '电脑').click()
    await expect(shown(page)).toHaveText(['电脑'])
  })
})
