import type { APIRequestContext, Page } from '@playwright/test'
import { SignJWT } from 'jose'
import type { CompetitionSummary } from '#shared/competitions/competition-views.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { expectNoBarrier } from './barriers.ts'
import { open } from './open.ts'
import { ownAccount, tokenSecret } from './own-account.ts'
import { expect, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')

async function items<Item>(request: APIRequestContext, path: string): Promise<Item[]> {
  return (await (await request.get(path)).json()).data.items
}

async function competitionId(request: APIRequestContext, name: string): Promise<number> {
  const all = await items<CompetitionSummary>(request, '/api/competitions?pageSize=50')
  return all.find((competition) => competition.name === name)?.id ?? 0
}

async function teamOf(request: APIRequestContext, name: string): Promise<number> {
  const matches = await items<MatchSummary>(request, `/api/matches?competition=${await competitionId(request, '雁门联赛')}&pageSize=50`)
  const side = matches.flatMap((match) => match.sides).find((one) => one.entrant?.name === name)
  return side?.entrant?.teamId ?? 0
}

async function singleOf(request: APIRequestContext, name: string): Promise<number> {
  const matches = await items<MatchSummary>(request, `/api/matches?competition=${await competitionId(request, '孤灯擂')}&pageSize=50`)
  const side = matches.flatMap((match) => match.sides).find((one) => one.entrant?.name === name)
  return side?.entrant?.playerIds[0] ?? 0
}

const token = () =>
  new SignJWT({ sub: ownAccount }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(new TextEncoder().encode(tokenSecret))

test('a team page leads to its form, its matches by competition and its meetings', async ({ page, request }) => {
  await open(page, `/teams/${await teamOf(request, '朔风')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/朔风/)
  await expect(main(page).getByRole('heading', { name: '近期战绩' })).toBeVisible()
  await expect(main(page).getByRole('region', { name: '曾用名' })).toContainText('北风')
  const line = main(page).getByRole('row', { name: /雁门联赛/ })
  await line.getByRole('link', { name: /看雁门联赛的比赛/ }).click()
  await expect(page).toHaveURL(/\?competition=\d+$/)
  await expect(main(page).getByRole('region', { name: '打过的比赛' })).toBeVisible()
  await expect(main(page).getByRole('region', { name: '阵容' })).toHaveCount(0)
  await main(page).getByRole('link', { name: '回到「朔风」' }).click()
  const meetings = main(page).getByRole('region', { name: '交手记录' })
  const opponent = (await meetings.getByRole('link').first().locator('b').textContent()) ?? ''
  await meetings.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('的交锋')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(opponent)
  const [a, b] = [new URL(page.url()).searchParams.get('team'), new URL(page.url()).searchParams.get('opponent')].map(Number)
  expect(a).toBeLessThan(b ?? 0)
  await expectNoBarrier(page)
  // The other order is the same page.
  await page.goto(`/meetings?team=${b}&opponent=${a}`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/meetings\\?team=${a}&opponent=${b}$`))
})

test('on a phone, the matches that a team has played are unfolded and folded again, by keyboard too', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await open(page, `/teams/${await teamOf(request, '朔风')}`)
  const played = main(page).getByRole('region', { name: '打过的比赛' })
  const last = played.locator('li').last()
  await played.getByText(/^显示这一页的/).click()
  await expect(last).toBeVisible()
  await expectNoBarrier(page, 'matches unfolded')
  await played.getByText('收起', { exact: true }).click()
  await expect(last).toBeHidden()
  await played.getByRole('checkbox', { name: /^显示这一页的/ }).press('Space')
  await expect(last).toBeVisible()
  await expect(played.getByRole('checkbox', { name: '收起' })).toBeFocused()
})

test('a match page says how the two met before', { tag: '@any-device' }, async ({ page, request }) => {
  const matches = await items<MatchSummary>(request, '/api/matches?kind=team&state=ended&pageSize=50')
  for (const { id } of matches) {
    const { versus } = (await (await request.get(`/api/matches/${id}`)).json()).data
    if (versus === null) continue
    await open(page, `/matches/${id}`)
    const before = main(page).getByRole('region', { name: '历史交锋' })
    await expect(before).toContainText(/最近 \d 场/)
    await before.getByRole('link', { name: `全部 ${versus.total} 场` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('的交锋')
    return
  }
  throw new Error('No two teams met twice')
})

test('a visitor with a token finds their own marked, and nobody else does', { tag: '@any-device' }, async ({ page, request }) => {
  const own = await singleOf(request, '疏桐')
  const stage = `/competitions/${await competitionId(request, '孤灯擂')}?tab=stages`
  await open(page, stage)
  await expect(main(page).getByText('我', { exact: true })).toHaveCount(0)
  // A full page load: a fragment alone would not load anything.
  await page.goto(`/newsList#token=${await token()}`)
  await open(page, stage)
  await expect(main(page).getByText('我', { exact: true }).first()).toBeVisible()
  await expect(
    main(page)
      .getByRole('link', { name: /我的比赛/ })
      .first(),
  ).toBeVisible()
  await expectNoBarrier(page)
  await main(page)
    .getByRole('link', { name: /我的比赛/ })
    .first()
    .click()
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('我的比赛')
  await expect(main(page).locator('section').first().getByText('我', { exact: true })).toBeVisible()
  await expectNoBarrier(page)
  // Within the site it stays so; nothing but the token is kept.
  await page.getByRole('link', { name: '首页' }).first().click()
  const panel = main(page).getByRole('region', { name: '我的赛事' })
  await expect(panel).toContainText('疏桐')
  await expect(panel.getByRole('link', { name: /我的比赛/ })).toBeVisible()
  expect(await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage).filter((key) => key.includes('me'))])).toEqual([
    ['token'],
    [],
  ])
  await expectNoBarrier(page)
  await panel.getByRole('link', { name: '全部战绩' }).click()
  await expect(page).toHaveURL(new RegExp(`/players/${own}$`))
})

test.describe('where the script of their panel is missing', { tag: '@any-device' }, () => {
  test.use({ tolerated: [/MyPanel/] })
  test('a visitor with a token has the page without it, and without a fault', async ({ page }) => {
    await page.route(/MyPanel.*\.js/, (route) => route.abort())
    const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('MyPanel'))
    await page.goto(`/#token=${await token()}`)
    await missing
    await page.getByRole('link', { name: '赛程' }).first().click()
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('赛程')
  })
})

test.describe('with a token that does not hold', { tag: '@any-device' }, () => {
  test.use({ tolerated: [/status of 401/] })
  test('nothing is marked, nothing is said, and the place is given back', async ({ page }) => {
    await open(page, '/#token=a.b.c')
    await expect.poll(() => page.evaluate(() => sessionStorage.length), { timeout: 10_000 }).toBe(0)
    await expect(main(page).getByText('我', { exact: true })).toHaveCount(0)
    await expect(main(page).getByRole('region', { name: '我的赛事' })).toHaveCount(0)
    await expect(page.locator('body > div > [role=status]').first()).toHaveText('')
  })
})
