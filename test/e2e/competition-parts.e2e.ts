import type { Page } from '@playwright/test'
import { type CompetitionHarness, serveCompetitions } from '../harness/competition.ts'
import { expectNoBarrier } from './barriers.ts'
import { bothDevices, phone } from './devices.ts'
import { expect, test as siteTest } from './site.ts'

/** The components of the competition pages in all their states, under the site's own policy. */
const test = siteTest.extend<object, { parts: CompetitionHarness }>({
  parts: [
    async ({}, use) => {
      const answer = await fetch(process.env.LEITAI_SITE ?? '')
      const server = await serveCompetitions(answer.headers.get('content-security-policy') ?? '')
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ parts }, use) => use(parts.url),
})

// In one worker, so that the server of this file is built and started once.
test.describe.configure({ mode: 'default' })

const scenes = [
  'rows',
  'double',
  'double16',
  'double32',
  'single6',
  'single16',
  'single128',
  'tables',
  'ladder',
  'gauntlet',
  'swiss',
  'match',
  'winners',
] as const
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 960
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [device, options] of Object.entries(bothDevices)) {
  test.describe(device, () => {
    test.use(options)

    for (const name of scenes) {
      test(`${name}: no accessibility fault and nothing wider than the window, down to 320 px`, async ({ page }) => {
        await page.goto(`/${name}`)
        for (const summary of await page.locator('summary').all()) await summary.click()
        await expectNoBarrier(page)
        expect(await overflow(page)).toBe(0)
        if (isWide(page)) return
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 740 })
          expect(await overflow(page)).toBe(0)
        }
      })
    }

    test('the button of a rank lies over its rank, and no seed is named, which beside a rank reads as another one', async ({ page }) => {
      await page.goto('/tables')
      const row = await page.locator('tbody tr').nth(1).boundingBox()
      const button = await page.locator('summary').first().boundingBox()
      expect(button && row && Math.abs(button.y + button.height / 2 - (row.y + row.height / 2))).toBeLessThan(4)
      const table = page.getByRole('table', { name: /^A 组/ })
      await expect(table.getByRole('rowheader', { name: '青锋', exact: true })).toBeVisible()
    })

    test('a gauntlet goes up step by step: to the right where there is room, else one below the other', async ({ page }) => {
      await page.goto('/gauntlet')
      const steps = page.getByRole('list', { name: '六人冒泡赛' }).getByRole('listitem')
      await expect(steps).toHaveCount(5)
      const boxes = await Promise.all((await steps.all()).map((step) => step.boundingBox()))
      for (const [i, box] of boxes.entries()) {
        const before = boxes[i - 1]
        if (!box || !before) continue
        if (isWide(page)) {
          expect(box.x).toBeGreaterThan(before.x + before.width)
          expect(box.y + box.height).toBeLessThan(before.y + before.height)
        } else {
          expect(box.x).toBe(before.x)
          expect(box.y).toBeGreaterThan(before.y + before.height)
        }
      }
      await expect(steps.nth(4).getByRole('heading')).toHaveText('决赛BO7')
      await expect(steps.nth(4).getByRole('link')).toContainText('第 4 轮胜者')
    })

    test('a tree stands where its picture says, a phone opens at the live round', async ({ page }) => {
      await page.goto('/double')
      const box = async (name: RegExp) =>
        (await page.getByRole('link', { name }).boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
      const [u1, u2, u3, l3, final] = [
        await box(/^U1，/),
        await box(/^U2，/),
        await box(/^U3，/),
        await box(/^L3，/),
        await box(/^总决赛，/),
      ]
      if (isWide(page)) {
        expect(Math.abs(u3.y - (u1.y + u2.y) / 2)).toBeLessThanOrEqual(1)
        expect(u3.x).toBeGreaterThan(l3.x)
        expect(final.x).toBeGreaterThan(u3.x + u3.width)
        return
      }
      expect(u3.x).toBeGreaterThanOrEqual(0)
      expect(u3.x + u3.width).toBeLessThan(page.viewportSize()?.width ?? 0)
      await page.getByRole('link', { name: '败者组 二轮' }).click()
      await expect.poll(async () => Math.abs((await box(/^L3，/)).x - u3.x)).toBeLessThanOrEqual(1)
      await expect(page.getByRole('link', { name: '败者组 二轮' })).toHaveAttribute('aria-current', 'true')
    })
  })
}

test.describe('phone', () => {
  test.use(phone)

  test('a phone shows five games under the score, each with both figures', async ({ page }) => {
    await page.goto('/match')
    const strip = page.getByRole('list', { name: '各局' }).first()
    const cut = await strip.evaluate((list) => {
      const games = [...list.children]
      while (games.length < 5) games.push(list.appendChild(games[0]?.cloneNode(true) as Element))
      for (const game of games) for (const score of game.querySelectorAll('b > span[aria-hidden]')) score.textContent = '21–14'
      return list.scrollWidth - list.clientWidth
    })
    expect(cut).toBe(0)
  })

  test('a phone shows the whole tree small, which leads to its rounds', async ({ page }) => {
    await page.goto('/double')
    const all = page.getByRole('checkbox', { name: '看整张图' })
    const frame = page.getByRole('region', { name: /对阵图/ })
    await page.getByText('看整张图').tap()
    await expect(all).toBeChecked()
    await expectNoBarrier(page)
    const width = page.viewportSize()?.width ?? 0
    for (const match of await frame.getByRole('link').all()) {
      const box = await match.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
    }
    await frame.getByRole('link', { name: /^L3，/ }).tap()
    await expect(all).not.toBeChecked()
    await expect(page).toHaveURL(/double#round-22-2$/)
    await expect(page.getByRole('link', { name: /^L3，/ })).toBeInViewport({ ratio: 1 })
  })
})

test('all who share a step of the podium stand on it, none over another step or another’s name', async ({ page }) => {
  await page.goto('/winners')
  for (const width of [page.viewportSize()?.width ?? 390, 390, 844]) {
    await page.setViewportSize({ width, height: 844 })
    const podiums = page.locator('ol').filter({ has: page.locator('ul') })
    await expect(podiums).toHaveCount(7)
    const holders = (await podiums.evaluateAll((all) => all.map((podium) => podium.querySelectorAll('ul > li').length))).slice(1)
    expect(holders).toEqual([4, 6, 4, 3, 4, 3])
    const strays = await podiums.evaluateAll((all) => {
      const inside = (one: DOMRect, other: DOMRect) => one.left >= other.left - 1 && one.right <= other.right + 1
      const apart = (one: DOMRect, other: DOMRect) =>
        one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1
      return all.flatMap((podium) => {
        const people = [...podium.querySelectorAll('ul > li')]
        const boxes = people.map((person) => person.getBoundingClientRect())
        return people.flatMap((person, i) => {
          const [own, step] = [boxes[i], person.closest('ol > li')?.getBoundingClientRect()]
          const isWell = own && step && inside(own, step) && boxes.every((other, j) => i === j || apart(own, other))
          return isWell ? [] : [person.textContent]
        })
      })
    })
    expect([width, strays]).toEqual([width, []])
  }
})

test('a rank opens its reason without script, by keyboard', async ({ browser, parts }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${parts.url}tables`)
  const reason = page.getByText('同积 3 分 → 相互积分仍相同')
  await expect(reason).toBeHidden()
  await page.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(reason).toBeVisible()
  await context.close()
})

test('a ladder tells places, rises and last challenges in words', async ({ page }) => {
  await page.goto('/ladder')
  const rows = page.getByRole('table', { name: /^天梯/ }).getByRole('row')
  await expect(page.getByRole('table', { name: /^天梯/ })).toContainText('升降从第 3 周算起')
  await expect(rows.nth(1)).not.toContainText('名')
  await expect(rows.nth(2)).toContainText('上升 12 名')
  await expect(rows.nth(3)).toContainText('下降 1 名')
  await expect(rows.nth(2).getByRole('link', { name: '胜 挑战 小满' })).toHaveAttribute('href', '/matches/902')
  await expect(rows.nth(1).getByRole('link', { name: '胜 应战 折柳' })).toBeVisible()
  await expect(rows.nth(24)).toContainText('退赛')
  // Every place, number and move is marked as revealing a result.
  for (const text of ['2', '上升 12 名']) await expect(rows.nth(2).locator('.result', { hasText: text }).first()).toBeVisible()
})

test('a bracket is read round by round, each match with its sides, score and ways; the way of a side is lit while the pointer is on it', async ({
  page,
}) => {
  await page.goto('/double')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    /^胜者组 首轮/,
    /^胜者组决赛/,
    /^败者组 一轮/,
    /^败者组 二轮/,
    /^败者组 三轮/,
    /^败者组决赛/,
    /^总决赛/,
  ])
  await expect(page.getByRole('link', { name: /^U3，/ })).toHaveAccessibleName(
    'U3，11月20日 周五 19:00，青锋 2 比 1 北冥，正在直播，胜者进入 总决赛，败者进入 L6，青锋 1 号种子，北冥 2 号种子',
  )

  const lit = page.locator('svg path[data-lit]')
  await expect(lit).toHaveCount(0)
  await page.getByRole('link', { name: /^L4，/ }).locator('[data-side="104"]').hover()
  await expect(lit).toHaveCount(2)
  await page.mouse.move(0, 0)
  await expect(lit).toHaveCount(0)
})

test('by touch, the way of a side is lit by its name while the button is down', async ({ browser, parts }) => {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`${parts.url}double`)
  const button = page.getByRole('button', { name: '看一方的路线' })
  const name = page.getByRole('link', { name: /^L4，/ }).locator('[data-side="104"]')
  const lit = page.locator('svg path[data-lit]')
  await button.tap()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await name.tap()
  await expect(lit).toHaveCount(2)
  await expect(page).toHaveURL(/double#side-104$/)
  await expectNoBarrier(page)
  await page.reload()
  await expect(lit).toHaveCount(2)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toContainText('鹿台')
  await button.tap()
  await expect(lit).toHaveCount(0)
  await expect(page).toHaveURL(/double$/)
  await context.close()
})

test('a tree of up to seven columns fits its frame; a longer one begins at its beginning, with ways on', async ({ page }) => {
  const overhang = () =>
    page
      .getByRole('region', { name: /对阵图/ })
      .evaluate(({ scrollWidth, clientWidth, scrollLeft }) => ({ more: scrollWidth - clientWidth, scrollLeft }))
  for (const scene of ['double', 'double16', 'single32']) {
    await page.goto(`/${scene}`)
    for (const width of [1000, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      expect([scene, width, await overhang()]).toEqual([scene, width, { more: 0, scrollLeft: 0 }])
    }
  }
  await page.goto('/double32')
  const { more, scrollLeft } = await overhang()
  expect(more).toBeGreaterThan(0)
  expect(scrollLeft).toBe(0)
  const rounds = page.getByRole('navigation', { name: '选择轮次' }).getByRole('link')
  await rounds.filter({ hasText: '总决赛' }).first().click()
  await expect(page.getByRole('link', { name: /^总决赛，/ })).toBeInViewport({ ratio: 1 })
})

test('a device that is too slow to glide there in time comes to the round too', async ({ page }) => {
  await page.clock.install()
  await page.goto('/double32')
  const frame = page.getByRole('region', { name: /对阵图/ })
  const rounds = page.getByRole('navigation', { name: '选择轮次' }).getByRole('link')
  await rounds.filter({ hasText: '总决赛' }).first().click()
  // It has hardly begun when its time is over.
  await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  await page.clock.fastForward(1_000)
  await expect(page.getByRole('link', { name: /^总决赛，/ })).toBeInViewport({ ratio: 1 })
  await expect(rounds.filter({ hasText: '总决赛' }).first()).toHaveAttribute('aria-current', /./)
  await page.clock.fastForward(1_000)
  await expect(page).toHaveURL(/double32#round-3-1$/)
})

test('a tree that glides to a round keeps it marked, whatever the mouse does over it meanwhile', async ({ page }) => {
  const frame = page.getByRole('region', { name: /对阵图/ })
  const final = page.getByRole('navigation', { name: '选择轮次' }).getByRole('link').filter({ hasText: '总决赛' }).first()
  const acts = [() => page.mouse.wheel(0, 40), () => page.mouse.click(100, 500)]
  for (const act of acts) {
    await page.goto('about:blank')
    await page.goto('/double32')
    await final.click()
    await page.mouse.move(100, 500)
    await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    await act()
    // By then it has come to rest, and the address says where.
    await page.waitForTimeout(1_500)
    await expect(final).toHaveAttribute('aria-current', /./)
    await expect(page).toHaveURL(/double32#round-3-1$/)
    expect(await frame.evaluate(({ scrollWidth, clientWidth, scrollLeft }) => scrollWidth - clientWidth - scrollLeft)).toBeLessThan(2)
  }
})

test('without script a round of a high tree is shown where it begins', async ({ browser, parts }) => {
  const context = await browser.newContext({ viewport: { width: 2560, height: 900 }, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${parts.url}double32?js=0`)
  await page
    .getByRole('navigation', { name: '选择轮次' })
    .getByRole('link', { name: /^总决赛/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^总决赛/ }).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /^总决赛，/ })).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('without script a phone shows the whole tree too', async ({ browser, parts }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(`${parts.url}double?js=0`)
  await page.getByText('看整张图').tap()
  await expect(page.getByRole('link', { name: /^总决赛，/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /^U1，/ })).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('of hundreds of matches, the way of a side comes into view in every round', async ({ page }) => {
  await page.goto('/single128')
  await page.getByRole('button', { name: '看一方的路线' }).click()
  const name = page
    .getByRole('link', { name: /^R3-16，/ })
    .locator('[data-side]')
    .first()
  await name.click()
  const side = await name.getAttribute('data-side')
  await expect(page).toHaveURL(new RegExp(`#side-${side}$`))
  for (const match of await page.locator(`a [data-side="${side}"]`).all()) await expect(match).toBeInViewport()
})

test('without script every round is in sight as a jump, and is reached by it', async ({ browser, parts }) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${parts.url}double?js=0`)
  const jumps = page.getByRole('navigation', { name: '选择轮次' }).getByRole('link')
  await expect(jumps).toHaveCount(7)
  for (const jump of await jumps.all()) await expect(jump).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: '看一方的路线' })).toBeHidden()
  await jumps.last().tap()
  await expect(page.getByRole('link', { name: /^总决赛，/ })).toBeInViewport({ ratio: 1 })
  await context.close()
})
