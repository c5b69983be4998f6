import type { Page } from '@playwright/test'
import { type ArticleSite, startArticleSite } from './article-site.ts'
import { expectNoBarrier } from './barriers.ts'
import { beginHistory, placeInHistory } from './history.ts'
import { letTokenStand, open, openInStillTime } from './open.ts'
import { expect, test as siteTest } from './site.ts'

const test = siteTest.extend<object, { articles: ArticleSite }>({
  articles: [
    async ({}, use) => {
      const site = await startArticleSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ articles }, use) => use(articles.url),
})
// In one worker, so that the server of this file is started once.
test.describe.configure({ mode: 'default' })

async function openRich(page: Page, { richId }: ArticleSite): Promise<void> {
  await open(page, `/newsInside/${richId}`)
}

/** From here on time passes only by `page.clock.runFor`. */
async function stopTime(page: Page): Promise<void> {
  const start = Date.parse('2026-11-20T12:00:00.000Z')
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1000)
}

/** In a wide window and in that of a phone. */
async function expectNoOverflow(page: Page): Promise<void> {
  for (const size of [page.viewportSize(), { width: 390, height: 844 }]) {
    if (size) await page.setViewportSize(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
}

const bigPictures = (page: Page) => page.getByRole('article').getByRole('link', { name: /^看大图/ })
const viewer = (page: Page) => page.getByRole('dialog', { name: '看图' })

test.describe('reading', () => {
  test('every node of a body is there by its role, and who wrote it, when, from where, and what changed', async ({ page, articles }) => {
    await openRich(page, articles)
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('三打一的围城，云涧用一场 3:1 把老对手送回家')
    await expect(article.getByRole('heading', { level: 2, name: '第三局：被放弃的上路' })).toBeVisible()
    await expect(article.getByRole('heading', { level: 3, name: '各局时长' })).toBeVisible()
    await expect(article.getByRole('heading', { level: 4, name: '赛后声音' })).toBeVisible()
    await expect(article.getByRole('blockquote')).toContainText('我们不是赌')
    await expect(article.getByRole('figure').filter({ hasText: '绕至雁回岭背后' }).getByRole('img')).toBeVisible()
    await expect(article.getByRole('columnheader', { name: '地图' })).toBeVisible()
    await expect(article.getByRole('cell', { name: '落星渊' })).toBeVisible()
    await expect(article.getByRole('listitem').filter({ hasText: '云涧：下一场' })).toBeVisible()
    await expect(article.locator('ol[start="3"]').getByRole('listitem')).toHaveCount(2)
    await expect(article.getByRole('link', { name: '播放视频：第三局回放' })).toBeVisible()
    await expect(article.getByRole('separator')).toBeVisible()
    await expect(article.getByText('BO5 云涧 3 : 1 长庚')).toBeVisible()
    await expect(article.getByRole('link', { name: '赛事手册' })).toHaveAttribute('rel', 'noopener')
    for (const words of ['文 / 千嶂赛事组 江渡', '2026年11月19日 周四 22:47', '来源：千嶂赛事官网', '责任编辑：江渡', '转载请注明出处。'])
      await expect(article.getByText(words)).toBeVisible()
    await expect(article.getByText('更新于 2026年11月20日 周五 08:15')).toBeVisible()
    await expect(article.getByText('AI 生成')).toHaveCount(0)
  })

  test('the mark of a quotation at the head of an article keeps clear of the date above it, at every size', async ({ page, articles }) => {
    await page.goto(`/newsInside/${articles.longId}`)
    const quotation = page.getByRole('article').getByRole('blockquote').first()
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [1440, 900],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height })
      const { above, room } = await quotation.evaluate((block) => {
        const date = document.querySelector('article header time')?.getBoundingClientRect()
        const mark = block.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(block, '::before').top)
        return { above: mark - (date?.bottom ?? 0), room: block.getBoundingClientRect().top - (date?.bottom ?? 0) }
      })
      // As far from it as the text is.
      expect([width, above >= room && above >= 8]).toEqual([width, true])
    }
  })

  test('a text made by a machine says so, and the longest title stays in the page', async ({ page, articles }) => {
    await page.goto(`/newsInside/${articles.longId}`)
    await expect(page.getByRole('article').getByText('AI 生成')).toBeVisible()
    await expect(page.locator('meta[name="ai-generated"]')).toHaveAttribute('content', 'true')
    await expect(page.getByText('更新于')).toHaveCount(0)
    await expectNoOverflow(page)
  })

  test('a wide table scrolls in its own frame, and the page never sideways', async ({ page, articles }) => {
    await openRich(page, articles)
    const region = page.getByRole('region', { name: '表格' })
    await region.focus()
    await expect(region).toBeFocused()
    await expectNoOverflow(page)
  })

  test('a deep link leads to its heading', async ({ page, articles }) => {
    await page.goto(`/newsInside/${articles.richId}#h-第三局-被放弃的上路`)
    await expect(page.getByRole('heading', { name: '第三局：被放弃的上路' })).toBeInViewport()
  })

  test('a static page is read like an article', async ({ page }) => {
    await page.goto('/pages/privacy')
    await expect(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible()
    await expect(page.getByText(/^更新于 \d{4}-\d\d-\d\d$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  })

  test('on a wide screen a gallery is a grid without controls', async ({ page, articles }) => {
    await openRich(page, articles)
    const gallery = page.getByRole('region', { name: '演播厅一夜' })
    await expect(gallery.getByRole('link')).toHaveCount(4)
    for (const link of await gallery.getByRole('link').all()) await expect(link).toBeVisible()
    await expect(gallery.getByRole('button')).toHaveCount(0)
  })
})

test.describe('ways on', () => {
  test('previous and next', async ({ page, articles }) => {
    await openRich(page, articles)
    const title = page.getByRole('heading', { level: 1 })
    const ways = page.getByRole('navigation', { name: '上一篇和下一篇' })
    await ways.getByRole('link', { name: /^上一篇/ }).click()
    await expect(title).toHaveText('听雨：我只看下一局的开局')
    await ways.getByRole('link', { name: /^下一篇/ }).click()
    await expect(title).toHaveText('三打一的围城，云涧用一场 3:1 把老对手送回家')
  })

  test('tags and related articles', async ({ page, articles }) => {
    await openRich(page, articles)
    await expect(page.getByRole('region', { name: '接着看' }).getByRole('link').first()).toHaveAttribute('href', /^\/newsInside\/\d+$/)
    await page.getByRole('list', { name: '标签' }).getByRole('link', { name: '云涧' }).click()
    await expect(page).toHaveURL(`/newsList?tag=${encodeURIComponent('云涧')}`)
  })

  test('the copied address is the canonical one', async ({ page, context, articles }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/newsInside/${articles.longId}?channel=weixin`)
    await page.getByRole('button', { name: '复制链接' }).click()
    await expect(page.getByRole('status').filter({ hasText: '已复制链接' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${articles.url}/newsInside/${articles.longId}`)
  })

  test('where nothing may be copied the address is there to select', async ({ page, articles }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await page.goto(`/newsInside/${articles.longId}?channel=weixin`)
    await page.getByRole('button', { name: '复制链接' }).click()
    const trouble = page.getByRole('dialog', { name: /^注意\s*没能自动复制$/ })
    const field = trouble.getByRole('textbox', { name: /手动复制/ })
    await expect(field).toHaveValue(`${articles.url}/newsInside/${articles.longId}`)
    await expect(field).toBeInViewport()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${articles.url}/newsInside/${articles.longId}`)
    await expectNoBarrier(page, 'the address to copy')
    await trouble.getByRole('button', { name: '知道了' }).click()
    await expect(trouble).toHaveCount(0)
    await expect(page.getByRole('button', { name: '复制链接' })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: '已复制' })).toHaveCount(0)
  })

  test('sharing hands address and title to the device, and in the title no score', async ({ page, articles }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (what: ShareData) => Object.assign(window, { shared: what }) })
    })
    await page.goto(`/newsInside/${articles.richId}`)
    await page.getByRole('button', { name: '分享' }).click()
    const shared = await page.waitForFunction(() => 'shared' in window && window.shared)
    const title = '三打一的围城'
    expect(await shared.jsonValue()).toEqual({ title, url: `${articles.url}/newsInside/${articles.richId}` })
  })

  test('a tap that comes before the scripts is done once they are there', async ({ page, articles }) => {
    const scripts = Promise.withResolvers<void>()
    await page.route(/\/assets\/browser-[^/]*\.js$/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (what: ShareData) => Object.assign(window, { shared: what }) })
    })
    await page.goto(`/newsInside/${articles.longId}`)
    await page.getByRole('button', { name: '分享' }).click()
    scripts.resolve()
    const shared = await page.waitForFunction(() => 'shared' in window && window.shared)
    expect(await shared.jsonValue()).toMatchObject({ url: `${articles.url}/newsInside/${articles.longId}` })
  })

  test('the way back to the top comes after one screen and glides for half a second', async ({ page, articles }) => {
    await stopTime(page)
    await openInStillTime(page, `/newsInside/${articles.richId}`)
    const toTop = page.getByRole('button', { name: '回到顶部' })
    await expect(toTop).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, innerHeight * 2))
    await toTop.click()
    const position = () => page.evaluate(() => scrollY)
    const start = await position()
    await page.clock.runFor(400)
    expect(await position()).toBeLessThan(start)
    expect(await position()).toBeGreaterThan(0)
    await page.clock.runFor(150)
    expect(await position()).toBe(0)
  })
})

test('inside WeChat a sheet shows where its own menu is', async ({ browser, articles }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await open(page, `${articles.url}/newsInside/${articles.longId}`)
  await page.getByRole('button', { name: '分享' }).click()
  const sheet = page.getByRole('dialog', { name: '分享给朋友' })
  await expect(sheet).toContainText('点右上角')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await context.close()
})

test('a picture is as wide as the text, and never wider than its own pixels', async ({ page, articles }) => {
  await open(page, `/newsInside/${articles.smallId}`)
  const box = await page.getByRole('article').getByRole('img', { name: '小图' }).boundingBox()
  expect([box?.width, box?.height]).toEqual([120, 80])
  await openRich(page, articles)
  const figure = page.getByRole('figure').filter({ hasText: '绕至雁回岭背后' })
  const [whole, picture] = [await figure.boundingBox(), await figure.getByRole('img').boundingBox()]
  expect(picture?.width).toBeCloseTo(whole?.width ?? 0, 0)
})

test.describe('pictures open large', () => {
  test('at the picture that was touched, and the focus comes back to it', async ({ page, articles }) => {
    await openRich(page, articles)
    const second = bigPictures(page).nth(1)
    await second.click()
    await expect(viewer(page)).toBeVisible()
    await expect(viewer(page)).toContainText('2 / 6')
    await expect(viewer(page).getByText('14:20，云涧四人绕至雁回岭背后的路线。')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page)).toContainText('3 / 6')
    await viewer(page).getByRole('button', { name: '第 6 张' }).click()
    await expect(viewer(page)).toContainText('6 / 6')
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
    await expect(page.locator('.swiper-zoom-container')).toHaveCount(0)
    await expect(second).toBeFocused()
  })

  test('the way back closes them before it leaves the article', async ({ page, articles }) => {
    await page.goto('/newsList')
    await beginHistory(page)
    await openRich(page, articles)
    const place = await placeInHistory(page)
    await bigPictures(page).nth(1).click()
    await expect(viewer(page)).toContainText('2 / 6')
    await page.goBack()
    await expect(viewer(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/newsInside/${articles.richId}`)
    await expect(bigPictures(page).nth(1)).toBeFocused()
    await bigPictures(page).nth(1).click()
    await expect(viewer(page)).toContainText('2 / 6')
    await page.keyboard.press('Escape')
    await expect.poll(() => placeInHistory(page)).toBe(place)
    await page.goBack()
    await expect(page).toHaveURL('/newsList')
  })

  test.describe('where the viewer does not come', () => {
    // The media policy forbids the script of the browser's own picture page; the picture is shown all the same.
    test.use({ tolerated: [/Viewer|Failed to load resource|\/media\/\S+\.webp\)/] })
    test('the picture itself opens', async ({ page, articles }) => {
      await page.route(/\/assets\/Viewer-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
      await openRich(page, articles)
      await bigPictures(page).first().click()
      await expect(page).toHaveURL(/\/media\/.*\.webp$/)
    })
  })
})

test.describe('a video', () => {
  const player = 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=1'
  test.use({ tolerated: [/^request to another host: https:\/\/player\.bilibili\.com\/player\.html\?bvid=BV1xx411c7mD&autoplay=1$/] })
  test('says nothing to its site before somebody asks for it', async ({ page, context, articles }) => {
    const asked: string[] = []
    await context.route(
      ({ origin }) => origin !== articles.url,
      async (route) => {
        asked.push(route.request().url())
        await route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>回放</title><h1>在播</h1>' })
      },
    )
    await openRich(page, articles)
    const ground = page.getByRole('link', { name: '播放视频：第三局回放' })
    await ground.scrollIntoViewIfNeeded()
    await ground.hover()
    await expect(page.getByText('哔哩哔哩视频，点按后加载')).toBeInViewport()
    expect(asked).toEqual([])
    await ground.focus()
    await page.keyboard.press('Enter')
    await expect(page.frameLocator('iframe[title="第三局回放"]').getByRole('heading', { name: '在播' })).toBeVisible()
    await expect(page.locator('iframe')).toBeFocused()
    expect(asked).toEqual([player])
  })
})

test.describe('without script', () => {
  // The browser itself cancels the module scripts that were preloaded in the head.
  test.use({ javaScriptEnabled: false, tolerated: [/\/assets\/\S+\.js csp/] })
  test('all is read, pictures are links, and nothing that needs script is shown', async ({ page, articles }) => {
    await page.goto(`/newsInside/${articles.richId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('此后的 41 分钟，更像是一场耐心的围城。')).toBeVisible()
    await expect(bigPictures(page).first()).toHaveAttribute('href', /\/media\/.*\.webp$/)
    await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
    const video = page.getByRole('link', { name: /^播放视频/ })
    await expect(video).toHaveAttribute('href', 'https://www.bilibili.com/video/BV1xx411c7mD')
    await expect(video).toHaveAttribute('rel', 'noopener')
    await page.getByRole('link', { name: /^下一篇/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('补充说明')
  })
})

test.describe('a view', () => {
  test('counts once, after five seconds before someone’s eyes', async ({ page, articles }) => {
    const views: string[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/views')) return
      views.push(`${request.method()} ${new URL(request.url()).pathname} ${request.headers()['game-token']} ${request.postData()}`)
    })
    await letTokenStand(page)
    await stopTime(page)
    await openInStillTime(page, `/newsInside/${articles.longId}#token=one`)
    await expect(page.getByRole('button', { name: '分享' })).toBeVisible()
    await page.clock.runFor(4000)
    expect(views).toEqual([])
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(60_000)
    expect(views).toEqual([])
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const told = page.waitForResponse(/\/views$/)
    await page.clock.runFor(1100)
    expect((await told).ok()).toBe(true)
    await page.clock.runFor(60_000)
    expect(views).toEqual([`POST /api/articles/${articles.longId}/views one {}`])
  })

  test.describe('that cannot be told', () => {
    test.use({ tolerated: [/views|Failed to load resource/] })
    test('disturbs nobody', async ({ page, articles }) => {
      await page.route('**/views', (route) => route.abort())
      await stopTime(page)
      await openInStillTime(page, `/newsInside/${articles.longId}`)
      await expect(page.getByRole('button', { name: '分享' })).toBeVisible()
      await page.clock.runFor(6000)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
})

test.describe('in the window of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('on a phone the pictures of a gallery swipe, 300 ms each, and play every 3 seconds when asked to', async ({ page, articles }) => {
    await stopTime(page)
    await openInStillTime(page, `/newsInside/${articles.richId}`)
    const carousel = page.getByRole('region', { name: '演播厅一夜' })
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel).toContainText('1 / 4')
    await page.clock.runFor(10_000)
    await expect(carousel).toContainText('1 / 4')
    await carousel.getByRole('button', { name: '下一张' }).click()
    await expect(carousel).toContainText('2 / 4')
    await expect(carousel.locator('.swiper-wrapper')).toHaveCSS('transition-duration', '0.3s')
    await page.clock.runFor(400)
    await carousel.getByRole('button', { name: '自动播放' }).click()
    await page.clock.runFor(2900)
    await expect(carousel).toContainText('2 / 4')
    await page.clock.runFor(200)
    await expect(carousel).toContainText('3 / 4')
    await carousel.getByRole('button', { name: '停止播放' }).click()
    await page.clock.runFor(10_000)
    await expect(carousel).toContainText('3 / 4')
  })
})
