import type { Browser, Page } from '@playwright/test'
import { resultBy } from '#rules/acts/examples.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { expectNoBarrier, expectScreen } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { act, asKeeperOf, board, type Cup, cupOf, dialog, game, newCup, openMatch, otherPage, undated } from './console-cup.ts'
import { expect, test } from './site.ts'

// A refused act appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/admin\//] })
test.describe.configure({ timeout: 90_000 })

const result = (page: Page) => page.getByRole('region', { name: '赛果', exact: true })
const password = 'marmalade-trolley-violet'
const acts = '**/api/admin/competitions/*/acts'

/** A keeper before the rounds of a new cup, and an editor at a device of his own. */
async function keeperAndEditor(page: Page, browser: Browser, name: string, documentOf = cupOf): Promise<{ cup: Cup; editor: Page }> {
  const cup = await newCup(page, name, documentOf)
  await asKeeperOf(page, cup)
  const editor = await otherPage(browser, page)
  await asRole(editor, 'editor', { displayName: '另一位编辑' })
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  return { cup, editor }
}

/** Types the result of M1 into its round and confirms it; the editor acts while it is reviewed. */
async function typeWhile(page: Page, text: string, meanwhile: () => Promise<void>): Promise<void> {
  await page.getByRole('textbox', { name: '朔风 对 鹿鸣的比分' }).fill(text)
  // What is read again meanwhile would be known to who types.
  const rounds = '**/api/admin/competitions/*/rounds**'
  await page.route(rounds, (route) => route.abort())
  await page.getByRole('button', { name: '核对 1 场' }).click()
  await meanwhile()
  await dialog(page).getByRole('button', { name: '确认 1 场成绩' }).click()
  await page.unroute(rounds)
  await page.getByRole('link', { name: '打开 朔风 对 鹿鸣' }).filter({ hasText: '去处理' }).click()
}

const recorded = (scores: [number, number]): CompetitionAct => ({
  ...{ kind: 'record_result', match: 'M1', publicNote: '' },
  result: resultBy(scores),
})

test('a result that met another one is shown beside it, and never as the one that stands', { tag: '@phone' }, async ({ page, browser }) => {
  const { cup, editor } = await keeperAndEditor(page, browser, '后到杯')
  await typeWhile(page, '2:1', () => act(editor, cup.id, recorded([0, 2])))
  const notice = page.getByRole('alert').filter({ hasText: '别人刚改过这场比赛' })
  await expect(notice).toContainText('0 : 2')
  await expect(notice).toContainText('2 : 1')
  await expect(board(page)).toContainText('0 : 2')
  await expect(result(page)).toContainText('正式')
  await expect(result(page)).toContainText('胜者：鹿鸣')
  await expect(page.getByRole('main')).not.toContainText('胜者：朔风')
  await expectScreen(page, 'a result that met another')
  await editor.context().close()
})

test('a result that waits for the line is told as not saved, and not as official', { tag: '@phone' }, async ({ page, browser }) => {
  const { editor } = await keeperAndEditor(page, browser, '待发杯')
  await page.route(acts, (route) => route.abort())
  await page.getByRole('textbox', { name: '朔风 对 鹿鸣的比分' }).fill('2:1')
  await page.getByRole('button', { name: '核对 1 场' }).click()
  await dialog(page).getByRole('button', { name: '确认 1 场成绩' }).click()
  // The round says what was typed, too.
  await expect(page.getByRole('listitem').filter({ hasText: '朔风' })).toContainText('暂未保存：赛果：完赛 2 : 1，朔风 胜')
  await expectScreen(page, 'a round that waits')
  await page.getByRole('link', { name: '打开 朔风 对 鹿鸣' }).click()
  await expect(result(page)).toContainText('胜者：朔风')
  await expect(result(page)).toContainText('赛果暂未保存')
  await expect(board(page)).toContainText('赛果暂未保存')
  await expect(board(page)).toContainText('等待网络（1 条）')
  await expect(board(page)).not.toContainText('已结束')
  await expect(result(page).getByText('正式', { exact: true })).toHaveCount(0)
  await expectNoBarrier(page, 'a result that waits')
  await page.unroute(acts)
  await page.getByRole('button', { name: '现在再试' }).click()
  await expect(result(page).getByText('正式', { exact: true })).toBeVisible()
  await expect(board(page)).not.toContainText('暂未保存')
  await editor.context().close()
})

test('a match that a ruling has decided is neither put off nor given up, and is open again once the ruling is taken back', async ({
  page,
}) => {
  const cup = await newCup(page, '退赛杯')
  await act(page, cup.id, { kind: 'postpone', match: 'M1', reason: '停电' })
  await act(page, cup.id, { kind: 'remove_entrant', entrant: 't4', status: 'withdrawn', policy: 'from_now', publicNote: '退赛' })
  await page.goto(`/admin/matches/${cup.matches.M1}`)
  await expect(page.getByText('这场比赛已按裁定判定，不用录成绩')).toBeVisible()
  const more = page.getByRole('region', { name: '其他操作' }).getByRole('button')
  await expect(more).toHaveText(['延迟公布'])
  await expectScreen(page, 'decided by a ruling')
  await page.goto(`/matches/${cup.matches.M1}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('判胜')
  await expect(main).not.toContainText('时间待定')
  await act(page, cup.id, { kind: 'restore_entrant', entrant: 't4', publicNote: '误判' })
  await page.goto(`/admin/matches/${cup.matches.M1}`)
  await expect(more).toHaveText(['弃权', '改时间和场地', '延迟公布', '取消比赛'])
})

test('a result that can never be saved any more is offered no second try', { tag: '@phone' }, async ({ page, browser }) => {
  const { cup, editor } = await keeperAndEditor(page, browser, '离场杯')
  const out = { kind: 'remove_entrant', entrant: 't4', status: 'withdrawn', policy: 'from_now', publicNote: '退赛' } as const
  await typeWhile(page, '20', () => act(editor, cup.id, out))
  const notice = page.getByRole('alert').filter({ hasText: '别人刚改过这场比赛' })
  await expect(notice).toContainText('这场比赛已按裁定判定，不用录成绩。')
  await expect(notice.getByRole('button')).toHaveText(['用对方的'])
  await expectNoBarrier(page, 'a result without hope')
  // Once the ruling is taken back, it can be saved.
  await act(editor, cup.id, { kind: 'restore_entrant', entrant: 't4', publicNote: '误判' })
  await page.reload()
  await notice.getByRole('button', { name: '仍然提交我的' }).click()
  await expect(result(page)).toContainText('2 : 0')
  await expect(result(page).getByText('正式', { exact: true })).toBeVisible()
  await editor.context().close()
})

test('a refused score of a whole match comes back into the form as it was typed', { tag: '@phone' }, async ({ page }) => {
  const cup = await newCup(page, '退回杯')
  await asKeeperOf(page, cup)
  const fault = { code: 422, message: '比分不对', data: { faults: [{ path: '/act/result/sides/0/score', message: '比分不对，请改正。' }] } }
  await page.route(acts, (route) => route.fulfill({ status: 422, json: fault }))
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  await typeWhile(page, '21', async () => {})
  await page.unroute(acts)
  await page.getByRole('button', { name: '修改后再提交' }).click()
  const score = dialog(page).getByRole('group', { name: '比分', exact: true })
  await expect(score.getByRole('textbox', { name: '朔风的比分' })).toHaveValue('2')
  await expect(score.getByRole('textbox', { name: '鹿鸣的比分' })).toHaveValue('1')
  await expectNoBarrier(page, 'a score to be put right')
  await score.getByRole('textbox', { name: '鹿鸣的比分' }).fill('0')
  await dialog(page).getByRole('button', { name: '下一步：核对' }).click()
  await dialog(page).getByRole('button', { name: '确认成绩' }).click()
  await expect(result(page).getByText('正式', { exact: true })).toBeVisible()
  await expect(board(page)).toContainText('2 : 0')
})

test('what is typed into a round is there again after the page was closed, until it is sent or discarded', { tag: '@phone' }, async ({
  page,
}) => {
  const cup = await newCup(page, '重开杯')
  await asKeeperOf(page, cup)
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  const first = page.getByRole('textbox', { name: '朔风 对 鹿鸣的比分' })
  const second = page.getByRole('textbox', { name: '停云 对 扶摇的比分' })
  await first.fill('2:1')
  await second.fill('0:')
  await page.reload()
  await expect(first).toHaveValue('2:1')
  await expect(second).toHaveValue('0:')
  await expect(page.getByText('上次填了没有提交的比分还在')).toBeVisible()
  await expectScreen(page, 'a round that was typed before')
  await second.fill('02')
  await page.getByRole('button', { name: '核对 2 场' }).click()
  await dialog(page).getByRole('button', { name: '确认 2 场成绩' }).click()
  const final = page.getByRole('textbox', { name: '朔风 对 扶摇的比分' })
  await final.fill('20')
  await page.reload()
  await expect(final).toHaveValue('20')
  await page.getByRole('button', { name: '不要了' }).click()
  await expect(final).toHaveValue('')
  await page.reload()
  await expect(final).toHaveValue('')
  await expect(page.getByText('上次填了没有提交')).toHaveCount(0)
})

test('where what is read after a refusal stays old, it is not sent again without end', { tag: '@phone' }, async ({ page, browser }) => {
  const { cup, editor } = await keeperAndEditor(page, browser, '旧读杯')
  await openMatch(page, cup, 'M1')
  await expect(game(page, 2)).toHaveCount(0)
  const old = await (await page.request.get(`/api/admin/matches/${cup.matches.M1}`)).json()
  await page.route(`**/api/admin/matches/${cup.matches.M1}`, (route) => route.fulfill({ json: old }))
  await act(editor, cup.id, { kind: 'set_play', match: 'M1', play: 'live' })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/acts')) sent += 1
  })
  await game(page, 1).getByRole('button', { name: '第 1 局朔风的比分加 1' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '别人刚改过这场比赛' })).toBeVisible({ timeout: 20_000 })
  expect(sent).toBe(6)
  await editor.context().close()
})

test('who signs in again over the round stays on it', { tag: '@phone' }, async ({ page }) => {
  const { hashPassword } = await import('#server/session/password.service.ts')
  const cup = await newCup(page, '重登杯')
  await asRole(page, 'editor', { passwordHash: await hashPassword(password) })
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  await page.getByRole('textbox', { name: '朔风 对 鹿鸣的比分' }).fill('20')
  await page.getByRole('button', { name: '核对 1 场' }).click()
  await page.context().clearCookies()
  await dialog(page).getByRole('button', { name: '确认 1 场成绩' }).click()
  const again = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await expect(page.getByRole('listitem').filter({ hasText: '朔风' })).toContainText('暂未保存：赛果：完赛 2 : 0，朔风 胜')
  await again.getByLabel('密码').fill(password)
  await again.getByRole('button', { name: '登录' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('region', { name: '半决赛' })).toContainText('1 / 2 场有赛果')
})

test('what one user entered is not sent as that of another who signs in on the device', { tag: '@phone' }, async ({ page, browser }) => {
  const { hashPassword } = await import('#server/session/password.service.ts')
  const cup = await newCup(page, '换手杯')
  const other = await otherPage(browser, page)
  const { name } = await asRole(other, 'editor', { displayName: '接手的人', passwordHash: await hashPassword(password) })
  await openMatch(page, cup, 'M1')
  await page.context().clearCookies()
  await game(page, 1).getByRole('button', { name: '第 1 局朔风的比分加 1' }).click()
  const again = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await expect(board(page)).toContainText('等待登录（1 条）')
  // As on a slow line: the session is known a moment later than it is another's.
  await page.route('**/api/admin/session', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await again.getByLabel('用户名').fill(name)
  await again.getByLabel('密码').fill(password)
  await again.getByRole('button', { name: '登录' }).click()
  await expect(again).toBeHidden()
  await expect(board(page)).toContainText('已保存', { timeout: 20_000 })
  await expect(board(page)).toContainText('— : —')
  const { games } = await asked<AdminMatch>(other, 'GET', `/api/admin/matches/${cup.matches.M1}`)
  expect(games).toEqual([])
  await other.context().close()
})

test('a match without a date is put off without one that it had', async ({ page }) => {
  const cup = await newCup(page, '无期杯', (name) => undated(cupOf(name)))
  for (const play of [null, 'live'] as const) {
    if (play) await act(page, cup.id, { kind: 'set_play', match: 'M1', play })
    await openMatch(page, cup, 'M1')
    await page.getByRole('button', { name: '延期', exact: true }).click()
    await expect(dialog(page)).toContainText('朔风 对 鹿鸣。延期后时间记为待定')
  }
})
