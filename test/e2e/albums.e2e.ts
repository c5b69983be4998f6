import type { Page } from '@playwright/test'
import type { Album, AlbumPage } from '#shared/albums.ts'
import { titleWithoutScores } from '#shared/spoilers.ts'
import { expectNoBarrier } from './barriers.ts'
import { open, openInStillTime } from './open.ts'
import { expect, test } from './site.ts'

/** The album of a match, by whose name it is found: seven pictures with captions. */
async function album(page: Page, title = /背水一战/): Promise<Album> {
  const { data }: { data: AlbumPage } = await (await page.request.get('/api/albums')).json()
  const found = data.items.find((one) => title.test(one.title))
  if (!found) throw new Error(`No album ${title}`)
  return (await (await page.request.get(`/api/albums/${found.id}`)).json()).data
}

const viewer = (page: Page) => page.getByRole('dialog', { name: '看图' })
const tile = (page: Page, n: number) => page.getByRole('main').getByRole('link', { name: new RegExp(`^第 ${n} 张：`) })
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** By the address of the picture. */
async function openPicture(page: Page, id: number, n: number, opened = open): Promise<void> {
  await opened(page, `/mediaImage?id=${id}&n=${n}`)
  await expect(viewer(page)).toContainText(`${n} / 7`)
}

test('the list of albums leads to one, and its tab to all their pictures', async ({ page }) => {
  const { id, title, count } = await album(page)
  await open(page, '/mediaList')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText(`${count} 张`)
  expect(await beyond(page)).toBeLessThanOrEqual(0)
  await page.getByRole('navigation', { name: '影像' }).getByRole('link', { name: '图片' }).click()
  await expect(page).toHaveURL('/mediaList?tab=pictures')
  await expect(page.getByRole('list', { name: '最新图片' }).getByRole('link').first()).toHaveAttribute('href', `/mediaImage?id=${id}&n=1`)
  await page.goBack()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/mediaImage?id=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('list', { name: '图集的图片' }).getByRole('listitem')).toHaveCount(count)
  expect(await beyond(page)).toBeLessThanOrEqual(0)
})

test('home shows the newest albums, and the way to all of them', { tag: '@any-device' }, async ({ page }) => {
  const { title, count } = await album(page)
  await open(page, '/')
  const block = page.getByRole('region', { name: '影像' })
  await expect(block.getByRole('article').first()).toContainText(`${count} 张`)
  await expect(block.getByRole('link', { name: title })).toBeVisible()
  await block.getByRole('link', { name: '全部图集' }).click()
  await expect(page).toHaveURL('/mediaList')
})

test('inside the game the viewer stays inside', { tag: '@any-device' }, async ({ page }) => {
  const { id } = await album(page)
  await open(page, `/mediaImage?id=${id}&embed=1`)
  await tile(page, 2).click()
  await expect(page).toHaveURL(`/mediaImage?id=${id}&n=2&embed=1`)
  await expect(viewer(page)).toContainText('2 / 7')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/mediaImage?id=${id}&n=3&embed=1`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/mediaImage?id=${id}&embed=1`)
})

test('an album leads to its match, and the match and the team to their albums', { tag: '@any-device' }, async ({ page }) => {
  const { id, title, link } = await album(page)
  await open(page, `/mediaImage?id=${id}`)
  await page.getByRole('main').getByRole('link', { name: link?.name }).click()
  await expect(page).toHaveURL(`/matches/${link?.id}`)
  await expect(page.getByRole('region', { name: '图片' }).getByRole('link', { name: title })).toHaveAttribute(
    'href',
    `/mediaImage?id=${id}`,
  )
  const ofTeam = await album(page, /^北冥/)
  await open(page, `/teams/${ofTeam.link?.id}`)
  await page.getByRole('region', { name: '图片' }).getByRole('link', { name: '全部图集' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('北冥的图集')
  await expect(page.getByRole('link', { name: ofTeam.title })).toBeVisible()
})

test('a picture opens over its album, turns by keys, and gives the focus back', async ({ page }) => {
  const { id, pictures } = await album(page)
  await open(page, `/mediaImage?id=${id}`)
  await tile(page, 3).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await tile(page, 3).click()
  await expect(viewer(page)).toContainText('3 / 7')
  await expect(page).toHaveURL(`/mediaImage?id=${id}&n=3`)
  await expect(viewer(page)).toContainText(pictures[2]?.caption ?? '')
  await expectNoBarrier(page, 'the viewer')
  for (const [key, n] of [
    ['ArrowRight', 4],
    ['End', 7],
    ['ArrowLeft', 6],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(viewer(page)).toContainText(`${n} / 7`)
    await expect(page).toHaveURL(`/mediaImage?id=${id}&n=${n}`)
  }
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/mediaImage?id=${id}`)
  await expect(tile(page, 3)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('the newest album needs no id, and its pictures open over it as those of any other', { tag: '@any-device' }, async ({ page }) => {
  const { id } = await album(page)
  await open(page, '/mediaImage')
  await tile(page, 2).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await tile(page, 2).click()
  await expect(viewer(page)).toContainText('2 / 7')
  await expect(page).toHaveURL(`/mediaImage?id=${id}&n=2`)
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toContainText('3 / 7')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(page).toHaveURL('/mediaImage')
  await expect(tile(page, 2)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('the way back closes the viewer, however often it turned, and the way on opens it again', { tag: '@any-device' }, async ({ page }) => {
  const { id } = await album(page)
  await open(page, '/mediaList')
  await open(page, `/mediaImage?id=${id}`)
  await tile(page, 2).click()
  await expect(viewer(page)).toContainText('2 / 7')
  await viewer(page).getByRole('button', { name: '第 5 张' }).click()
  await expect(page).toHaveURL(`/mediaImage?id=${id}&n=5`)
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/mediaImage?id=${id}`)
  await expect(tile(page, 2)).toBeFocused()
  await page.goForward()
  await expect(viewer(page)).toContainText('5 / 7')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/mediaList')
})

test('the address of one picture opens it full-screen, and closing shows its album', async ({ page }) => {
  const { id, title } = await album(page)
  await openPicture(page, id, 4)
  expect(await viewer(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await expect(page.getByRole('figure')).toHaveCount(0)
  // Its captions tell a result, so none of them is the title.
  await expect(page).toHaveTitle(`第 4 张｜${titleWithoutScores(title)}｜擂台`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/mediaImage\\?id=${id}&n=4$`))
  await viewer(page).getByRole('button', { name: '关闭' }).click()
  await expect(viewer(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/mediaImage?id=${id}`)
  await expect(tile(page, 4)).toBeFocused()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/mediaImage\\?id=${id}$`))
  await open(page, `/mediaImage?id=${id}&n=99`)
  await expect(tile(page, 1)).toBeVisible()
  await expect(viewer(page)).toHaveCount(0)
})

test('keys and button draw nearer from 1 to 3 and no further', { tag: '@any-device' }, async ({ page }) => {
  const { id } = await album(page)
  await openPicture(page, id, 1)
  const picture = viewer(page).locator('.swiper-slide-active img[src]')
  const width = async () => (await picture.boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(100)
  const whole = await width()
  const expectRatio = (ratio: number) => expect.poll(async () => (await width()) / whole).toBeCloseTo(ratio, 1)
  for (const ratio of [1.5, 2, 3, 3]) {
    await page.keyboard.press('+')
    await expectRatio(ratio)
  }
  const { x = 0, width: near = 0 } = (await picture.boundingBox()) ?? {}
  expect(Math.abs(x + near / 2 - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(2)
  for (const ratio of [2, 1.5, 1, 1]) {
    await page.keyboard.press('-')
    await expectRatio(ratio)
  }
  for (const [name, ratio] of [
    ['放大', 3],
    ['缩小', 1],
    ['放大', 3],
  ] as const) {
    await viewer(page).getByRole('button', { name }).click()
    await expectRatio(ratio)
  }
  await page.keyboard.press('0')
  await expectRatio(1)
})

test('plays every three seconds when asked to, and stops at a hand', { tag: '@any-device' }, async ({ page }) => {
  const { id } = await album(page)
  const start = Date.parse('2026-11-20T12:00:00.000Z')
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1000)
  await openPicture(page, id, 1, openInStillTime)
  await page.clock.runFor(10_000)
  await expect(viewer(page)).toContainText('1 / 7')
  await viewer(page).getByRole('button', { name: '自动播放' }).click()
  await page.clock.runFor(2900)
  await expect(viewer(page)).toContainText('1 / 7')
  await page.clock.runFor(400)
  await expect(viewer(page)).toContainText('2 / 7')
  await viewer(page).getByRole('button', { name: '下一张' }).click()
  await page.clock.runFor(400)
  await expect(viewer(page)).toContainText('3 / 7')
  await expect(viewer(page).getByRole('button', { name: '自动播放' })).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(viewer(page)).toContainText('3 / 7')
  await viewer(page).getByRole('button', { name: '自动播放' }).click()
  await viewer(page).getByRole('button', { name: '停止播放' }).click()
  await page.clock.runFor(10_000)
  await expect(viewer(page)).toContainText('3 / 7')
})

test('one picture is passed on by its own address', { tag: '@any-device' }, async ({ page }) => {
  const { id } = await album(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          document.documentElement.dataset.copied = text
        },
      },
    })
  })
  await openPicture(page, id, 2)
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toContainText('3 / 7')
  await viewer(page).getByRole('button', { name: '分享这张图片' }).click()
  await expect(page.getByText('已复制链接，去粘贴给朋友吧')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.copied)).toMatch(new RegExp(`/mediaImage\\?id=${id}&n=3$`))
})

test('where nothing may be copied the address of the picture is there to select, over the viewer', { tag: '@any-device' }, async ({
  page,
  baseURL,
}) => {
  const { id } = await album(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await openPicture(page, id, 2)
  await viewer(page).getByRole('button', { name: '自动播放' }).click()
  await viewer(page).getByRole('button', { name: '分享这张图片' }).click()
  const trouble = page.getByRole('dialog', { name: /没能自动复制/ })
  await expect(trouble.getByRole('textbox')).toHaveValue(`${baseURL}/mediaImage?id=${id}&n=2`)
  await expect(trouble.getByRole('textbox')).toBeFocused()
  await trouble.getByRole('button', { name: '知道了' }).click({ trial: true })
  await page.goBack()
  await expect(trouble).toHaveCount(0)
  await expect(viewer(page)).toContainText('2 / 7')
  await expect(viewer(page).getByRole('button', { name: '自动播放' })).toBeVisible()
})

test.describe('where the viewer does not come', { tag: '@any-device' }, () => {
  test.use({ tolerated: [/Viewer|Failed to load resource/] })
  test('the picture stands whole in the page', async ({ page }) => {
    const { id, pictures } = await album(page)
    await page.route(/\/assets\/Viewer-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await open(page, `/mediaImage?id=${id}`)
    await tile(page, 2).click()
    await expect(page.getByRole('figure', { name: '第 2 张，共 7 张' })).toContainText(pictures[1]?.caption ?? '')
    await page.getByRole('navigation', { name: '图集翻页' }).getByRole('link', { name: '全部图片' }).click()
    await expect(page.getByRole('figure')).toHaveCount(0)
  })
})

test('without script a picture is a page, with ways to its neighbours', { tag: '@any-device' }, async ({ browser, page, baseURL }) => {
  const { id, pictures } = await album(page)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport: page.viewportSize() })
  const plain = await context.newPage()
  await plain.goto(`/mediaImage?id=${id}`)
  await tile(plain, 3).click()
  await expect(plain).toHaveURL(`/mediaImage?id=${id}&n=3`)
  const figure = plain.getByRole('figure', { name: '第 3 张，共 7 张' })
  await expect(figure).toContainText(pictures[2]?.caption ?? '')
  await expect(figure).toHaveCSS('position', 'static')
  expect(await figure.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await figure.getByRole('link', { name: '下一张' }).click()
  await expect(plain).toHaveURL(`/mediaImage?id=${id}&n=4`)
  await plain.getByRole('link', { name: '全部图片' }).click()
  await expect(plain.getByRole('figure')).toHaveCount(0)
  await context.close()
})

test('a picture of the list opens in the viewer at once, and the way back leads to the list', { tag: '@any-device' }, async ({ page }) => {
  const { id } = await album(page)
  await open(page, '/mediaList?tab=pictures')
  await page.getByRole('list', { name: '最新图片' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(`/mediaImage?id=${id}&n=2`)
  await expect(viewer(page)).toContainText('2 / 7')
  await page.goBack()
  await expect(page).toHaveURL('/mediaList?tab=pictures')
  await expect(viewer(page)).toHaveCount(0)
})

test.describe('until the viewer is here', () => {
  test.use({ tolerated: [/Viewer|Failed to load resource/] })

  test('the picture that a visit begins with lies over the page, with ways to its neighbours and its album', async ({ page }) => {
    const { id, pictures } = await album(page)
    await page.route(/\/assets\/Viewer-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await open(page, `/mediaImage?id=${id}&n=3`)
    const figure = page.getByRole('figure', { name: '第 3 张，共 7 张' })
    expect(await figure.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    await expect(page.getByRole('list', { name: '图集的图片' })).toHaveCount(0)
    await expectNoBarrier(page, 'the picture over the page')
    await page.getByRole('navigation', { name: '图集翻页' }).getByRole('link', { name: '下一张' }).click()
    await expect(page).toHaveURL(`/mediaImage?id=${id}&n=4`)
    await expect(page.getByRole('figure', { name: '第 4 张，共 7 张' })).toContainText(pictures[3]?.caption ?? '')
    await expect(page).toHaveTitle(/^第 4 张/)
    await page.unrouteAll()
    await page.getByRole('figure').getByRole('link', { name: '全部图片' }).click()
    await expect(page).toHaveURL(`/mediaImage?id=${id}`)
    await expect(page.getByRole('figure')).toHaveCount(0)
    await expect(tile(page, 1)).toBeVisible()
  })
})

test('a picture that was reloaded is open again, and the way back closes it', { tag: '@any-device' }, async ({ page }) => {
  const { id } = await album(page)
  await open(page, `/mediaImage?id=${id}`)
  await tile(page, 2).click()
  await expect(viewer(page)).toContainText('2 / 7')
  await page.reload()
  await expect(viewer(page)).toContainText('2 / 7')
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/mediaImage?id=${id}`)
  await expect(tile(page, 2)).toBeVisible()
})

test('nothing that visitors may not see is a page', { tag: '@any-device' }, async ({ page }) => {
  for (const address of ['/mediaImage?id=999999', '/mediaList?team=999999', '/mediaList?season=999999'])
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 404])
})

test.describe('a picture that does not come', { tag: '@any-device' }, () => {
  test.use({ tolerated: [/ERR_FAILED/] })
  test('says so, keeps what is around it, and comes when it is asked for again', async ({ page }) => {
    const { id, pictures } = await album(page)
    const address = pictures[1]?.picture.sources.at(-1)?.url ?? ''
    await open(page, `/mediaImage?id=${id}`)
    await page.route(`**${address}`, (route) => route.abort())
    await tile(page, 2).click()
    await expect(viewer(page).getByRole('alert')).toHaveText('这张图片没有加载出来。')
    await expect(viewer(page)).toContainText(pictures[1]?.caption ?? '')
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page)).toContainText('3 / 7')
    await expect(viewer(page).getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await page.unroute(`**${address}`)
    await viewer(page).getByRole('button', { name: '重试' }).click()
    await expect(viewer(page).getByRole('alert')).toHaveCount(0)
    const shown = viewer(page).locator('.swiper-slide-active img[src]')
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })
})

test('a slow picture stands there small, with a sign, until it has come', { tag: '@any-device' }, async ({ page }) => {
  const { id, pictures } = await album(page)
  const address = pictures[1]?.picture.sources.at(-1)?.url ?? ''
  let send = () => {}
  const asked = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(`**${address}`, async (route) => {
    await asked
    await route.continue()
  })
  await open(page, `/mediaImage?id=${id}`)
  await tile(page, 2).click()
  await expect(viewer(page).getByRole('status')).toHaveText('图片加载中…')
  const small = viewer(page).locator('.swiper-slide-active img:not([src])')
  await expect.poll(async () => (await small.boundingBox())?.width ?? 0).toBeGreaterThan(200)
  send()
  await expect(viewer(page).getByRole('status')).toHaveCount(0)
  await expect(small).toHaveCount(0)
})
