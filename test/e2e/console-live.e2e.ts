import type { Locator, Page } from '@playwright/test'
import { resultBy } from '#rules/acts/examples.ts'
import { liveVersion } from '#shared/live-version.ts'
import { isNginxHere, startNginx, whyNoNginx } from '../nginx.ts'
import { openProxy } from '../proxy.ts'
import { expectNoBarrier } from './barriers.ts'
import { act, type Cup, cupOf, leagueAndFinalOf, leagueOf, newCup, startedAt, undated } from './console-cup.ts'
import { followed, isTheSame, main, painted, patience, runningCup, score, setHidden, watchShifts } from './live-page.ts'
import { open } from './open.ts'
import { already, passing } from './passing.ts'
import { expect, test } from './site.ts'

// A stream that is cut appears as an error in the browser's console.
test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_INCOMPLETE_CHUNKED|Failed to load resource/] })
test.describe.configure({ timeout: 90_000 })

async function end(page: Page, cup: Cup, scores: number[]): Promise<void> {
  await act(page, cup.id, { kind: 'record_result', match: 'M1', result: resultBy(scores), publicNote: '' })
}

test('a match page that is open shows the score, the tab leads with it, and it is said once', async ({ page }) => {
  const cup = await runningCup(page, '现场杯')
  await followed(page, `/matches/${cup.matches.M1}`)
  await expect(page).toHaveTitle(/^1:0 朔风/)
  await expect(main(page).getByText(/^\d+ 秒前更新$/)).toBeVisible()
  await score(page, cup, [1, 1])
  await expect(page.getByRole('heading', { level: 1 })).toContainText('朔风 1 比 1 鹿鸣', patience)
  await expect(page).toHaveTitle(/^1:1 朔风/)
  await expect(page.getByRole('status').filter({ hasText: '朔风 1 比 1 鹿鸣' })).toHaveCount(1)
  await expectNoBarrier(page, 'open match')
  await end(page, cup, [2, 1])
  await expect(page.getByRole('heading', { level: 1 })).toContainText('朔风 2 比 1 鹿鸣', patience)
  await expect(page).toHaveTitle(/^朔风/)
  await expect(main(page).getByText(/秒前更新/)).toHaveCount(0)
  expect(await isTheSame(page)).toBe(true)
})

test('after a longer outage, and a step that came to nothing, the tab has the score of the page', async ({ page, context }) => {
  const cup = await runningCup(page, '久断杯')
  await page.clock.install()
  await followed(page, `/matches/${cup.matches.M1}`)
  await expect(page).toHaveTitle(/^1:0 朔风/)
  await context.setOffline(true)
  // The runner's own switch does not cut a stream that is open already.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await score(page, cup, [1, 1])
  // So long that the page is asked for again by itself when it is come back to.
  await page.clock.fastForward(61_000)
  await page
    .getByRole('navigation', { name: /^(主|底部)导航$/ })
    .getByRole('link', { name: '新闻', exact: true })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('连不上网络')
  await expect(page).toHaveTitle(/^暂时打不开/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('朔风 1 比 0 鹿鸣')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('朔风 1 比 1 鹿鸣', patience)
  await expect(page).toHaveTitle(/^1:1 朔风/)
})

test('a bracket that is open shows the score, and who goes on, without moving what is read', async ({ page }) => {
  const cup = await runningCup(page, '树上杯')
  await followed(page, `/competitions/${cup.id}?tab=stages`)
  await expect(
    main(page)
      .getByRole('link', { name: /朔风 1 比 0 鹿鸣/ })
      .first(),
  ).toBeVisible()
  const shifts = await watchShifts(page)
  await score(page, cup, [1, 1])
  await expect(
    main(page)
      .getByRole('link', { name: /朔风 1 比 1 鹿鸣/ })
      .first(),
  ).toBeVisible(patience)
  expect(await shifts()).toEqual([])
  await end(page, cup, [1, 2])
  await expect(
    main(page)
      .getByRole('link', { name: /鹿鸣 对 半决赛第 2 场胜者/ })
      .first(),
  ).toBeVisible(patience)
  expect(await isTheSame(page)).toBe(true)
})

test('the newest results of an open competition get one that stood in no list before it', async ({ page }) => {
  const cup = await newCup(page, '无期联赛', (name) => undated(leagueOf(name)))
  const record = (match: string) => act(page, cup.id, { kind: 'record_result', match, result: resultBy([2, 0]), publicNote: '' })
  await record('M1')
  await followed(page, `/competitions/${cup.id}`)
  const rows = main(page).getByRole('region', { name: '最新赛果' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await record('M2')
  await expect(rows).toHaveCount(2, patience)
  await expect(rows.first()).toContainText('停云')
  await record('M3')
  await expect(rows).toHaveCount(3, patience)
  expect(await isTheSame(page)).toBe(true)
})

test('the head of an open competition leads to the match that runs, one after the other', async ({ page }) => {
  const cup = await newCup(page, '接力杯')
  await followed(page, `/competitions/${cup.id}`)
  const head = main(page).locator('header')
  for (const [match, name] of [
    ['M1', '朔风 1 比 0 鹿鸣'],
    ['M2', '停云 1 比 0 扶摇'],
  ] as const) {
    await act(page, cup.id, { kind: 'set_play', match, play: 'live' })
    await act(page, cup.id, { kind: 'set_score', match, scores: [1, 0], games: [] })
    await expect(head.getByRole('link', { name }), match).toBeVisible(patience)
    await expect(head.getByText('1 场正在进行')).toBeVisible()
    await act(page, cup.id, { kind: 'record_result', match, result: resultBy([2, 1]), publicNote: '' })
    await expect(head.getByText('1 场刚刚结束')).toBeVisible(patience)
  }
})

test('whoever reads a stage stays in it when it ends and the next one’s turn has come', async ({ page }) => {
  const cup = await newCup(page, '两段联赛', leagueAndFinalOf)
  const record = (match: string) =>
    act(page, cup.id, { kind: 'record_result', match, result: resultBy(match === 'M4' ? [0, 2] : [2, 0]), publicNote: '' })
  for (const match of ['M1', 'M2', 'M3', 'M4', 'M5']) await record(match)
  await followed(page, `/competitions/${cup.id}?tab=stages`)
  const title = await page.title()
  const row = main(page).getByRole('table').first().getByRole('row', { name: /扶摇/ })
  await record('M6')
  await expect(row.getByRole('cell', { name: '3', exact: true }).first()).toBeVisible(patience)
  await act(page, cup.id, { kind: 'set_play', match: 'F', play: 'live' })
  await page.waitForResponse((response) => response.url().includes('/api/page-data/') && response.url().includes('stage='))
  await expect(main(page).getByRole('table').first()).toBeVisible()
  expect([await page.title(), await isTheSame(page)]).toEqual([title, true])
  await page.reload()
  await expect(main(page).getByRole('table')).toHaveCount(0)
})

test('a table that is open counts the result: its rows change places, and it stays where it is read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  const cup = await runningCup(page, '原位联赛', leagueOf)
  await followed(page, `/competitions/${cup.id}?tab=stages`)
  const table = main(page).getByRole('table').first()
  const first = table.getByRole('row', { name: /朔风|停云|扶摇|鹿鸣/ }).first()
  await expect(first).toContainText('朔风')
  await table.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 110, behavior: 'instant' }))
  const before = await topIn(table)
  await end(page, cup, [0, 2])
  await expect(first).toContainText('鹿鸣', patience)
  await painted(page)
  expect(Math.abs((await topIn(table)) - before)).toBeLessThanOrEqual(1)
  expect(await isTheSame(page)).toBe(true)
})

test('where drawing takes long, what is read stays in its place though one change follows another', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  // React draws in tasks that it sends to itself.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 80)
    }
  })
  const cup = await newCup(page, '慢绘联赛', leagueOf)
  await followed(page, `/competitions/${cup.id}`)
  const table = main(page).getByRole('table').first()
  await table.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 110, behavior: 'instant' }))
  const before = await topIn(table)
  // What runs is told above the table.
  await act(page, cup.id, { kind: 'set_play', match: 'M1', play: 'live' })
  await act(page, cup.id, { kind: 'set_play', match: 'M2', play: 'live' })
  await expect(main(page).getByText('2 场正在进行')).toBeAttached(patience)
  await painted(page)
  expect(Math.abs((await topIn(table)) - before)).toBeLessThanOrEqual(1)
})

const topIn = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)

/** Where other tests' cups of the same four teams stand too: a cup that began long before, with two sides that no other has. */
async function earlyCup(page: Page, name: string): Promise<{ cup: Cup; first: string; second: string }> {
  // As short as theirs.
  const own = String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))
  const [first, second] = [`朔${own}`, `鹿${own}`]
  const names = new Map([
    ['朔风', first],
    ['鹿鸣', second],
  ])
  const cup = await runningCup(page, name, (named) => {
    // The ribbon has room for those that began first.
    const document = startedAt(cupOf(named), '2026-11-01T03:00:00.000Z')
    const entrants = document.entrants.map((each) => ({ ...each, name: names.get(each.name) ?? each.name }))
    return { ...document, entrants }
  })
  return { cup, first, second }
}

test('the home page, the schedule and the ribbon show the score', async ({ page }) => {
  const { cup, first, second } = await earlyCup(page, '各处杯')
  for (const address of ['/', '/matches', '/pages/about']) {
    await score(page, cup, [0, 0])
    await followed(page, address)
    const shown = () => page.getByRole('link', { name: new RegExp(`${first} 1 比 1 ${second}`) })
    await expect(page.getByRole('navigation', { name: '比分条' }).getByRole('link').first()).toBeVisible()
    await expect(shown()).toHaveCount(0)
    await score(page, cup, [1, 1])
    await expect(shown().first(), address).toBeVisible(patience)
    expect(await isTheSame(page)).toBe(true)
  }
  await end(page, cup, [2, 1])
})

test('a result that is held back is not on an open page, and is there when its time has come', async ({ page }) => {
  const cup = await newCup(page, '揭晓杯')
  await followed(page, `/matches/${cup.matches.M1}`)
  const tree = await page.context().newPage()
  await followed(tree, `/competitions/${cup.id}?tab=stages`)
  const result = (on: Page) => main(on).getByText(/朔风 2 比 1 鹿鸣/)
  const holdBack = async (until: number) =>
    await act(page, cup.id, { kind: 'set_reveal', match: 'M1', delaySeconds: null, embargoUntil: new Date(until).toISOString() })
  await holdBack(Date.now() + 3_600_000)
  await act(page, cup.id, { kind: 'set_play', match: 'M1', play: 'live' })
  await expect(main(page).getByText('进行中').first()).toBeVisible(patience)
  await end(page, cup, [2, 1])
  await expect(main(page).getByText('结果稍后公布').first()).toBeVisible(patience)
  for (const on of [page, tree]) await expect(result(on)).toHaveCount(0)
  const revealed = Date.now() + 3_000
  await holdBack(revealed)
  for (const on of [page, tree]) {
    await expect(result(on).first()).toBeAttached({ timeout: 30_000 })
    expect(await isTheSame(on)).toBe(true)
  }
  expect(Date.now()).toBeGreaterThanOrEqual(revealed)
})

test('where results are hidden the score stays covered, in the tab and in what is said too', async ({ page }) => {
  const cup = await runningCup(page, '遮住杯')
  await page.addInitScript(() => localStorage.setItem('hide-results', '1'))
  await followed(page, `/matches/${cup.matches.M1}`)
  await expect(page).not.toHaveTitle(/\d:\d/)
  await score(page, cup, [0, 1])
  await expect(page.getByRole('status').filter({ hasText: '朔风 对 鹿鸣，有新的比分' })).toHaveCount(1, patience)
  await expect(page).not.toHaveTitle(/\d:\d/)
  await expect(page.getByRole('heading', { level: 1, name: /朔风 对 鹿鸣，赛果已隐藏/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /0 比 1/ })).toHaveCount(0)
})

test('what changed while the tab was hidden is there when it is shown again', async ({ page }) => {
  const cup = await runningCup(page, '醒来杯')
  await page.clock.install()
  const stream = page.waitForResponse((response) => response.url().includes('/api/live?'))
  await page.goto(`/matches/${cup.matches.M1}`)
  await passing(page, { by: 500, within: 60_000 }, () => already(stream))
  await setHidden(page, true)
  await page.clock.runFor(40_000)
  await score(page, cup, [1, 1])
  const again = page.waitForResponse((response) => response.url().includes('/api/live?'))
  await setHidden(page, false)
  await passing(page, { by: 500, within: 60_000 }, () =>
    expect(page.getByRole('heading', { level: 1 })).toContainText('朔风 1 比 1 鹿鸣', { timeout: 500 }),
  )
  expect((await again).url()).toContain('since=')
})

test('a line that is cut is told, and what was missed comes when it is back', async ({ page, context }) => {
  const cup = await runningCup(page, '断线杯')
  await page.clock.install()
  await followed(page, `/matches/${cup.matches.M1}`)
  await context.setOffline(true)
  // The runner's own switch does not cut a stream that is open already.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await passing(page, { by: 4_000, within: 20_000 }, () =>
    expect(main(page).getByText(/^连接中断，正在重连 · 数据截至 \d\d:\d\d$/)).toBeVisible({ timeout: 500 }),
  )
  await context.setOffline(false)
  await score(page, cup, [1, 1])
  await expect(page.getByRole('heading', { level: 1 })).toContainText('朔风 1 比 1 鹿鸣', { timeout: 30_000 })
  await expect(main(page).getByText(/^\d+ 秒前更新$/)).toBeVisible()
})

test('a line on which nothing comes any more is given up, and what was missed comes by another', async ({ page, browser, baseURL }) => {
  test.setTimeout(150_000)
  const cup = await runningCup(page, '静默杯')
  const line = await openProxy(baseURL ?? '')
  const context = await browser.newContext({ baseURL: new URL(line.url).origin, locale: 'zh-CN' })
  const screen = await context.newPage()
  await screen.clock.install()
  const stream = screen.waitForResponse((response) => response.url().includes('/api/live?'))
  await screen.goto(`/matches/${cup.matches.M1}`)
  await passing(screen, { by: 500, within: 60_000 }, () => already(stream))
  const title = screen.getByRole('heading', { level: 1 })
  await expect(title).toContainText('朔风 1 比 0 鹿鸣')
  // The connections that are open stay so, and are dead.
  line.freeze()
  line.mendNew()
  await score(page, cup, [1, 1])
  // Longer than it waits for any word or answer: what it asks goes by the dead connections first, up to six of them, 50 s each.
  await passing(screen, { by: 50_000, within: 900_000 }, () => expect(title).toContainText('朔风 1 比 1 鹿鸣', { timeout: 500 }))
  await context.close()
  await line.close()
})

/** Opens a page, and lets pass the time in which its stream could have said its first word: it asks instead. */
async function openWithoutWord(page: Page, address: string): Promise<void> {
  await page.clock.install()
  const stream = page.waitForRequest('**/api/live?*', patience)
  const digest = page.waitForResponse('**/api/live/digest', patience)
  await open(page, address)
  await stream
  await page.clock.fastForward(5_000)
  await digest
}

test('behind an nginx that keeps streams back, the score comes by asking', async ({ page, browser, baseURL }) => {
  test.skip(!isNginxHere, whyNoNginx)
  const cup = await runningCup(page, '代理杯')
  const nginx = await startNginx([Number(new URL(baseURL ?? '').port)], { holdsBack: true })
  const answers = () => fetch(`http://127.0.0.1:${nginx.plain}/`, { redirect: 'manual' }).then(Boolean, () => false)
  await expect.poll(answers, patience).toBe(true)
  const context = await browser.newContext({ baseURL: `https://127.0.0.1:${nginx.secure}`, ignoreHTTPSErrors: true, locale: 'zh-CN' })
  const screen = await context.newPage()
  await openWithoutWord(screen, `/matches/${cup.matches.M1}`)
  await score(page, cup, [1, 1])
  await passing(screen, { by: 6_000, within: 24_000 }, () =>
    expect(screen.getByRole('heading', { level: 1 })).toContainText('朔风 1 比 1 鹿鸣', { timeout: 500 }),
  )
  await context.close()
  await nginx.remove()
})

test('while the server has no database, a page counts on over a line that stands, though its streams end by plan', async ({ page }) => {
  const cup = await runningCup(page, '失库杯')
  const hello = { v: liveVersion, isBehind: true, now: new Date().toISOString(), mode: 'stream', resync: false, every: 5_000, spread: 0 }
  await page.route('**/api/live?*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: hello\ndata: ${JSON.stringify(hello)}\n\n` }),
  )
  await page.clock.install()
  const stream = page.waitForResponse('**/api/live?*', patience)
  await open(page, `/matches/${cup.matches.M1}`)
  await stream
  // Each new one comes within 4 s.
  for (let times = 0; times < 8; times++) {
    const next = page.waitForResponse('**/api/live?*', patience)
    await passing(page, { by: 1_000, within: 20_000 }, () => already(next))
  }
  await page.clock.fastForward(1_000)
  await expect(main(page).getByText(/^\d+ 秒前更新$/)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('where streams are refused, the score comes by asking, and goes on coming', async ({ page }) => {
  const cup = await runningCup(page, '拒流杯')
  const title = page.getByRole('heading', { level: 1 })
  const comes = (score: string) =>
    passing(page, { by: 6_000, within: 120_000 }, () => expect(title).toContainText(`朔风 ${score} 鹿鸣`, { timeout: 500 }))
  // As a proxy may, that knows no answers without an end.
  await page.route('**/api/live?*', (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '' }))
  await page.clock.install()
  await open(page, `/matches/${cup.matches.M1}`)
  await score(page, cup, [1, 1])
  await comes('1 比 1')
  await expect(main(page).getByText(/^\d+ 秒前更新$/)).toBeVisible()
  // By then it has tried a stream again.
  await page.clock.fastForward(100_000)
  await score(page, cup, [2, 1])
  await comes('2 比 1')
  // The next page need not learn it anew.
  const digest = page.waitForResponse('**/api/live/digest', patience)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '赛程' }).click()
  await passing(page, { by: 100, within: 1_000 }, () => already(digest))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('where the stream never answers, the score comes by asking', async ({ page }) => {
  const cup = await runningCup(page, '无流杯')
  await page.route('**/api/live?*', () => {}) // never an answer
  await openWithoutWord(page, `/matches/${cup.matches.M1}`)
  await score(page, cup, [1, 1])
  await passing(page, { by: 6_000, within: 24_000 }, () =>
    expect(page.getByRole('heading', { level: 1 })).toContainText('朔风 1 比 1 鹿鸣', { timeout: 500 }),
  )
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
