import type { Page } from '@playwright/test'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { expectNoBarrierInDialog } from './barriers.ts'
import { asked } from './console.ts'
import { act, asKeeperOf, type Cup, leagueOf, newCup, openMatch, otherPage } from './console-cup.ts'
import { expect, test } from './site.ts'

// A refused act appears as an error in the browser's console.
test.use({ tolerated: [/Failed to load resource|request failed: .*\/api\/admin\//] })
test.describe.configure({ timeout: 90_000 })

const form = (page: Page) => page.getByRole('dialog', { name: '上场名单' })
const open = (page: Page) => page.getByRole('button', { name: /^(?:填写|修改)名单$/ }).click()
const save = (page: Page) => form(page).getByRole('button', { name: '保存名单' }).click()

async function name(page: Page, field: string, who: string): Promise<void> {
  await form(page).getByRole('combobox', { name: field }).fill(who)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

async function written(page: Page, cup: Cup): Promise<string[][]> {
  const { lineups } = await asked<AdminMatch>(page, 'GET', `/api/admin/matches/${cup.matches.M1}`)
  return (lineups?.sides ?? []).map((side) => side.map((one) => one.name))
}

test('two who write the line-up write a side each; of a side that both wrote it is asked which', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const cup = await newCup(page, '名单杯')
  await asKeeperOf(page, cup)
  const other = await otherPage(browser, page)
  await asKeeperOf(other, cup, '另一位记分员')
  await openMatch(page, cup, 'M1')
  await openMatch(other, cup, 'M1')
  await open(page)
  await name(page, '朔风的上场选手', '甲')
  await open(other)
  await name(other, '鹿鸣的上场选手', '乙')
  await save(other)
  await expect(form(other)).toHaveCount(0)
  await save(page)
  await expect(form(page)).toHaveCount(0)
  expect(await written(page, cup)).toEqual([['甲'], ['乙']])

  await open(page)
  await name(page, '朔风的上场选手', '丙')
  await openMatch(other, cup, 'M1')
  await open(other)
  await name(other, '朔风的上场选手', '丁')
  await save(other)
  await expect(form(other)).toHaveCount(0)
  await save(page)
  const notice = form(page).getByRole('alert')
  await expect(notice).toContainText('朔风的名单：别人刚填了 甲、丁，你填的是 甲、丙。')
  await expectNoBarrierInDialog(page, 'two lists')
  await save(page)
  await expect(form(page)).toBeVisible()
  expect(await written(page, cup)).toEqual([['甲', '丁'], ['乙']])
  await notice.getByRole('button', { name: '用我的' }).click()
  await save(page)
  await expect(form(page)).toHaveCount(0)
  expect(await written(page, cup)).toEqual([['甲', '丙'], ['乙']])
  await other.context().close()
})

test('what is typed of a line-up or of a ruling is there after a reload', async ({ page }) => {
  const cup = await newCup(page, '重载杯', leagueOf)
  await openMatch(page, cup, 'M1')
  await open(page)
  await name(page, '朔风的上场选手', '甲')
  await page.reload()
  // Somebody else writes the other side meanwhile.
  await act(page, cup.id, { kind: 'set_lineups', match: 'M1', lineups: [[], [{ name: '乙' }]], boards: [] })
  await open(page)
  await expect(form(page).getByRole('alert').filter({ hasText: '上次填了没有提交的名单还在' })).toBeVisible()
  await expectNoBarrierInDialog(page, 'a list that was left')
  await save(page)
  await expect(form(page)).toHaveCount(0)
  expect(await written(page, cup)).toEqual([['甲'], ['乙']])

  await page.goto(`/admin/competitions/${cup.id}/acts?tab=adjustments`)
  const adjust = () => page.getByRole('button', { name: '扣分或加分' }).click()
  const ruling = page.getByRole('dialog', { name: '扣分或加分' })
  const note = ruling.getByLabel('说明（会公开）')
  await adjust()
  await note.fill('迟到十分钟。')
  await ruling.getByLabel('多少分').fill('2')
  await page.reload()
  await adjust()
  await expect(note).toHaveValue('迟到十分钟。')
  await expect(ruling.getByLabel('多少分')).toHaveValue('2')
  await ruling.getByRole('button', { name: '不要了' }).click()
  await expect(note).toHaveValue('')
  await expect(ruling.getByRole('alert')).toHaveCount(0)
  await note.fill('再写一次。')
  await ruling.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog', { name: '关闭这个窗口？' }).getByRole('button', { name: '关闭', exact: true }).click()
  await adjust()
  await expect(note).toHaveValue('')
})
