import type { Page } from '@playwright/test'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { EventKind, Figure } from '#shared/competitions/statistics.ts'
import { expectNoBarrier, expectScreen } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { act, asKeeperOf, type Cup, cupOf, dialog, newCup, openMatch, otherPage, saved } from './console-cup.ts'
import { expect, test } from './site.ts'

// A refused act appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/admin\//] })
// Long scenarios with many steps.
test.describe.configure({ timeout: 90_000 })

const figures: Figure[] = [
  { key: 'kills', name: '击杀', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
  { key: 'accuracy', name: '命中率', unit: '%', of: 'player', total: 'mean', decimals: 1, better: 'higher' },
  { key: 'gold', name: '全队经济', shortName: '经济', of: 'side', total: 'sum', decimals: 0, better: 'higher' },
]
const eventKinds: EventKind[] = [
  { key: 'tower', name: '推塔', sign: '▲', of: 'side' },
  { key: 'ace', name: '一人全歼', of: 'player' },
]

/** The cup with figures, and with two players of each team. */
function figureCup(name: string): CompetitionDocument {
  const cup = cupOf(name)
  const mark = cup.competition.slug
  const players = cup.entrants.flatMap((entrant) =>
    ['前锋', '后卫'].map((role, i) => ({ slug: `${mark}-${entrant.key}-${i}`, role, entrant })),
  )
  return {
    ...cup,
    competition: { ...cup.competition, figures, eventKinds },
    teams: cup.entrants.map((entrant) => ({
      slug: `${mark}-${entrant.key}`,
      names: [{ name: entrant.name }],
      members: players.filter((each) => each.entrant === entrant).map(({ slug }) => ({ player: slug, role: 'player' as const })),
    })),
    players: players.map(({ slug, role, entrant }) => ({ slug, names: [{ name: `${entrant.name}${role}` }] })),
    entrants: cup.entrants.map((entrant) => ({ ...entrant, team: `${mark}-${entrant.key}` })),
  }
}

/** Of which the first game of the first match is over, and the second is played. */
async function begunCup(page: Page, name: string): Promise<Cup> {
  const cup = await newCup(page, name, figureCup)
  const gameOf = (number: number, state: 'done' | 'live') => ({
    number,
    map: '断崖',
    state,
    sides: (['win', 'loss'] as const).map((outcome) => ({ score: null, outcome: state === 'done' ? outcome : null })),
  })
  const score: CompetitionAct = { kind: 'set_score', match: 'M1', scores: [null, null], games: [gameOf(1, 'done'), gameOf(2, 'live')] }
  await act(page, cup.id, score)
  return cup
}

const card = (page: Page) => page.getByRole('region', { name: '数据', exact: true })
const cell = (page: Page, name: string) => card(page).getByRole('textbox', { name, exact: true })
const events = (page: Page) => card(page).getByRole('region', { name: '事件' })
const series = (page: Page) => card(page).getByRole('region', { name: '走势' })
const save = (page: Page) => card(page).getByRole('button', { name: '保存数据' }).click()
const told = async (page: Page, cup: Cup) => (await asked<AdminMatch>(page, 'GET', `/api/admin/matches/${cup.matches.M1}`)).statistics.parts

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(option, { exact: true }).click()
}

/** The board stays at the top, and would lie over what is scrolled below it. */
async function boardAside(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
}

test('a scorekeeper enters the figures of a game from cell to cell, and what is wrong is said at its cell', { tag: '@phone' }, async ({
  page,
}) => {
  const cup = await begunCup(page, '数据杯')
  await asKeeperOf(page, cup)
  await openMatch(page, cup, 'M1')
  // The game that is played is offered first.
  await expect(card(page).getByRole('radio', { name: '第 2 局' })).toBeChecked()
  await card(page).getByText('第 1 局').click()
  await cell(page, '朔风前锋的击杀').fill('１２')
  await cell(page, '朔风前锋的击杀').press('Enter')
  await expect(cell(page, '朔风后卫的击杀')).toBeFocused()
  await page.keyboard.type('3.5')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, '朔风后卫的命中率')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, '鹿鸣前锋的命中率')).toBeFocused()
  await page.keyboard.type('61.5')
  await cell(page, '鹿鸣的全队经济').fill('52,300')
  await expect(cell(page, '朔风后卫的击杀')).toHaveAccessibleDescription('只能是整数')
  await save(page)
  await expect(cell(page, '朔风后卫的击杀')).toBeFocused()
  await boardAside(page)
  await expectNoBarrier(page, 'a wrong figure')
  expect((await told(page, cup)).find(({ game: number }) => number === 1)?.statistics).toBeNull()
  await cell(page, '朔风后卫的击杀').fill('3')
  await save(page)
  await saved(page)
  await page.reload()
  await card(page).getByText('第 1 局').click()
  await expect(cell(page, '朔风前锋的击杀')).toHaveValue('12')
  await expect(cell(page, '鹿鸣前锋的命中率')).toHaveValue('61.5')
  await expect(cell(page, '鹿鸣的全队经济')).toHaveValue('52300')
  // What the games tell is not asked for the match as a whole.
  await card(page).getByText('整场').click()
  await expect(card(page).getByText('各局里录过的数据项由各局得出')).toBeVisible()
  await expect(cell(page, '朔风前锋的击杀')).toHaveCount(0)
  await boardAside(page)
  await expectScreen(page, 'figures')
})

test('events are added, changed and deleted, and a lead is pasted from a spreadsheet', async ({ page }) => {
  const cup = await begunCup(page, '事件杯')
  await asKeeperOf(page, cup)
  await openMatch(page, cup, 'M1')
  const add = async (time: string, kind: string, side: string) => {
    await events(page).getByLabel('时间').fill(time)
    await choose(page, '事件', kind)
    await choose(page, '哪一方', side)
  }
  await events(page).getByLabel('时间').fill('很晚')
  await events(page).getByRole('button', { name: '加上' }).click()
  await expect(events(page).getByRole('alert')).toHaveText('时间请写成 12:34（分:秒）')
  await add('１２：３４', '▲ 推塔', '朔风')
  await events(page).getByLabel('说明').fill('中路一塔')
  await events(page).getByRole('button', { name: '加上' }).click()
  await add('3:05', '一人全歼', '鹿鸣')
  await choose(page, '选手', '鹿鸣前锋')
  await events(page).getByRole('button', { name: '加上' }).click()
  await expect(events(page).getByRole('listitem')).toHaveText([/3:05\s*一人全歼 鹿鸣 鹿鸣前锋/, /12:34\s*▲ 推塔 朔风：中路一塔/])
  await series(page).getByLabel('粘贴时间和数值两列').fill('时间\t差\n0:00\t0\n1:00\t350\n2:00\t半')
  await expect(series(page).getByRole('alert')).toContainText('第 4 行：“半”不是数字')
  await series(page).getByLabel('粘贴时间和数值两列').fill('时间\t差\n0:00\t0\n1:00\t350\n2:00\t-1,200')
  await expect(series(page).getByRole('status')).toContainText('共 3 点，0:00 至 2:00，最低 -1200，最高 350')
  await expectNoBarrier(page, 'a pasted series')
  await series(page).getByRole('button', { name: '放进走势' }).click()
  await save(page)
  await saved(page)
  await page.reload()
  await expect(series(page).getByRole('figure', { name: '全队经济，朔风领先' })).toContainText('共 3 点')
  await events(page)
    .getByRole('button', { name: /修改 12:34/ })
    .click()
  await events(page).getByLabel('说明').fill('高地塔')
  await events(page).getByRole('button', { name: '改好' }).click()
  await events(page)
    .getByRole('button', { name: /删除 3:05/ })
    .click()
  await save(page)
  await saved(page)
  const second = (await told(page, cup)).find(({ game: number }) => number === 2)
  expect(second?.statistics?.events).toEqual([{ at: 754, kind: 'tower', side: 1, text: '高地塔' }])
  expect(second?.statistics?.series?.[0]?.samples).toEqual([
    [0, 0],
    [60, 350],
    [120, -1200],
  ])
  await page.evaluate(() => scrollTo(0, 0))
  await expectScreen(page, 'events')
})

test('of two who enter figures of one game, the second puts only the own ones on top of those of the first', async ({ page, browser }) => {
  const cup = await begunCup(page, '双人杯')
  await asKeeperOf(page, cup, '甲记分员')
  const other = await otherPage(browser, page)
  await asKeeperOf(other, cup, '乙记分员')
  await openMatch(page, cup, 'M1')
  await openMatch(other, cup, 'M1')
  await cell(other, '朔风前锋的击杀').fill('5')
  await cell(other, '朔风的全队经济').fill('100')
  await save(other)
  await saved(other)
  await cell(page, '鹿鸣前锋的击杀').fill('6')
  await save(page)
  const notice = page.getByRole('alert').filter({ hasText: '别人刚改过这场比赛' })
  await expect(notice).toContainText('乙记分员')
  await expect(notice).toContainText('你改了 1 处数据')
  await expectNoBarrier(page, 'conflict')
  await expect(cell(page, '鹿鸣前锋的击杀')).toHaveValue('6')
  await notice.getByRole('button', { name: '仍然提交我的' }).click()
  await saved(page)
  await expect(cell(page, '朔风前锋的击杀')).toHaveValue('5')
  await expect(cell(page, '朔风的全队经济')).toHaveValue('100')
  await expect(cell(page, '鹿鸣前锋的击杀')).toHaveValue('6')
  await other.context().close()
})

test('of two who fill the same cell nobody’s value is taken without a choice, also after the page was opened again', async ({
  page,
  browser,
}) => {
  const cup = await begunCup(page, '同格杯')
  await asKeeperOf(page, cup, '甲记分员')
  const other = await otherPage(browser, page)
  await asKeeperOf(other, cup, '乙记分员')
  await openMatch(page, cup, 'M1')
  await openMatch(other, cup, 'M1')
  const kills = '朔风前锋的击杀'
  await cell(page, kills).fill('8')
  await cell(page, '鹿鸣前锋的击杀').fill('6')
  await cell(other, kills).fill('4')
  await save(other)
  await saved(other)
  await page.reload()
  await expect(page.getByText('上次填了没有提交的数据还在')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: '你在填的数据，别人刚改过' })
  await expect(notice).toContainText(/朔风前锋的击杀：别人刚填了 4，你填的是 8。/)
  await expect(notice.getByRole('listitem')).toHaveCount(1)
  await save(page)
  await expect(notice.getByRole('button', { name: /^用对方的/ })).toBeFocused()
  await expectNoBarrier(page, 'two values for a cell')
  await notice.getByRole('button', { name: /^用我的/ }).click()
  await expect(notice).toHaveCount(0)
  await cell(other, kills).fill('5')
  await save(other)
  await saved(other)
  await expect(notice).toContainText('别人刚填了 5', { timeout: 20_000 })
  await notice.getByRole('button', { name: /^用对方的/ }).click()
  await expect(cell(page, kills)).toHaveValue('5')
  await save(page)
  await saved(page)
  await page.reload()
  await expect(cell(page, '鹿鸣前锋的击杀')).toHaveValue('6')
  await expect(page.getByText('上次填了没有提交')).toHaveCount(0)
  // Between two readings of the page, the server tells.
  const address = `**/api/admin/matches/${cup.matches.M1}`
  await expect(cell(other, '鹿鸣前锋的击杀')).toHaveValue('6', { timeout: 20_000 })
  await page.route(address, (route) => route.abort())
  await cell(other, kills).fill('7')
  await save(other)
  await saved(other)
  await cell(page, kills).fill('9')
  await save(page)
  await page.unroute(address)
  const refusal = page.getByRole('alert').filter({ hasText: '别人刚改过这场比赛' })
  await expect(refusal).toContainText(/朔风前锋的击杀：对方的 7，你的 9/, { timeout: 20_000 })
  await other.context().close()
})

test('figures entered without a line are sent when it is back', async ({ page }) => {
  const cup = await begunCup(page, '断网杯')
  await asKeeperOf(page, cup)
  await openMatch(page, cup, 'M1')
  await page.context().setOffline(true)
  await cell(page, '朔风前锋的击杀').fill('8')
  await save(page)
  await expect(page.getByText('等待网络（1 条）')).toBeVisible()
  await expect(cell(page, '朔风前锋的击杀')).toHaveValue('8')
  await page.context().setOffline(false)
  await saved(page)
  await page.reload()
  await expect(cell(page, '朔风前锋的击杀')).toHaveValue('8')
})

test('a value of a figure that was taken away meanwhile is refused with those that there are', async ({ page }) => {
  const cup = await begunCup(page, '撤项杯')
  await asKeeperOf(page, cup)
  await openMatch(page, cup, 'M1')
  await cell(page, '朔风前锋的击杀').fill('8')
  const keeper = await page.context().cookies()
  await asRole(page, 'editor')
  const { document } = await asked<{ document: CompetitionDocument }>(page, 'GET', `/api/admin/competitions/${cup.id}`)
  const competition = { ...document.competition, figures: figures.filter(({ key }) => key !== 'kills') }
  await act(page, cup.id, { kind: 'replace_document', document: { ...document, competition } })
  await page.context().addCookies(keeper)
  // The screen asks again by itself.
  await expect(cell(page, '朔风前锋的击杀')).toHaveCount(0, { timeout: 30_000 })
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: '录入没有保存' }).last()).toContainText('没有编号是“kills”的数据项')
  await page.getByRole('button', { name: '放弃我的录入' }).click()
  await saved(page)
})

test('an organiser declares figures, and taking one away says what goes with it', async ({ page }) => {
  const cup = await newCup(page, '声明杯')
  await page.goto(`/admin/competitions/${cup.id}?tab=figures`)
  await page.getByRole('button', { name: '加一个数据项' }).click()
  await page.getByLabel('第 1 个数据项的名称').fill('击杀')
  await page.getByLabel('第 1 个数据项的单位').focus()
  await expect(page.getByLabel('第 1 个数据项的编号')).toHaveValue('jisha')
  await page.getByLabel('第 1 个数据项的单位').fill('次')
  await page.getByRole('button', { name: '加一个数据项' }).click()
  await page.getByLabel('第 2 个数据项的名称').fill('全队经济')
  await page.getByLabel('第 2 个数据项的编号').focus()
  await expect(page.getByLabel('第 2 个数据项的编号')).toHaveValue('quanduijingji')
  await page.getByLabel('第 2 个数据项的编号').fill('jisha')
  await page.getByLabel('第 2 个数据项的单位').focus()
  await expect(page.getByText('编号和别的重复了')).toHaveCount(2)
  await expect(page.getByLabel('第 2 个数据项的编号')).toHaveAccessibleDescription('编号和别的重复了')
  await page.getByLabel('第 2 个数据项的编号').fill('gold')
  await choose(page, '第 2 个数据项记在谁名下', '一方')
  await page.getByRole('button', { name: '加一个事件' }).click()
  await page.getByLabel('第 1 个事件的名称').fill('First Blood')
  await page.getByLabel('第 1 个事件的符号').focus()
  await expect(page.getByLabel('第 1 个事件的编号')).toHaveValue('first-blood')
  await expectScreen(page, 'declared')
  const preview = async () => {
    await page.getByRole('button', { name: '预览并保存' }).click()
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await preview()
  await act(page, cup.id, {
    kind: 'set_statistics',
    match: 'M1',
    statistics: { sides: [{ values: [{ figure: 'gold', value: 5 }] }, { values: [{ figure: 'gold', value: 7 }] }] },
    games: [],
  })
  await page.reload()
  await expect(page.getByLabel('第 2 个数据项的编号')).toHaveAttribute('readonly', '')
  await page.getByRole('button', { name: '去掉第 2 个数据项' }).click()
  await expect(dialog(page)).toContainText('比赛里已有 2 个值，保存后会一起删掉')
  await dialog(page).getByRole('button', { name: '去掉', exact: true }).click()
  await expect(page.getByLabel('第 2 个数据项的编号')).toHaveCount(0)
  await preview()
  const { document } = await asked<{ document: CompetitionDocument }>(page, 'GET', `/api/admin/competitions/${cup.id}`)
  expect(document.competition.figures?.map(({ key, unit }) => [key, unit])).toEqual([['jisha', '次']])
  expect(JSON.stringify(document.stages)).not.toContain('gold')
})

test("the site's figures are those that a new competition begins with", async ({ page }) => {
  await asRole(page, 'admin')
  await page.goto('/admin/site/statistics')
  await page.getByRole('button', { name: '从常见的开始' }).click()
  await page.getByRole('menuitem', { name: '射击（爆破、团队）' }).click()
  await expect(page.getByLabel('第 5 个数据项的名称')).toHaveValue('命中率')
  await expectScreen(page, 'defaults')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('第 5 个数据项的编号')).toHaveValue('accuracy')
})
