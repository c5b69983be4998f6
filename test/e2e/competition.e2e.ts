import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { CompetitionSummary } from '#shared/competitions/competition-views.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { yesterday } from './days.ts'
import { beginHistory, placeInHistory } from './history.ts'
import { open } from './open.ts'
import { expect, test } from './site.ts'

async function items<Item>(request: APIRequestContext, path: string): Promise<Item[]> {
  return (await (await request.get(path)).json()).data.items
}

async function idOf(request: APIRequestContext, name: string): Promise<number> {
  const all = await items<CompetitionSummary>(request, '/api/competitions?pageSize=50')
  const found = all.find((competition) => competition.name === name)
  if (!found) throw new Error(`No competition ${name}`)
  return found.id
}

/** The demo season has running matches of its own. */
async function runningMatch(request: APIRequestContext): Promise<MatchSummary | undefined> {
  const [match] = await items<MatchSummary>(request, `/api/matches?competition=${await idOf(request, '雁门联赛')}&state=live`)
  return match
}

const main = (page: Page) => page.getByRole('main')

test('the page of a kind shows what is live, next and over, and leads to its competitions', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/teamMatch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('团体赛')
  await expect(main(page).getByRole('region', { name: '正在进行' })).toContainText('朔风')
  await expect(main(page).getByRole('region', { name: '接下来' })).toBeVisible()
  await expect(main(page).getByRole('region', { name: '最近结束' })).toBeVisible()
  const competitions = main(page).getByRole('region', { name: '进行中与即将开始的赛事' })
  await competitions.getByRole('link', { name: '雁门联赛' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('雁门联赛')
})

test('matches are listed day by day, and narrowed by state, competition, stage and side', { tag: '@any-device' }, async ({
  page,
  request,
}) => {
  const id = await idOf(request, '雁门联赛')
  await open(page, '/teamMatch')
  const days = main(page).getByRole('navigation', { name: '按日期' })
  await days.getByRole('link', { name: /昨天/ }).click()
  await expect(page).toHaveURL(new RegExp(`day=${yesterday()}$`))
  await expect(days.locator('[aria-current]')).toContainText('昨天')
  // The row of days is around today, and those of this competition leave it.
  await open(page, '/teamMatch?day=2026-11-18')
  await expect(days.locator('[aria-current]')).toContainText('18')
  const list = main(page).getByRole('region', { name: '每日赛程' })
  await expect(list).toContainText('胜者组首轮')
  await list.getByRole('navigation', { name: '按状态' }).getByRole('link', { name: '未开始' }).click()
  await expect(page).toHaveURL(/state=coming/)
  await open(page, `/teamMatch?competition=${id}`)
  await list.getByRole('navigation', { name: '按阶段' }).getByRole('link', { name: '淘汰赛' }).click()
  await expect(page).toHaveURL(/stage=\d+/)
  await expect(list).not.toContainText('A 组')
  await list.getByRole('combobox', { name: '参赛者' }).selectOption({ label: '朔风' })
  await expect(page).toHaveURL(/team=\d+/)
  await expect(list.getByRole('button', { name: '筛选' })).toBeHidden()
  const rows = await list.locator('a[href^="/matches/"]').allInnerTexts()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toContain('朔风')
})

test('a table says why: the rank opens its reason by keyboard', { tag: '@any-device' }, async ({ page, request }) => {
  await open(page, await stageAddress(request, '雁门联赛', '小组赛'))
  const why = main(page)
    .locator('summary')
    .filter({ hasText: /为什么排第/ })
    .first()
  await why.focus()
  await page.keyboard.press('Enter')
  await expect(why.locator('xpath=..').getByRole('heading', { name: /为什么排第/ })).toBeVisible()
  await expect(why.locator('xpath=..')).toContainText('在此分出')
  await expect(main(page)).toContainText('未按时提交名单')
})

test('an elimination can be read round by round', async ({ page, request }, { project }) => {
  await open(page, await stageAddress(request, '雁门联赛', '淘汰赛'))
  const rounds = main(page).getByRole('navigation', { name: '选择轮次' })
  for (const name of ['胜者组首轮', '胜者组决赛', '总决赛']) await expect(main(page).getByRole('heading', { name })).toHaveCount(1)
  if (project.name === 'phone') {
    await rounds.getByRole('link', { name: '总决赛' }).click()
    await expect(main(page).getByRole('heading', { name: '总决赛' })).toBeInViewport()
  }
  await expect(main(page)).toContainText('直播')
})

test('the rounds that are out of view make the tree no higher, and come whole into view by keyboard', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await open(page, await stageAddress(request, '雁门联赛', '淘汰赛'))
  const frame = main(page).getByRole('region', { name: '双败淘汰对阵图' })
  const height = () => frame.evaluate(({ clientHeight }) => clientHeight)
  const oneMatch = await height()
  expect(oneMatch).toBeLessThan(260)
  await page.getByRole('link', { name: /^U3，/ }).focus()
  await page.keyboard.press('Tab')
  const next = page.getByRole('link', { name: /^L1，/ })
  await expect(next).toBeFocused()
  await expect.poll(height).toBeGreaterThan(oneMatch + 60)
  expect(await frame.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})

test('by touch, a name in a tree opens its match, and shows the way of its side where that was asked for', { tag: '@any-device' }, async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1180, height: 820 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const address = await stageAddress(request, '雁门联赛', '淘汰赛')
  await open(page, address)
  const button = main(page).getByRole('button', { name: '看一方的路线' })
  const name = main(page).locator('a[href^="/matches/"] [data-side]').first()
  await button.tap()
  await name.tap()
  await expect(main(page).locator('svg path[data-lit]')).not.toHaveCount(0)
  await expect(page).toHaveURL(/#side-\d+$/)
  await button.tap()
  await expect(page).toHaveURL(address)
  await name.tap()
  await expect(page).toHaveURL(/\/matches\/\d+/)
  // Nine brackets of two matches each: there is no path to highlight.
  await open(page, await stageAddress(request, '九门对决第 12 期', '守擂'))
  await expect(main(page).getByRole('heading', { name: '第一门' })).toBeVisible()
  await expect(button).toHaveCount(0)
  await context.close()
})

test('the round that was chosen stands in the address, and comes back with it', { tag: '@phone' }, async ({ page, request }) => {
  const address = await stageAddress(request, '雁门联赛', '淘汰赛')
  await open(page, '/teamMatch')
  await beginHistory(page)
  await open(page, address)
  const rounds = main(page).getByRole('navigation', { name: '选择轮次' })
  const expectRound = async (name: string) => {
    await expect(rounds.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
    await expect(rounds.locator('[aria-current]')).toHaveCount(1)
    await expect(main(page).getByRole('heading', { name })).toBeInViewport()
  }
  expect(new URL(page.url()).hash).toBe('')
  await expectRound('胜者组决赛')
  await rounds.getByRole('link', { name: '总决赛' }).click()
  await expect(page).toHaveURL(/#round-\d+-1$/)
  const chosen = page.url()
  await expectRound('总决赛')
  await page.reload()
  await expectRound('总决赛')
  await main(page).locator('a[href^="/matches/"]:visible').last().click()
  await expect(page).toHaveURL(/\/matches\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(chosen)
  await expectRound('总决赛')
  // As by a swipe.
  const frame = main(page).getByRole('region', { name: /对阵图/ })
  await frame.evaluate((element) => element.scrollTo({ left: 0 }))
  await expect(page).not.toHaveURL(chosen)
  await expectRound('胜者组首轮')
  // All of it is one step on the way back.
  expect(await placeInHistory(page)).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL('/teamMatch')
})

test('a cup that is over opens at its final', { tag: '@phone' }, async ({ page, request }) => {
  await open(page, await stageAddress(request, '雁门杯', '淘汰赛'))
  const rounds = (where: Locator) => where.getByRole('navigation', { name: '选择轮次' })
  await expect(rounds(main(page)).locator('[aria-current]')).toHaveText('决赛')
  await expect(main(page).getByRole('heading', { name: /^决赛/ })).toBeInViewport({ ratio: 0.9 })
  // And where it is unfolded.
  await open(page, '/TeamMatchAgo')
  await main(page).getByRole('navigation', { name: '赛季' }).getByRole('link', { name: '试炼夏季' }).click()
  const cup = main(page).getByRole('region', { name: '雁门杯' })
  await cup.getByRole('link', { name: '淘汰赛：对阵与积分' }).click()
  await expect(rounds(cup).locator('[aria-current]')).toHaveText('决赛')
  await expect(cup.getByRole('heading', { name: /^决赛/ })).toBeInViewport({ ratio: 0.9 })
  await rounds(cup).getByRole('link', { name: '半决赛' }).click()
  await expect(page).toHaveURL(/#round-/)
  await page.reload()
  await expect(cup.getByRole('heading', { name: '半决赛' })).toBeInViewport()
})

test('rounds that do not fit open with a whole column, whichever of them is shown', async ({ page, request, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1024, height: 768 })
  for (const [name, stage] of [
    ['雁门联赛', '淘汰赛'],
    ['雁门杯', '淘汰赛'],
  ] as const) {
    await open(page, await stageAddress(request, name, stage))
    const frame = main(page).getByRole('region', { name: /对阵图/ })
    const edges = await frame.evaluate((element) => {
      const edge = element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).scrollPaddingLeft)
      return [...element.querySelectorAll('h3')].map((head) => Math.round(Math.abs(head.getBoundingClientRect().left - edge)))
    })
    expect([name, Math.min(...edges)]).toEqual([name, 0])
  }
})

test('a Swiss stage stands in columns by record', { tag: '@any-device' }, async ({ page, request }) => {
  await open(page, await stageAddress(request, '孤灯擂', '瑞士轮'))
  for (const record of ['0–0', '1–0', '0–1', '2–0', '1–1']) await expect(main(page).getByRole('heading', { name: record })).toHaveCount(1)
  const names = await main(page).innerText()
  expect(names, 'a minor is masked').not.toContain('松烟')
})

test('a running match shows its games, its line-ups and where its sides go', { tag: '@any-device' }, async ({ page, request }) => {
  const match = await runningMatch(request)
  await open(page, `/matches/${match?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('朔风 2 比 1 停云')
  await expect(main(page)).toContainText('上一场延时')
  await expect(
    main(page)
      .getByRole('link', { name: /总决赛/ })
      .first(),
  ).toBeVisible()
  await expect(main(page).getByRole('heading', { name: '阵容' })).toBeVisible()
  await main(page).getByRole('link', { name: '打开直播间' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('live.example')
  await dialog.getByRole('button', { name: '留下' }).click()
  await expect(page).toHaveURL(`/matches/${match?.id}`)
})

test('a phone on its side has score, sides and games of a match in its first screen', { tag: '@any-device' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await open(page, `/matches/${(await runningMatch(request))?.id}`)
  const games = await main(page).getByRole('list', { name: '各局' }).first().boundingBox()
  expect(games && games.y + games.height).toBeLessThanOrEqual(390)
})

test('machines read a match as a sports event that tells no result', { tag: '@any-device' }, async ({ request }) => {
  const match = await runningMatch(request)
  const html = await (await request.get(`/matches/${match?.id}`)).text()
  const event = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  expect(event).toMatchObject({
    '@type': 'SportsEvent',
    startDate: '2026-11-20T11:00:00.000Z',
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: '2026-11-20T10:30:00.000Z',
    location: { '@type': 'Place', name: '云顶演播厅' },
    competitor: [{ name: '朔风' }, { name: '停云' }],
    superEvent: { name: '雁门联赛' },
  })
  expect(JSON.stringify(event)).not.toMatch(/score|2:1|win/i)
})

test('a team has its record, its roster, its former names and its honours', { tag: '@any-device' }, async ({ page, request }) => {
  const match = await runningMatch(request)
  await open(page, `/teams/${match?.sides[0]?.entrant?.teamId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('朔风')
  await expect(main(page).getByRole('region', { name: '曾用名' })).toContainText('北风')
  await expect(main(page).getByRole('region', { name: '荣誉' }).getByRole('listitem').first()).toContainText(/冠军.*雁门杯/)
  const lines = main(page).getByRole('region', { name: '各项赛事的战绩' })
  await expect(lines, 'the name of the page is not said again').not.toContainText('以「朔风」参赛')
  await expect(lines, 'another name is').toContainText('以「北风」参赛')
  await main(page).getByRole('region', { name: '阵容' }).getByRole('link', { name: '甲1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('甲1')
  await expect(main(page).getByRole('region', { name: '所在战队' })).toContainText('朔风')
})

test('the archive keeps names as they were, with champion, places, bracket and every match', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/TeamMatchAgo')
  await main(page).getByRole('navigation', { name: '赛季' }).getByRole('link', { name: '试炼夏季' }).click()
  const cup = main(page).getByRole('region', { name: '雁门杯' })
  await expect(cup).toContainText('北风')
  await expect(cup.getByRole('heading', { name: '最终名次' })).toBeVisible()
  const fold = cup.getByRole('link', { name: '淘汰赛：对阵与积分' })
  await fold.click()
  await expect(cup.getByRole('heading', { name: '半决赛' })).toBeVisible()
  await fold.click()
  await expect(cup.getByRole('heading', { name: '半决赛' })).toHaveCount(0)
  await expect(fold).toBeFocused()
  await cup.getByRole('link', { name: /全部 \d+ 场比赛/ }).click()
  await expect(page).toHaveURL(/tab=matches/)
  await expect(main(page).locator('a[href^="/matches/"]')).toHaveCount(4)
})

test('winners by season, kind and award; a masked name stays masked', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/winnerList')
  const filters = (name: string) => main(page).getByRole('navigation', { name })
  await filters('按赛季').getByRole('link', { name: '试炼夏季' }).click()
  // The page of all seasons has the same section, with links without a season.
  await expect(page).toHaveURL(/season=\d+$/)
  await expect(main(page).getByRole('region', { name: '试炼夏季' })).toContainText('北风')
  await expect(main(page)).toContainText('小*满88')
  await filters('按奖项').getByRole('link', { name: 'MVP' }).click()
  await expect(page).toHaveURL(/season=\d+&award=mvp/)
  await expect(main(page).getByRole('region', { name: '试炼夏季' })).toContainText('甲1')
  await expect(main(page).getByRole('region', { name: '试炼夏季' })).not.toContainText('小*满88')
})

test('the past of the battles is a tab of their page', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/battleMatch')
  await main(page).getByRole('link', { name: '往期', exact: true }).click()
  await expect(page).toHaveURL('/battleMatch?tab=past')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('往期对战赛')
})

test('what is not there is not found', { tag: '@any-device' }, async ({ request }) => {
  for (const address of [
    '/competitions/999999999',
    '/matches/0',
    '/teams/x',
    '/players/999999999',
    '/teamMatch?team=999999999',
    '/singleMatch?player=999999999',
  ]) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(404)
    expect(await answer.text(), address).toMatch(/<h1[ >]/)
  }
})

test.describe('without script', { tag: '@any-device' }, () => {
  test.use({ javaScriptEnabled: false, tolerated: [/^request failed: .*\.js csp$/] })

  test('the reason of a rank opens, parts are links, and the form is sent', async ({ page, request }) => {
    await page.goto(await stageAddress(request, '雁门联赛', '小组赛'))
    const why = main(page)
      .locator('summary')
      .filter({ hasText: /为什么排第/ })
      .first()
    await why.click()
    await expect(why.locator('xpath=..')).toContainText('在此分出')
    await main(page).getByRole('navigation', { name: '赛事的各部分' }).getByRole('link', { name: '赛程' }).click()
    await expect(page).toHaveURL(/tab=matches/)
    await main(page).getByRole('combobox', { name: '参赛者' }).selectOption({ label: '鹿鸣' })
    await main(page).getByRole('button', { name: '筛选' }).click()
    await expect(page).toHaveURL(/team=\d+/)
    await expect(main(page).getByRole('region', { name: '赛程' }).locator('a[href^="/matches/"]').first()).toContainText('鹿鸣')
  })
})

async function stageAddress(request: APIRequestContext, competition: string, stage: string): Promise<string> {
  const id = await idOf(request, competition)
  const { stages }: { stages: { id: number; name: string }[] } = (await (await request.get(`/api/competitions/${id}`)).json()).data
  const found = stages.find(({ name }) => name === stage)
  return `/competitions/${id}?tab=stages&stage=${found?.id}`
}

test('the schedule opens on today or the next day with matches, and says which days are near', { tag: '@any-device' }, async ({ page }) => {
  await open(page, '/matches')
  const days = main(page).getByRole('navigation', { name: '按日期' })
  for (const name of [/^昨天/, /^今天/, /^明天/]) await expect(days.getByRole('link', { name })).toHaveCount(1)
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await expect(days.getByRole('link', { name: /^今天/ })).toHaveAttribute('href', `/matches?day=${today}`)
  const chosen = await days.locator('[aria-current]').getAttribute('href')
  const busy = await days.getByRole('link', { name: /\d 场/ }).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const coming = busy.filter((href) => href >= `/matches?day=${today}`)
  expect(chosen).toBe(coming[0] ?? busy.at(-1))
  await days.getByRole('link', { name: /^今天/ }).click()
  await expect(days.locator('[aria-current]')).toContainText('今天')
  await open(page, '/matches?day=2020-02-02')
  await main(page).getByRole('link', { name: '今天', exact: true }).click()
  await expect(page).toHaveURL(`/matches?day=${today}`)
})

test('today stays today at the midnight of a device whose clock is wrong by hours', { tag: '@any-device' }, async ({ page }) => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await page.clock.install({ time: new Date(`${today}T23:58:30+08:00`) })
  const stream = page.waitForResponse(/\/api\/live\?/)
  await open(page, '/matches')
  await stream
  await expect(
    main(page)
      .getByText(/^\d+ 秒前更新$/)
      .first(),
  ).toBeVisible()
  const link = main(page).getByRole('navigation', { name: '按日期' }).getByRole('link', { name: /^今天/ })
  await expect(link).toHaveAttribute('href', `/matches?day=${today}`)
  await page.clock.runFor(150_000)
  expect(await page.evaluate(() => new Date().getHours())).toBe(0)
  await expect(link).toHaveAttribute('href', `/matches?day=${today}`)
  await expect(main(page).getByRole('heading', { name: /^今天/ }).first()).toBeVisible()
})

test('a day on which nothing can be is not read, and one on which nothing is stands in no index', { tag: '@any-device' }, async ({
  request,
}) => {
  const read = async (day: string) => {
    const html = await (await request.get(`/matches?day=${day}`)).text()
    const found = (pattern: RegExp) => pattern.exec(html)?.[1]
    return {
      canonical: found(/<link rel="canonical" href="([^"]*)"/),
      robots: found(/<meta name="robots" content="([^"]*)"/),
      main: found(/<main(.*)<\/main>/s) ?? '',
    }
  }
  for (const day of ['9999-12-31', '0000-01-01']) {
    const { canonical, main } = await read(day)
    expect(canonical, day).toMatch(/\/matches$/)
    expect([day, /9999年|0000年|下载0年/.exec(main)]).toEqual([day, null])
  }
  const { robots, main } = await read('2020-02-02')
  expect(robots).toBe('noindex')
  expect(main).toContain('<h1')
  expect(/>下载/.exec(main)).toBeNull()
})

test('what just ended stands in the order of its end', { tag: '@any-device' }, async ({ page, request }) => {
  const { latest } = (await (await request.get('/api/matches/now')).json()).data
  await open(page, '/matches')
  const rows = main(page).getByRole('region', { name: '最近结束' }).locator('a[href^="/matches/"]')
  const shown = await rows.evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))))
  expect(shown.slice(0, 4)).toEqual(latest.slice(0, 4).map(({ id }: MatchSummary) => id))
})

test('the home page has the running match on its stage, the day beside how its competition stands, and columns in one panel', async ({
  page,
}) => {
  await open(page, '/')
  const stage = main(page).getByRole('region', { name: '正在进行' })
  await expect(stage.getByRole('link', { name: /^看/ })).toBeVisible()
  const schedule = main(page).getByRole('region', { name: '赛程', exact: true })
  await expect(schedule.getByRole('navigation', { name: '按日期' }).getByRole('link', { name: /^今天/ })).toHaveAttribute(
    'aria-current',
    'date',
  )
  await expect(schedule.locator('a[href^="/matches/"]').first()).toBeVisible()
  const columns = main(page).getByRole('region', { name: '栏目' })
  await columns.getByText('公告', { exact: true }).click()
  await expect(columns.getByRole('region', { name: '公告' })).toBeVisible()
  await expect(columns.getByRole('region', { name: '团体赛' })).toBeHidden()
})

test('a date of another year says its year, whatever the device takes for today', { tag: '@any-device' }, async ({ page, request }) => {
  const [oldest] = await items<MatchSummary>(request, '/api/matches?order=oldest')
  const day = oldest?.schedule.at?.slice(0, 10) ?? ''
  const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()
  expect(day < `${year}-01-01`, 'the demo has a season of another year').toBe(true)
  await page.clock.setFixedTime(new Date(`${day}T04:00:00Z`))
  await open(page, `/matches?day=${day}`)
  const list = main(page).getByRole('region', { name: '每日赛程' })
  await expect(list.getByRole('heading', { level: 3 }).first()).toHaveText(new RegExp(`^${day.slice(0, 4)}年\\d+月\\d+日 周`))
  await open(page, `/matches/${oldest?.id}`)
  await expect(main(page).getByRole('region', { name: '比赛信息' })).toContainText(`${day.slice(0, 4)}年`)
})
