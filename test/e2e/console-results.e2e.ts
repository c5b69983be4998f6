import type { Browser, Page } from '@playwright/test'
import { absent, resultBy } from '#rules/acts/examples.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import { expectNoBarrier, expectScreen } from './barriers.ts'
import { asked, goWithin } from './console.ts'
import { act, asKeeperOf, board, type Cup, dialog, game, newCup, openMatch, otherPage, saved } from './console-cup.ts'
import { expect, test } from './site.ts'

// A refused act appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/admin\//] })
// Long scenarios with many steps.
test.describe.configure({ timeout: 90_000 })

/** Two games to none, through the form. */
async function winMatch(page: Page, cup: Cup, key: string, winner: string): Promise<void> {
  await openMatch(page, cup, key)
  await game(page, 1)
    .getByRole('button', { name: `${winner} 胜` })
    .click()
  await game(page, 2)
    .getByRole('button', { name: `${winner} 胜` })
    .click()
  await saved(page)
  await page.getByRole('button', { name: '录入成绩' }).click()
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await expect(page.getByRole('dialog')).toContainText(`胜者：${winner}`)
  await page.getByRole('button', { name: '确认成绩' }).click()
  await expect(page.getByRole('region', { name: '赛果', exact: true })).toContainText(`胜者：${winner}`)
  await saved(page)
}

/** The first side wins by two games to none. */
async function recordWin(page: Page, cup: Cup, match: string): Promise<void> {
  const games = [1, 2].map((number) => ({
    ...{ number, map: '', state: 'done' as const },
    sides: (['win', 'loss'] as const).map((outcome) => ({ score: null, outcome })),
  }))
  await act(page, cup.id, { kind: 'record_result', match, publicNote: '', result: resultBy([2, 0], { games }) })
}

test('a match that was begun by mistake is taken back as long as nothing was scored', async ({ page }) => {
  const cup = await newCup(page, '误点杯')
  await openMatch(page, cup, 'M1')
  const play = async () => (await asked<{ play: string }>(page, 'GET', `/api/matches/${cup.matches.M1}`)).play
  await page.getByRole('button', { name: '开始', exact: true }).click()
  const back = page.getByRole('button', { name: '改回未开始' })
  await expect(back).toBeVisible()
  await expect.poll(play).toBe('live')
  await back.click()
  await expect(page.getByRole('button', { name: '开始', exact: true })).toBeVisible()
  await expect.poll(play).toBe('not_started')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  await game(page, 1)
    .getByRole('button', { name: /朔风的比分加 1$/ })
    .click()
  await saved(page)
  await expect(back).toHaveCount(0)
})

test('a tap in the moment after the one before has arrived is counted on top of it', async ({ page }) => {
  const cup = await newCup(page, '快手杯')
  await openMatch(page, cup, 'M1')
  // As on a busy phone: deferred work of the page runs late.
  await page.evaluate(() => {
    const own = window.setTimeout
    const late = (work: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => own(work, ms === 0 ? 400 : ms, ...rest)
    Object.assign(window, { setTimeout: late })
  })
  const plus = game(page, 1).getByRole('button', { name: /朔风的比分加 1$/ })
  const score = game(page, 1).getByRole('textbox', { name: '第 1 局朔风的比分' })
  for (let taps = 1; taps <= 4; taps += 1) {
    await plus.click()
    await saved(page)
    await expect(score).toHaveValue(String(taps), { timeout: 1 })
  }
  await page.reload()
  await expect(score).toHaveValue('4')
})

test('a scorekeeper enters a best of three game by game, and the public page shows it', { tag: '@phone' }, async ({ page }) => {
  const cup = await newCup(page, '场边杯')
  await asKeeperOf(page, cup)
  await page.goto('/admin/matches')
  await expect(page.getByRole('region', { name: '接下来' }).getByRole('link')).toHaveCount(3)
  await expectNoBarrier(page, 'list')
  await page.getByRole('link', { name: /朔风\s*鹿鸣/ }).click()
  await page.getByRole('button', { name: '开始', exact: true }).click()
  await game(page, 1).getByLabel('第 1 局的地图').fill('落星渊')
  await game(page, 1).getByRole('button', { name: '第 1 局朔风的比分加 1' }).click()
  await game(page, 1).getByRole('button', { name: '第 1 局朔风的比分加 1' }).click()
  await game(page, 1).getByRole('textbox', { name: '第 1 局鹿鸣的比分' }).fill('1')
  await saved(page)
  await expectNoBarrier(page, 'score')
  await game(page, 1).getByRole('button', { name: '朔风 胜' }).click()
  await expect(board(page)).toContainText('1 : 0')
  await saved(page)
  const visitor = await page.context().newPage()
  await visitor.goto(`/matches/${cup.matches.M1}`)
  await expect(visitor.getByRole('main')).toContainText('落星渊')
  await game(page, 2).getByRole('button', { name: '朔风 胜' }).click()
  await page.getByRole('button', { name: '录入成绩' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoBarrier(page, 'result')
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await expect(page.getByRole('dialog')).toContainText('胜者：朔风')
  await expect(page.getByRole('dialog')).toContainText('对阵与晋级（1）')
  await page.getByRole('button', { name: '确认成绩' }).click()
  await saved(page)
  await expect(page.getByRole('region', { name: '赛果', exact: true })).toContainText('成绩有误？请管理员或编辑来更正。')
  await visitor.goto(`/matches/${cup.matches.M1}`)
  await expect(visitor.getByRole('main')).toContainText('朔风 2 比 0 鹿鸣')
  await visitor.close()
})

test('a walkover has words and no score, and a match is put off with a reason', { tag: '@phone' }, async ({ page }) => {
  const cup = await newCup(page, '风雨杯')
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '弃权', exact: true }).click()
  await page.getByRole('radiogroup', { name: '哪一方弃权' }).getByRole('radio', { name: '鹿鸣' }).check()
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await expect(page.getByRole('dialog')).toContainText('鹿鸣未到场')
  await page.getByRole('button', { name: '确认成绩' }).click()
  await saved(page)
  await expect(board(page)).toContainText('— : —')
  await page.goto(`/admin/matches?competition=${cup.id}`)
  await expect(page.getByRole('link', { name: /弃权.*朔风 鹿鸣 胜 负/ })).toBeVisible()
  await openMatch(page, cup, 'M2')
  await page.getByRole('button', { name: '延期', exact: true }).click()
  await page.getByRole('button', { name: '确认延期' }).click()
  await expect(page.getByRole('dialog')).toContainText('延期后时间记为待定')
  await expect(page.getByRole('dialog')).toContainText('请写原因')
  await page.getByRole('textbox', { name: '原因' }).fill('演播厅停电')
  await page.getByRole('button', { name: '确认延期' }).click()
  await expect(page.getByText('已延期：演播厅停电')).toBeVisible()
  await saved(page)
  await page.goto(`/matches/${cup.matches.M2}`)
  await expect(page.getByRole('main')).toContainText('演播厅停电')
})

test('a match that nobody plays is a bye on its screen too, and offers nothing that a bye has not', async ({ page }) => {
  const cup = await newCup(page, '空位杯')
  const record = (match: string, result: ResultInput) => act(page, cup.id, { kind: 'record_result', match, publicNote: '', result })
  await record('M1', absent(2, [0, 1]))
  await record('M2', resultBy([2, 0]))
  await openMatch(page, cup, 'F')
  await expect(page.getByRole('heading', { name: '轮空 对 停云', level: 1 })).toBeVisible()
  await expect(board(page)).toContainText('轮空')
  await expect(page.getByText('这场比赛有一方轮空，没有成绩可录。')).toBeVisible()
  const more = page.getByRole('region', { name: '其他操作' })
  await expect(more.getByRole('link')).toHaveText(['赛事裁决', '看公开页面'])
  await expect(more.getByRole('button')).toHaveCount(0)
  await expectNoBarrier(page, 'bye')
  await page.goto(`/matches/${cup.matches.F}`)
  await expect(page).toHaveTitle(/^轮空 对 停云/)
})

test('what is entered without a line is kept over a reload, and sent when it is back', { tag: '@phone' }, async ({ page }) => {
  const cup = await newCup(page, '断线杯')
  await openMatch(page, cup, 'M1')
  await page.route('**/api/admin/competitions/*/acts', (route) => route.abort())
  await game(page, 1).getByRole('button', { name: '第 1 局鹿鸣的比分加 1' }).click()
  await game(page, 1).getByRole('button', { name: '鹿鸣 胜' }).click()
  await expect(board(page)).toContainText('等待网络')
  await expect(board(page)).toContainText('0 : 1')
  // The tab was closed; the next one opens on another screen.
  await page.goto('/admin/')
  await expect(page.getByText(/条录入还没有保存/)).toBeVisible()
  await page.unroute('**/api/admin/competitions/*/acts')
  await page.getByRole('button', { name: '现在再试' }).click()
  await expect(page.getByText(/条录入还没有保存/)).toHaveCount(0)
  await openMatch(page, cup, 'M1')
  await expect(board(page)).toContainText('0 : 1')
  await saved(page)

  // A device that cannot store it either: nothing is closed without a question.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  })
  await page.route('**/api/admin/competitions/*/acts', (route) => route.abort())
  await game(page, 2).getByRole('button', { name: '第 2 局鹿鸣的比分加 1' }).click()
  await expect(page.getByText('本机不能保存它们，请不要关闭页面。')).toBeVisible()
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const asked = await question
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await expect(game(page, 2).getByRole('textbox', { name: '第 2 局鹿鸣的比分' })).toHaveValue('1')
})

test('while the site cannot save it is not the line that is blamed, and the score is saved afterwards', { tag: '@phone' }, async ({
  page,
}) => {
  const cup = await newCup(page, '停库杯')
  await openMatch(page, cup, 'M1')
  const acts = '**/api/admin/competitions/*/acts'
  await page.route(acts, (route) => route.fulfill({ status: 503, json: { code: 503, message: '系统正忙，请稍后再试', data: null } }))
  await game(page, 1).getByRole('button', { name: '鹿鸣 胜' }).click()
  await expect(board(page)).toContainText('等待网站恢复（1 条）')
  await expect(page.getByRole('alert').filter({ hasText: '网站暂时不能保存：1 条录入还没有保存，恢复后会自动发送。' })).toBeVisible()
  await expectNoBarrier(page, 'site away')
  await page.unroute(acts)
  await expect(board(page)).toContainText('已保存', { timeout: 10_000 })
  await expect(board(page)).toContainText('0 : 1')
})

/** Of the same matches, each at a device of their own. */
async function twoKeepers(page: Page, browser: Browser, name: string): Promise<{ cup: Cup; other: Page }> {
  const cup = await newCup(page, name)
  await asKeeperOf(page, cup, '甲记分员')
  const other = await otherPage(browser, page)
  await asKeeperOf(other, cup, '乙记分员')
  return { cup, other }
}

test('of two scorekeepers the second sees what the first entered, and chooses', async ({ page, browser }) => {
  const { cup, other } = await twoKeepers(page, browser, '同场杯')
  await openMatch(page, cup, 'M1')
  await openMatch(other, cup, 'M1')
  await game(other, 1).getByRole('button', { name: '朔风 胜' }).click()
  await saved(other)
  await game(page, 1).getByRole('button', { name: '鹿鸣 胜' }).click()
  const notice = page.getByRole('alert').filter({ hasText: '别人刚改过这场比赛' })
  await expect(notice).toContainText('乙记分员')
  await expect(notice).toContainText('1 : 0')
  await expect(notice).toContainText('0 : 1')
  // A game may be won without a score.
  await expect(notice).toContainText('第 1 局 朔风 胜')
  await expect(notice).toContainText('第 1 局 鹿鸣 胜')
  await expectNoBarrier(page, 'conflict')
  // What the first has before him meanwhile is what he saw last.
  const address = `**/api/admin/matches/${cup.matches.M1}`
  await game(other, 1).getByRole('button', { name: '修改第 1 局' }).click()
  await other.route(address, (route) => route.abort())
  await notice.getByRole('button', { name: '仍然提交我的' }).click()
  await saved(page)
  await expect(board(page)).toContainText('0 : 1')
  await other.unroute(address)
  await game(other, 1).getByRole('button', { name: '第 1 局朔风的比分加 1' }).click()
  await other.getByRole('button', { name: '用对方的' }).click()
  await saved(other)
  await expect(board(other)).toContainText('0 : 1')
  await other.context().close()
})

test('points that two scorekeepers gave to different sides can both count', { tag: '@phone' }, async ({ page, browser }) => {
  const { cup, other } = await twoKeepers(page, browser, '两分杯')
  await openMatch(page, cup, 'M1')
  await openMatch(other, cup, 'M1')
  await game(other, 1).getByRole('button', { name: '第 1 局朔风的比分加 1' }).click()
  await saved(other)
  await game(page, 1).getByRole('button', { name: '第 1 局鹿鸣的比分加 1' }).click()
  const notice = page.getByRole('alert').filter({ hasText: '你们改的不是同一方' })
  await expect(notice).toContainText(/两边都算.*第 1 局 1 : 1/)
  await expectNoBarrier(page, 'both')
  await notice.getByRole('button', { name: '两边都算' }).click()
  await saved(page)
  for (const side of ['朔风', '鹿鸣']) await expect(page.getByRole('textbox', { name: `第 1 局${side}的比分` })).toHaveValue('1')
  await expect(other.getByRole('textbox', { name: '第 1 局鹿鸣的比分' })).toHaveValue('1', { timeout: 10_000 })
  await other.context().close()
})

test('what another began and scored meanwhile is not written over by what waited for the line', async ({ page, browser }) => {
  const { cup, other } = await twoKeepers(page, browser, '续传杯')
  for (const each of [page, other]) await openMatch(each, cup, 'M1')
  for (const each of [page, other]) await expect(each.getByRole('button', { name: '第 1 局朔风的比分加 1' })).toBeVisible()
  const acts = '**/api/admin/competitions/*/acts'
  await other.route(acts, (route) => route.abort())
  await other.getByRole('button', { name: '开始', exact: true }).click()
  await other.getByRole('button', { name: '第 1 局朔风的比分加 1' }).click()
  await expect(board(other)).toContainText('等待网络（2 条）')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  for (const _ of [1, 2]) await page.getByRole('button', { name: '第 1 局鹿鸣的比分加 1' }).click()
  await saved(page)
  await other.unroute(acts)
  const notice = other.getByRole('alert').filter({ hasText: '别人刚改过这场比赛' })
  await expect(notice).toContainText('第 1 局 0 : 2', { timeout: 15_000 })
  await notice.getByRole('button', { name: '两边都算' }).click()
  await saved(other)
  await expect(other.getByRole('textbox', { name: '第 1 局朔风的比分' })).toHaveValue('1')
  await expect(other.getByRole('textbox', { name: '第 1 局鹿鸣的比分' })).toHaveValue('2')
  await other.context().close()
})

test('two scorekeepers of the same match who enter different games keep both', async ({ page, browser }) => {
  const { cup, other } = await twoKeepers(page, browser, '分局杯')
  await openMatch(page, cup, 'M1')
  await game(page, 1).getByRole('button', { name: '朔风 胜' }).click()
  await saved(page)
  await openMatch(other, cup, 'M1')
  await other.route(`**/api/admin/matches/${cup.matches.M1}`, (route) => route.abort())
  await game(page, 1).getByRole('button', { name: '修改第 1 局' }).click()
  await game(page, 1).getByRole('button', { name: '第 1 局朔风的比分加 1' }).click()
  await saved(page)
  await other.unroute(`**/api/admin/matches/${cup.matches.M1}`)
  await game(other, 2).getByRole('button', { name: '朔风 胜' }).click()
  await saved(other)
  await expect(board(other)).toContainText('2 : 0')
  await expect(game(other, 1)).toContainText('1 : 0')
  await expect(other.getByRole('alert').filter({ hasText: '别人刚改过这场比赛' })).toHaveCount(0)
  await other.context().close()
})

test('two scorekeepers who begin a match and confirm the same result are not asked', { tag: '@phone' }, async ({ page, browser }) => {
  const { cup, other } = await twoKeepers(page, browser, '同果杯')
  await openMatch(page, cup, 'M1')
  await openMatch(other, cup, 'M1')
  for (const each of [page, other]) await each.getByRole('button', { name: '开始', exact: true }).click()
  await expect(board(other)).toContainText('进行中')
  await saved(other)
  for (const number of [1, 2]) {
    await game(page, number).getByRole('button', { name: '朔风 胜' }).click()
    await saved(page)
  }
  await openMatch(other, cup, 'M1')
  for (const each of [page, other]) {
    await each.getByRole('button', { name: '结束', exact: true }).click()
    await expect(dialog(each)).toContainText('胜者：朔风')
  }
  for (const each of [page, other]) await dialog(each).getByRole('button', { name: '确认成绩' }).click()
  for (const each of [page, other]) {
    await saved(each)
    await expect(each.getByRole('region', { name: '赛果', exact: true })).toContainText('胜者：朔风')
    await expect(each.getByRole('alert').filter({ hasText: '别人刚改过这场比赛' })).toHaveCount(0)
  }
  await other.context().close()
})

test('a semi-final is corrected after the final: each choice is seen before, and taken back', async ({ page }) => {
  const cup = await newCup(page, '更正杯')
  for (const key of ['M1', 'M2', 'F']) await recordWin(page, cup, key)
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '更正成绩' }).click()
  for (const number of [1, 2]) {
    const one = page.getByRole('dialog').getByRole('group', { name: `第 ${number} 局` })
    await one.getByRole('button', { name: `修改第 ${number} 局` }).click()
    await one.getByRole('button', { name: '鹿鸣 胜' }).click()
  }
  await page.getByRole('button', { name: '下一步：看影响' }).click()
  await expect(page.getByRole('dialog')).toContainText('请写更正的说明')
  await page.getByRole('textbox', { name: '更正说明' }).fill('两局记反了。')
  // What no choice could take is said where it stands, before any is offered.
  const first = page.getByRole('dialog').getByRole('group', { name: '第 1 局' })
  await first.getByRole('textbox', { name: '第 1 局朔风的比分' }).fill('13')
  await first.getByRole('button', { name: '鹿鸣 胜' }).click()
  await page.getByRole('button', { name: '下一步：看影响' }).click()
  await expect(first).toContainText('比分和本局胜方矛盾：请改正其中一样。')
  await expect(page.getByRole('alert').filter({ hasText: '第 1 局的比分和胜方矛盾' })).toBeVisible()
  await expect(page.getByRole('region', { name: '保留后面的比赛' })).toHaveCount(0)
  await first.getByRole('textbox', { name: '第 1 局鹿鸣的比分' }).fill('16')
  await page.getByRole('button', { name: '下一步：看影响' }).click()
  for (const choice of ['保留后面的比赛', '后面的比赛重打', '互换晋级者']) {
    await expect(page.getByRole('region', { name: choice }).getByRole('listitem').first()).toBeVisible()
  }
  await expectNoBarrier(page, 'correction')
  await expect(page.getByRole('button', { name: '确认更正' })).toBeDisabled()
  await page.getByRole('radio', { name: '互换晋级者' }).check()
  await page.getByRole('button', { name: '确认更正' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(board(page)).toContainText('0 : 2')
  await page.goto(`/admin/matches/${cup.matches.F}`)
  await expect(board(page)).toContainText('鹿鸣')
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '撤回更正' }).click()
  await page.getByRole('textbox', { name: '说明' }).fill('原来的没有错。')
  await page.getByRole('button', { name: '预览影响' }).click()
  await expect(page.getByRole('dialog')).toContainText('赛果（')
  await page.getByRole('button', { name: '确认撤回' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(board(page)).toContainText('2 : 0')
})

test('a wrong end is put right by a correction: one still to come is refused first', async ({ page }) => {
  const cup = await newCup(page, '结束杯')
  await winMatch(page, cup, 'M1', '朔风')
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '更正成绩' }).click()
  const end = dialog(page).getByLabel('结束时间（北京时间')
  await end.fill('2097-12-31T20:00')
  await dialog(page).getByRole('textbox', { name: '更正说明' }).fill('结束时间写错了。')
  await dialog(page).getByRole('button', { name: '下一步：看影响' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('20:00 还没有到：请改正结束时间。')
  await end.fill('2025-11-20T20:00')
  await dialog(page).getByRole('button', { name: '下一步：看影响' }).click()
  await expect(dialog(page).getByRole('status')).toContainText(/结束时间 .* → .*20:00/)
  await page.getByRole('button', { name: '确认更正' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: '更正成绩' }).click()
  await expect(end).toHaveValue('2025-11-20T20:00')
})

test('the acts on a whole competition open by their address, without a barrier', async ({ page }) => {
  const cup = await newCup(page, '裁决杯')
  for (const [tab, shown] of [
    ['rulings', '还没有裁决'],
    ['adjustments', '没有积分表'],
    ['ties', '没有同名次'],
    ['removals', '退赛或取消资格'],
    ['scorekeepers', '添加记分员'],
  ] as const) {
    const address = `/competitions/${cup.id}/acts?tab=${tab}`
    if (tab === 'rulings') await page.goto(`/admin${address}`)
    else await goWithin(page, address)
    await expect(page.getByRole('tabpanel')).toContainText(shown)
    await expectScreen(page, tab)
  }
  await page.getByRole('tab', { name: '退赛' }).click()
  await page.getByRole('button', { name: '退赛或取消资格' }).click()
  await page.getByRole('combobox', { name: '参赛者' }).click()
  await page.getByTitle('鹿鸣').click()
  await expect(dialog(page)).toContainText('怎么选都一样：淘汰赛里打过的成绩照算，没打的算对手赢。')
  await page.getByRole('textbox', { name: '说明' }).fill('队员生病，全队退赛。')
  await page.getByRole('button', { name: '预览影响' }).click()
  await expect(page.getByRole('dialog')).toContainText('鹿鸣 退赛')
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect(page.getByRole('button', { name: '恢复参赛：鹿鸣' })).toBeVisible()
  await page.goto(`/admin/matches/${cup.matches.M1}`)
  await expect(page.getByRole('alert').filter({ hasText: '已按裁定判定，不用录成绩' })).toBeVisible()
  await expect(page.getByRole('button', { name: '开始', exact: true })).toHaveCount(0)
  await expectScreen(page, 'a match that was ruled')
  await page.goto(`/matches/${cup.matches.M1}`)
  await expect(page.getByRole('main')).toContainText('判胜')
  await expect(page.getByRole('main')).toContainText('队员生病，全队退赛。')
})

test('an annulled match is played again from nothing, begun by its first score, and visitors follow', async ({ page }) => {
  const cup = await newCup(page, '重赛杯')
  await recordWin(page, cup, 'M1')
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '更正成绩' }).click()
  await dialog(page).getByText('成绩作废，安排重赛').click()
  await dialog(page).getByRole('textbox', { name: '更正说明' }).fill('服务器掉线，裁定重打。')
  await page.getByRole('button', { name: '下一步：看影响' }).click()
  await page.getByRole('button', { name: '确认更正' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('公开页面写着“待重赛”')).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto(`/matches/${cup.matches.M1}`)
  await expect(visitor.getByRole('main')).toContainText('服务器掉线，裁定重打。')
  await expect(visitor.getByRole('main')).toContainText('待重赛')
  await game(page, 1).getByRole('button', { name: '第 1 局鹿鸣的比分加 1' }).click()
  await saved(page)
  await expect(page.getByRole('button', { name: '结束', exact: true })).toBeVisible()
  await expect(game(page, 2)).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('main')).toContainText('进行中')
  await expect(visitor.getByRole('main')).not.toContainText('待重赛')
  await visitor.close()
})
