import type { Page } from '@playwright/test'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { expectNoBarrier, expectNoBarrierInDialog } from './barriers.ts'
import { act, asKeeperOf, board, type Cup, cupOf, dialog, game, newCup, openMatch, saved } from './console-cup.ts'
import { expect, test } from './site.ts'

// A request that is offline, or refused, appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/admin\//] })
// Long scenarios with many steps.
test.describe.configure({ timeout: 90_000 })

const acts = '**/api/admin/competitions/*/acts'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name = '确认成绩') => dialog(page).getByRole('button', { name }).click()
const win = (page: Page, number: number, name: string) =>
  game(page, number)
    .getByRole('button', { name: `${name} 胜` })
    .click()
const result = (page: Page) => page.getByRole('region', { name: '赛果', exact: true })

/** The public page, read by somebody else. */
async function seen(page: Page, cup: Cup, key: string): Promise<string> {
  return await (await page.request.get(`/matches/${cup.matches[key]}`)).text()
}

test('结束 leads to the result: by one tap, or not yet, and then it waits in sight', { tag: '@phone' }, async ({ page }) => {
  const cup = await newCup(page, '终场杯')
  await asKeeperOf(page, cup)
  await openMatch(page, cup, 'M1')
  await press(page, '开始')
  await win(page, 1, '朔风')
  await win(page, 2, '鹿鸣')
  await press(page, '结束')
  await expect(dialog(page)).toContainText('3 局 2 胜，要有一方胜 2 局才打完，现在是 1 : 1')
  await expect(dialog(page).getByRole('radio', { name: '打到一半，一方中途弃权' })).toBeVisible()
  await expectNoBarrierInDialog(page, 'not over')
  await confirm(page, '取消')
  await win(page, 3, '朔风')
  // By keyboard: a second press of Enter confirms nothing, with the focus on what is to be read.
  await page.getByRole('button', { name: '结束', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('胜者：朔风')
  await expect(dialog(page)).toContainText('对阵与晋级（1）')
  await expect(dialog(page).getByRole('region', { name: '要核对的成绩' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectNoBarrierInDialog(page, 'ending')
  await dialog(page).getByRole('button', { name: '确认成绩' }).press('Enter')
  await expect(result(page)).toContainText('胜者：朔风')
  await saved(page)
  expect(await seen(page, cup, 'M1')).toContain('朔风 2 比 1 鹿鸣')
  expect(await seen(page, cup, 'F')).toContain('朔风')

  await openMatch(page, cup, 'M2')
  await press(page, '开始')
  await win(page, 1, '停云')
  await press(page, '结束')
  await confirm(page, '先不确认')
  await expect(page.getByText('比赛已结束，还没有赛果')).toBeVisible()
  await saved(page)
  const standing = await seen(page, cup, 'M2')
  expect([standing.includes('等待赛果'), standing.includes('停云 1 比 0 扶摇，暂定比分')]).toEqual([true, true])
  await page.goto('/admin/matches')
  const waiting = page.getByRole('region', { name: '等待赛果' })
  await expect(waiting.getByRole('link')).toHaveCount(1)
  await expectNoBarrier(page, 'list')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page does not scroll sideways').toBe(true)
  await page.goto('/admin/')
  await expect(page.getByText('等待赛果（1）')).toBeVisible()
  await expectNoBarrier(page, 'overview')
  await waiting.getByRole('link', { name: /停云/ }).click()
  await press(page, '恢复比赛')
  await win(page, 2, '停云')
  await press(page, '结束')
  await expect(dialog(page)).toContainText('胜者：停云')
  await dialog(page).getByRole('checkbox', { name: '先记为暂定' }).check()
  await confirm(page, '记为暂定')
  await expect(result(page)).toContainText('暂定')
  await saved(page)
  expect(await seen(page, cup, 'M2')).toContain('暂定赛果')
  // A result entered as provisional makes that the default.
  await openMatch(page, cup, 'F')
  await press(page, '开始')
  await win(page, 1, '朔风')
  await win(page, 2, '朔风')
  await press(page, '结束')
  await expect(dialog(page).getByRole('button', { name: '记为暂定' })).toBeEnabled()
})

test('nothing typed in the dialog is lost: games go with the end, the rest waits for the confirmation', { tag: '@phone' }, async ({
  page,
}) => {
  const cup = await newCup(page, '留稿杯')
  await asKeeperOf(page, cup)
  await openMatch(page, cup, 'M2')
  await press(page, '开始')
  await win(page, 1, '停云')
  await saved(page)
  await press(page, '结束')
  const inDialog = (number: number) => dialog(page).getByRole('group', { name: `第 ${number} 局` })
  const note = dialog(page).getByLabel('说明（可不填，会公开）')
  await inDialog(2).getByRole('button', { name: '停云 胜' }).click()
  await note.fill('第二局换过电脑')
  await dialog(page).getByRole('checkbox', { name: '先记为暂定' }).check()
  // Closed by keyboard, the input is restored, also after a reload.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await press(page, '结束')
  await expect(dialog(page)).toContainText('上次填了没有提交的内容还在')
  await expectNoBarrierInDialog(page, 'restored')
  await confirm(page, '先不确认')
  // The end is sent first, and the games after it: what is saved may be the end alone.
  await expect.poll(() => seen(page, cup, 'M2')).toContain('停云 2 比 0 扶摇，暂定比分')
  await press(page, '确认成绩')
  await expect(dialog(page).getByRole('checkbox', { name: '先记为暂定' })).toBeChecked()
  await confirm(page, '返回修改')
  await expect(note).toHaveValue('第二局换过电脑')
  await confirm(page, '下一步：核对')
  await confirm(page, '记为暂定')
  await saved(page)
  await expect(page.getByRole('region', { name: '裁决记录' })).toContainText('第二局换过电脑')

  // A form that is not stored asks before it is closed.
  await openMatch(page, cup, 'M1')
  await press(page, '延期')
  await dialog(page).getByLabel('原因（会公开）').fill('停电')
  await confirm(page, '取消')
  const asked = page.getByRole('dialog', { name: '关闭这个窗口？' })
  await asked.getByRole('button', { name: '继续填写' }).click()
  await expect(asked).toHaveCount(0)
  await expect(dialog(page).getByLabel('原因（会公开）')).toHaveValue('停电')
})

test('a match of one game is told by the score of that game wherever it is told', { tag: '@phone' }, async ({ page }) => {
  const cup = await newCup(page, '一局杯', (name) => ofOneGame(cupOf(name)))
  await openMatch(page, cup, 'M1')
  await game(page, 1).getByRole('button', { name: '第 1 局朔风的比分加 1' }).click()
  await game(page, 1).getByRole('button', { name: '第 1 局朔风的比分加 1' }).click()
  await game(page, 1).getByRole('textbox', { name: '第 1 局鹿鸣的比分' }).fill('0')
  await win(page, 1, '朔风')
  await saved(page)
  await press(page, '结束')
  await expect(dialog(page).getByRole('region', { name: '要核对的成绩' })).toContainText('2 : 0')
  await expect(dialog(page)).toContainText('朔风 2–0 鹿鸣')
  await confirm(page)
  await saved(page)
  await expect(result(page)).toContainText('2 : 0')
  await expect(board(page)).toContainText('2 : 0')
  expect(await seen(page, cup, 'M1')).toContain('朔风 2 比 0 鹿鸣')
  await page.goto(`/admin/competitions/${cup.id}/rounds`)
  await expect(page.getByRole('listitem').filter({ hasText: '鹿鸣' })).toContainText(/朔风\s*2\s*鹿鸣\s*0/)
})

test('without a line, under an embargo and after a refusal it leads there too', { tag: '@phone' }, async ({ page }) => {
  const cup = await newCup(page, '断线终场杯')
  await act(page, cup.id, { kind: 'set_reveal', match: 'M1', delaySeconds: null, embargoUntil: '2126-11-20T12:00:00.000Z' })
  await openMatch(page, cup, 'M1')
  await win(page, 1, '朔风')
  await win(page, 2, '朔风')
  await saved(page)
  await page.route(acts, (route) => route.abort())
  await press(page, '结束')
  await expect(dialog(page)).toContainText('胜者：朔风')
  await expect(dialog(page)).toContainText('赛果将于北京时间 2126年11月20日')
  await confirm(page, '确认，连上后发送')
  await expect(result(page)).toContainText('2126年11月20日')
  await expect(board(page)).toContainText('等待网络')
  // The tab was closed; the next one opens on another screen.
  await page.goto('/admin/')
  await expect(page.getByText(/条录入还没有保存/)).toBeVisible()
  await page.unroute(acts)
  await press(page, '现在再试')
  await expect(page.getByText(/条录入还没有保存/)).toHaveCount(0)
  await openMatch(page, cup, 'M1')
  await expect(result(page)).toContainText('胜者：朔风')
  const hidden = await seen(page, cup, 'M1')
  expect([hidden.includes('结果稍后公布'), hidden.includes('2 比 0')]).toEqual([true, false])

  await openMatch(page, cup, 'M2')
  await win(page, 1, '停云')
  await win(page, 2, '停云')
  await saved(page)
  const fault = { code: 422, message: '比分不对', data: { faults: [{ path: '/act/result/sides/0/score', message: '比分不对，请改正。' }] } }
  await page.route(acts, async (route) => {
    const { isPreview } = route.request().postDataJSON()
    await (isPreview ? route.continue() : route.fulfill({ status: 422, json: fault }))
  })
  await press(page, '结束')
  await confirm(page)
  const notice = page.getByRole('alert').filter({ hasText: '比分不对，请改正。' })
  await expect(notice).toContainText('录入没有保存')
  await page.unroute(acts)
  await notice.getByRole('button', { name: '修改后再提交' }).click()
  await expect(dialog(page).getByRole('group', { name: '第 2 局' })).toBeVisible()
  await confirm(page, '下一步：核对')
  await confirm(page)
  await saved(page)
  await expect(notice).toHaveCount(0)
  expect(await seen(page, cup, 'M2')).toContain('停云 2 比 0 扶摇')
})

function ofOneGame(document: CompetitionDocument): CompetitionDocument {
  for (const stage of document.stages) stage.ruleset.bestOf = 1
  return document
}
