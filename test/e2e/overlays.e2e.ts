import type { Locator, Page } from '@playwright/test'
import { type Harness, serveHarness } from '../harness/serve.ts'
import { expectNoBarrier } from './barriers.ts'
import { bothDevices, phone } from './devices.ts'
import { beginHistory, placeInHistory } from './history.ts'
import { open, reopen } from './open.ts'
import { expect, test as siteTest } from './site.ts'

declare global {
  interface Window {
    openModal(params: { type: string; title: string; content: string }): Promise<boolean>
    openDrawer(params: { title: string; content: string; size?: string; placement?: string }): void
    showToast(message: string): void
  }
}

/** A page that can open every overlay, under the site's own policy. */
const test = siteTest.extend<{ harness: Page }, { harnessServer: Harness }>({
  harnessServer: [
    async ({}, use) => {
      const answer = await fetch(process.env.LEITAI_SITE ?? '')
      const server = await serveHarness(answer.headers.get('content-security-policy') ?? '')
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  harness: async ({ page, harnessServer }, use) => {
    await open(page, harnessServer.url)
    await use(page)
  },
  baseURL: async ({ harnessServer }, use) => use(harnessServer.url),
})

// In one worker, so that the server of this file is built and started once.
test.describe.configure({ mode: 'default' })

/** By then nothing moves any more, ms. */
const deadlineMs = 500
const widthOf = (page: Page) => page.viewportSize()?.width ?? 0
const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
const restingAnimations = (page: Page) => page.evaluate(() => document.getAnimations().length)

/** What moves ends in time, and is at its end now. */
async function endMotion(page: Page): Promise<void> {
  const ends = await page.evaluate(() =>
    document.getAnimations().map((animation) => {
      animation.finish()
      return Number(animation.effect?.getComputedTiming().endTime)
    }),
  )
  for (const end of ends) expect(end).toBeLessThanOrEqual(deadlineMs)
  expect(await restingAnimations(page)).toBe(0)
}

for (const [device, options] of Object.entries(bothDevices)) {
  test.describe(device, () => {
    test.use(options)

    test('a modal of each type: width, centre, focus, and nothing of it left once it is closed', async ({ harness }) => {
      for (const type of ['info', 'success', 'error', 'warning', 'confirm'] as const) {
        await harness.locator('#first').focus()
        await harness.evaluate((type) => void window.openModal({ type, title: '标题', content: '内容在此' }), type)
        const modal = harness.getByRole(type === 'confirm' ? 'alertdialog' : 'dialog', { name: /标题/ })
        await expect(modal, type).toBeVisible()
        await expect(modal).toHaveAccessibleDescription('内容在此')
        await endMotion(harness)
        const { x, y, width, height } = await box(modal)
        const view = harness.viewportSize() ?? { width: 0, height: 0 }
        expect([type, width]).toEqual([type, Math.min(type === 'confirm' ? 416 : 520, view.width - 32)])
        expect(Math.abs(x + width / 2 - view.width / 2)).toBeLessThanOrEqual(1)
        expect(Math.abs(y + height / 2 - view.height / 2)).toBeLessThanOrEqual(1)

        const buttons = modal.getByRole('button')
        await expect(buttons).toHaveText(type === 'confirm' ? ['取消', '确定'] : ['知道了'])
        await expect(buttons.first()).toBeFocused()
        for (let i = 0; i < 4; i += 1) {
          await harness.keyboard.press('Tab')
          expect(await modal.evaluate((node) => node.contains(document.activeElement))).toBe(true)
        }
        await harness.keyboard.press('Escape')
        await expect(modal, type).toHaveCount(0)
        await expect(harness.getByText('内容在此')).toHaveCount(0)
        await expect(harness.locator('#first')).toBeFocused()
        await expect(harness.locator('html')).not.toHaveClass(/scroll-locked/)
      }
    })

    test('a modal taller than the window can be read to its end', async ({ harness }) => {
      await harness.evaluate(() => void window.openModal({ type: 'info', title: '长', content: '一行\n'.repeat(200) }))
      await harness.getByRole('button', { name: '知道了' }).scrollIntoViewIfNeeded()
      await expect(harness.getByRole('button', { name: '知道了' })).toBeInViewport()
    })

    test('a drawer is 378 wide from the side, a large one 736, and as high from above and below', async ({ harness }) => {
      const view = harness.viewportSize() ?? { width: 0, height: 0 }
      for (const [size, extent] of [
        ['default', 378],
        ['large', 736],
      ] as const) {
        for (const placement of ['right', 'left', 'top', 'bottom'] as const) {
          await harness.evaluate((params) => void window.openDrawer({ title: '抽屉', content: '内容', ...params }), { size, placement })
          const drawer = harness.getByRole('dialog', { name: '抽屉' })
          await expect(drawer).toBeVisible()
          await endMotion(harness)
          const { x, y, width, height } = await box(drawer)
          const isSide = placement === 'right' || placement === 'left'
          expect({ width, height }).toEqual(
            isSide
              ? { width: Math.min(extent, view.width), height: view.height }
              : { width: view.width, height: Math.min(extent, view.height) },
          )
          expect(x).toBe(placement === 'right' ? view.width - width : 0)
          expect(y).toBe(placement === 'bottom' ? view.height - height : 0)
          await harness.keyboard.press('Escape')
          await expect(drawer).toHaveCount(0, { timeout: deadlineMs + 300 })
        }
      }
    })

    test('a nested drawer pushes the one below it by 180, and lets it back', async ({ harness }) => {
      for (const title of ['外层', '内层']) await harness.evaluate((title) => window.openDrawer({ title, content: title }), title)
      const outer = harness.locator('[role=dialog]', { hasText: '外层' })
      const inner = harness.getByRole('dialog', { name: '内层' })
      await expect(inner).toBeVisible()
      await endMotion(harness)
      const rest = widthOf(harness) - 378
      expect((await box(inner)).x).toBe(rest)
      expect((await box(outer)).x).toBe(rest - 180)
      await inner.getByRole('button', { name: '关闭' }).click()
      await expect(inner).toHaveCount(0, { timeout: deadlineMs + 300 })
      await endMotion(harness)
      expect((await box(outer)).x).toBe(rest)
      await expect(outer).toBeVisible()
    })

    test('with reduced motion nothing moves', async ({ harness }) => {
      await harness.emulateMedia({ reducedMotion: 'reduce' })
      await harness.evaluate(() => void window.openDrawer({ title: '抽屉', content: '内容' }))
      const drawer = harness.getByRole('dialog', { name: '抽屉' })
      await expect(drawer).toBeVisible()
      expect((await box(drawer)).x).toBe(widthOf(harness) - 378)
    })

    test('a toast stands at the foot for 2000 ms; the next one waits for its turn; the same one is not said twice', async ({ harness }) => {
      await harness.clock.install()
      await harness.clock.pauseAt(Date.now() + 60_000)
      await harness.evaluate(() => {
        for (const message of ['第一句', '第一句', '第二句']) window.showToast(message)
      })
      const status = harness.getByRole('status').filter({ hasText: '句' })
      await expect(status).toHaveText('第一句')
      const { x, y, width, height } = await box(status.locator('p'))
      const view = harness.viewportSize() ?? { width: 0, height: 0 }
      expect(Math.abs(x + width / 2 - view.width / 2)).toBeLessThanOrEqual(1)
      expect(y + height).toBeGreaterThan(view.height * 0.8)
      await harness.clock.runFor(1_999)
      await expect(status).toHaveText('第一句')
      await harness.clock.runFor(1)
      await expect(status).toHaveText('第二句')
      await harness.clock.runFor(2_000)
      await expect(status).toHaveCount(0)
    })
  })
}

test('a confirm answers what was chosen, and a slip beside it chooses nothing', async ({ harness }) => {
  const ask = () => harness.evaluate(() => window.openModal({ type: 'confirm', title: '删除', content: '真的？' }))
  const modal = harness.getByRole('alertdialog')
  const accepted = ask()
  await modal.getByRole('button', { name: '确定' }).click()
  expect(await accepted).toBe(true)
  const refused = ask()
  await expect(modal).toBeVisible()
  await harness.mouse.click(4, 4)
  await expect(modal).toBeVisible()
  await modal.getByRole('button', { name: '取消' }).click()
  expect(await refused).toBe(false)
})

/** Links as written by the layout and by articles, independent of the demo season's pages. */
const addLinks = (page: Page) =>
  page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'afterbegin',
        '<a href="#site-map">全部</a> <a href="https://forum.example.cn/a?b=1" data-leaves>论坛</a>' +
          '<details><summary data-dialog="适龄提示">16+</summary><p>本游戏适合十六岁以上。</p></details>',
      )
  })

siteTest('全部 opens the map of the site in a drawer, and its links lead on', async ({ page }) => {
  await open(page, '/pages/privacy')
  await addLinks(page)
  await page.getByRole('main').getByRole('link', { name: '全部', exact: true }).first().click()
  const drawer = page.getByRole('dialog', { name: '全部' })
  await expect(drawer).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await drawer.locator('a[href$="/teamNews"]').first().click()
  await expect(page).toHaveURL(/teamNews$/)
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

siteTest(
  'leaving the site asks first, names the host, and staying is the first choice; what a summary folds away is a dialog',
  async ({ page }) => {
    await open(page, '/pages/privacy')
    await addLinks(page)
    const link = page.getByRole('link', { name: '论坛' })
    await link.click()
    const question = page.getByRole('alertdialog', { name: /即将离开/ })
    await expect(question).toContainText('forum.example.cn')
    await expect(question.getByRole('link', { name: '继续前往' })).toHaveAttribute('href', 'https://forum.example.cn/a?b=1')
    await expect(question.getByRole('button', { name: '留下' })).toBeFocused()
    await question.getByRole('button', { name: '留下' }).click()
    await expect(question).toHaveCount(0)
    await expect(link).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/pages/privacy')
    await page.getByText('16+', { exact: true }).first().click()
    await expect(page.getByRole('dialog', { name: /适龄提示/ })).toContainText('本游戏适合十六岁以上。')
  },
)

const siteMap = (page: Page) => page.getByRole('dialog', { name: '全部' })

async function openSiteMap(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: '全部', exact: true }).first().click()
  await expect(siteMap(page)).toBeVisible()
}

/** Two pages were visited, and the second has the links. */
async function openSecondPage(page: Page): Promise<number> {
  await open(page, '/newsList')
  await beginHistory(page)
  await page.getByRole('main').getByRole('article').getByRole('link').first().dispatchEvent('click')
  await expect(page).toHaveURL(/newsInside/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await addLinks(page)
  return await placeInHistory(page)
}

siteTest(
  'a drawer leaves nothing behind for the way back, closed by Esc, the scrim, its button or the way back itself, and the way on opens nothing again',
  async ({ page }) => {
    const asked: string[] = []
    const place = await openSecondPage(page)
    const address = page.url()
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(3, 300),
      () => siteMap(page).getByRole('button', { name: '关闭' }).click(),
    ]) {
      await openSiteMap(page)
      expect(await placeInHistory(page)).toBe(place + 1)
      await close()
      await expect(siteMap(page)).toHaveCount(0)
      await expect.poll(() => placeInHistory(page)).toBe(place)
    }
    await openSiteMap(page)
    page.on('request', (request) => {
      // The page counts its view by itself once it has been read for some seconds.
      if (request.method() === 'GET') asked.push(request.url())
    })
    await page.goBack()
    await expect(siteMap(page)).toHaveCount(0)
    expect([page.url(), await placeInHistory(page)]).toEqual([address, place])
    await page.evaluate(() => history.forward())
    await expect.poll(() => page.evaluate(() => history.state.open ?? 0)).toBe(0)
    await page.waitForTimeout(300)
    await expect(siteMap(page)).toHaveCount(0)
    expect([page.url(), await placeInHistory(page)]).toEqual([address, place])
    expect(asked).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/newsList$/)
  },
)

siteTest(
  'a page opened from a drawer follows the page that the drawer was over; a reload closes the drawer, and the way back leads on',
  async ({ page }) => {
    const place = await openSecondPage(page)
    const address = page.url()
    await openSiteMap(page)
    await siteMap(page).locator('a[href$="/teamNews"]').first().click()
    await expect(page).toHaveURL(/teamNews$/)
    await expect(siteMap(page)).toHaveCount(0)
    expect(await placeInHistory(page)).toBe(place + 1)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(siteMap(page)).toHaveCount(0)
    expect(await placeInHistory(page)).toBe(place)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await addLinks(page)
    await openSiteMap(page)
    await page.reload()
    await expect.poll(() => placeInHistory(page)).toBe(place)
    await expect(siteMap(page)).toHaveCount(0)
    expect(page.url()).toBe(address)
    await page.goBack()
    await expect(page).toHaveURL(/newsList$/)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  },
)

siteTest('a drawer beside the map says what the law asks, and the way back closes one after the other', async ({ page }) => {
  const place = await openSecondPage(page)
  const address = page.url()
  await openSiteMap(page)
  await siteMap(page).getByRole('button', { name: '声明与备案' }).click()
  const legal = page.getByRole('dialog', { name: '声明与备案' })
  await expect(legal).toContainText('抵制不良游戏')
  await expect(legal).toContainText('16+ 适龄提示')
  await expect(legal).toContainText('本游戏适合年满 16 周岁的用户使用')
  await expect(legal.getByRole('link', { name: /ICP备/ })).toHaveAttribute('href', /^https:\/\/beian/)
  const police = legal.getByRole('link', { name: '京公网安备 00000000000000号' })
  await expect(police).toHaveAttribute('href', 'https://beian.mps.gov.cn/#/query/webSearch?code=00000000000000')
  await expectNoBarrier(page, 'two drawers')
  await page.setViewportSize(phone.viewport)
  await expectNoBarrier(page, 'two drawers on a phone')
  expect(await placeInHistory(page)).toBe(place + 2)
  await page.goBack()
  await expect(legal).toHaveCount(0)
  await expect(siteMap(page).getByRole('button', { name: '声明与备案' })).toBeFocused()
  await page.goForward()
  await expect.poll(() => placeInHistory(page)).toBe(place + 1)
  await siteMap(page).getByRole('button', { name: '声明与备案' }).click()
  await legal.getByRole('link', { name: '隐私政策', exact: true }).click()
  await expect(page).toHaveURL(/\/pages\/privacy$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await placeInHistory(page)).toBe(place + 1)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

siteTest.describe(() => {
  // The test answers for it.
  siteTest.use({ tolerated: [/elsewhere\.example/] })

  siteTest('who goes on to another site, from a drawer even, comes back to the page itself', async ({ page }) => {
    const elsewhere = 'https://elsewhere.example/'
    await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>别处</title>' }))
    const place = await openSecondPage(page)
    const address = page.url()
    await openSiteMap(page)
    await siteMap(page).evaluate(
      (drawer, href) => drawer.querySelector('ul')?.insertAdjacentHTML('afterbegin', `<li><a href="${href}" data-leaves>别处</a></li>`),
      elsewhere,
    )
    await siteMap(page).getByRole('link', { name: '别处' }).click()
    await expect.poll(() => placeInHistory(page)).toBe(place + 2)
    await page.getByRole('alertdialog').getByRole('link', { name: '继续前往' }).click()
    await expect(page).toHaveTitle('别处')
    expect(await placeInHistory(page)).toBe(place + 1)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await placeInHistory(page)).toBe(place)
  })
})

siteTest(
  'a way back of two steps, given up by the way on or by Escape: the drawer is still open, and the way back closes it first',
  async ({ page }) => {
    const place = await openSecondPage(page)
    const address = page.url()
    // A new document asks the server for the page before.
    await reopen(page)
    await addLinks(page)
    await page.route('**/api/page-data/**', () => {})
    for (const giveUp of [() => history.forward(), () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))]) {
      await openSiteMap(page)
      await page.evaluate(() => history.go(-2))
      await expect(page.getByText('正在打开')).toBeAttached()
      await page.evaluate(giveUp)
      await expect(page.getByText('正在打开')).toHaveCount(0)
      await expect(page).toHaveURL(address)
      await expect(siteMap(page)).toBeVisible()
      expect(await placeInHistory(page)).toBe(place + 1)
      await page.goBack()
      await expect(siteMap(page)).toHaveCount(0)
      expect([page.url(), await placeInHistory(page)]).toEqual([address, place])
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goBack()
    await expect(page).toHaveURL(/newsList$/)
  },
)

test('a message without words shows nothing, and five at once are shown one after the other', async ({ harness }) => {
  await harness.clock.install()
  await harness.evaluate(() => window.showToast('  '))
  await expect(harness.getByRole('status').filter({ visible: true }).locator('*')).toHaveCount(0)
  const words = ['第一句', '第二句', '第三句', '第四句', '第五句']
  await harness.evaluate((all) => {
    for (const one of all) window.showToast(one)
  }, words)
  for (const one of words) {
    await expect(harness.getByText(one)).toBeVisible()
    await harness.clock.runFor(2_000)
  }
})
