import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { open } from './open.ts'
import { expect, test } from './site.ts'

// The page stands where it will be at once, not half a second later.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Listed {
  id: number
  name: string
}

async function itemsOf<T>(request: APIRequestContext, address: string): Promise<T[]> {
  return (await (await request.get(address)).json()).data.items
}

async function competition(request: APIRequestContext, name: string): Promise<number> {
  const found = (await itemsOf<Listed>(request, '/api/competitions?pageSize=50')).find((one) => one.name === name)
  if (!found) throw new Error(`No competition ${name}`)
  return found.id
}

async function stage(request: APIRequestContext): Promise<string> {
  const id = await competition(request, '雁门联赛')
  const { stages }: { stages: Listed[] } = (await (await request.get(`/api/competitions/${id}`)).json()).data
  return `/competitions/${id}?tab=stages&stage=${stages.find(({ name }) => name === '小组赛')?.id}`
}

/** A match of which the courses of its games are told. */
async function counted(request: APIRequestContext): Promise<string> {
  const id = await competition(request, '巅峰联赛 S8')
  for (const match of await itemsOf<Listed>(request, `/api/matches?competition=${id}&state=ended&pageSize=50`)) {
    const { data } = await (await request.get(`/api/matches/${match.id}/series`)).json()
    if (data?.series?.length > 0) return `/matches/${match.id}`
  }
  throw new Error('No match has courses')
}

/** A day of which so much is over that it is folded. */
async function foldedDay(request: APIRequestContext): Promise<string> {
  const days = (await (await request.get('/matches')).text()).match(/\/matches\?day=[\d-]+/g) ?? []
  for (const day of new Set(days)) if (/<summary[^>]*>(?:(?!<\/summary>).)*已结束/.test(await (await request.get(day)).text())) return day
  throw new Error('No day is folded')
}

/** Scrolls so that the element ends at this share of the window's height. */
async function scrollTo(element: Locator, share: number): Promise<void> {
  await element.evaluate((one, at) => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight * at), share)
}

const scrolled = (page: Page) => page.evaluate(() => scrollY)
const ends = (details: Locator) => details.evaluate((one) => one.getBoundingClientRect().bottom / innerHeight)
const begins = (details: Locator) => details.evaluate((one) => one.getBoundingClientRect().top / innerHeight)

for (const [what, addressOf, kinds] of [
  ['the reason of a rank', stage, [/为什么排第/]],
  ['the table of a course, and the course of a game', counted, [/看数据表/, /的走势$/]],
  ['a day of the schedule', foldedDay, [/场，已结束/]],
] as const) {
  test(`${what} that is unfolded at the edge of the window comes into view`, async ({ page, request }) => {
    await open(page, await addressOf(request))
    for (const kind of kinds) {
      const summary = page.getByRole('main').locator('summary:visible').filter({ hasText: kind }).first()
      const details = summary.locator('xpath=..')
      await scrollTo(summary, 0.85)
      const before = await scrolled(page)
      await summary.click()
      await expect(details).toHaveAttribute('open')
      // What is higher than the window begins at its top.
      await expect.poll(async () => (await ends(details)) <= 1 || (await begins(details)) < 0.3).toBe(true)
      expect(await begins(details)).toBeGreaterThanOrEqual(0)
      expect(await scrolled(page)).toBeGreaterThan(before)
    }
  })
}

test('a stage of a past competition is brought by its link, comes into view, and goes without moving what stands above it', {
  tag: '@any-device',
}, async ({ page }) => {
  await open(page, '/TeamMatchAgo')
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /：对阵与积分$/ })
    .first()
  await scrollTo(link, 0.85)
  const before = await scrolled(page)
  await link.click()
  await expect(link).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/competition=\d+#stage-\d+$/)
  const stage = link.locator('xpath=..')
  await expect.poll(async () => (await ends(stage)) <= 1 || (await begins(stage)) < 0.3).toBe(true)
  expect(await begins(stage)).toBeGreaterThanOrEqual(0)
  expect(await scrolled(page)).toBeGreaterThan(before)
  const stood = await begins(stage)
  await link.click()
  await expect(link).toHaveAttribute('aria-expanded', 'false')
  expect(await begins(stage)).toBeCloseTo(stood, 1)
  await expect(link).toBeFocused()
})

test('what is unfolded in view already does not move the page', { tag: '@any-device' }, async ({ page, request }) => {
  await open(page, await stage(request))
  const summary = page
    .getByRole('main')
    .locator('summary')
    .filter({ hasText: /为什么排第/ })
    .first()
  await scrollTo(summary, 0.3)
  const before = await scrolled(page)
  await summary.click()
  await expect(summary.locator('xpath=..')).toHaveAttribute('open')
  // In two frames it would have moved.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await ends(summary.locator('xpath=..'))).toBeLessThan(1)
  expect(await scrolled(page)).toBe(before)
})

test('what was unfolded is so again on the way back, and the page where it was left', { tag: '@any-device' }, async ({ page, request }) => {
  await open(page, await stage(request))
  const summary = page
    .getByRole('main')
    .locator('summary:visible')
    .filter({ hasText: /为什么排第/ })
    .first()
  await summary.click()
  await expect(summary.locator('xpath=..')).toHaveAttribute('open')
  await scrollTo(summary, 0.95)
  const place = await scrolled(page)
  const rest = () => page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  await rest()
  await page.locator('a[href="/newsList"]').last().dispatchEvent('click')
  await expect(page).toHaveURL(/newsList$/)
  await page.goBack()
  await expect(summary.locator('xpath=..')).toHaveAttribute('open')
  // What somebody unfolds comes into view; this was unfolded again.
  await rest()
  expect(await scrolled(page)).toBe(place)
})
