import type { Page } from '@playwright/test'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { asked } from './console.ts'
import { asKeeperOf, board, type Cup, cupOf, dialog, game, newCup, openMatch, otherPage, saved } from './console-cup.ts'
import { expect, test } from './site.ts'

// Long scenarios with many steps.
test.describe.configure({ timeout: 90_000 })

function cupOfOne(name: string): CompetitionDocument {
  const document = cupOf(name)
  return { ...document, stages: document.stages.map((stage) => ({ ...stage, ruleset: { ...stage.ruleset, bestOf: 1 } })) }
}

const plus = (page: Page, name: string) => game(page, 1).getByRole('button', { name: new RegExp(`${name}的比分加 1$`) })

/** What the public API says of a match. */
async function publicScores(page: Page, cup: Cup, key: string): Promise<(number | null)[]> {
  const { sides } = await asked<{ sides: { score: number | null }[] }>(page, 'GET', `/api/matches/${cup.matches[key]}`)
  return sides.map(({ score }) => score)
}

test('the only game of a match is scored tap by tap, typed, by two, and ended', { tag: '@phone' }, async ({ page, browser }) => {
  const cup = await newCup(page, '单局杯', cupOfOne)
  await asKeeperOf(page, cup)
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  for (let score = 1; score <= 4; score++) {
    await plus(page, '朔风').click()
    await saved(page)
    await expect.poll(() => publicScores(page, cup, 'M1')).toEqual([score, 0])
  }
  const second = await otherPage(browser, page)
  await asKeeperOf(second, cup, '另一位')
  await openMatch(second, cup, 'M1')
  await plus(second, '鹿鸣').click()
  await saved(second)
  await expect(board(second)).toContainText('4 : 1')
  await second.context().close()
  await openMatch(page, cup, 'M1')
  await game(page, 1).getByRole('textbox', { name: '第 1 局朔风的比分' }).fill('16')
  await page.keyboard.press('Tab')
  await game(page, 1).getByRole('textbox', { name: '第 1 局鹿鸣的比分' }).fill('14')
  await page.keyboard.press('Tab')
  await saved(page)
  await expect.poll(() => publicScores(page, cup, 'M1')).toEqual([16, 14])
  await page.getByRole('button', { name: '结束', exact: true }).click()
  await expect(dialog(page)).toContainText('胜者：朔风')
  await dialog(page).getByRole('button', { name: '确认成绩' }).click()
  await expect(page.getByRole('region', { name: '赛果', exact: true })).toContainText('胜者：朔风')
  await saved(page)
  expect(await publicScores(page, cup, 'M1')).toEqual([16, 14])
})

test('the only game of a match that somebody gives up counts for nothing', async ({ page }) => {
  const cup = await newCup(page, '弃局杯', cupOfOne)
  await openMatch(page, cup, 'M1')
  for (const name of ['朔风', '朔风', '鹿鸣']) {
    await plus(page, name).click()
    await saved(page)
  }
  await page.getByRole('button', { name: '录入成绩' }).click()
  await dialog(page).getByRole('radio', { name: '打到一半，一方中途弃权' }).check()
  await dialog(page).getByRole('radiogroup', { name: '哪一方弃权' }).getByRole('radio', { name: '朔风' }).check()
  await dialog(page).getByRole('button', { name: '下一步：核对' }).click()
  await expect(dialog(page)).toContainText('胜者：鹿鸣')
  await dialog(page).getByRole('button', { name: '确认成绩' }).click()
  await expect(page.getByRole('region', { name: '赛果', exact: true })).toContainText('胜者：鹿鸣')
  await saved(page)
})

test('where the first of several games runs nobody has won one yet: also when it is opened again', async ({ page }) => {
  const cup = await newCup(page, '重开杯')
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  await plus(page, '朔风').click()
  await saved(page)
  await expect(board(page)).toContainText('0 : 0')
  expect(await publicScores(page, cup, 'M1')).toEqual([0, 0])
  await game(page, 1).getByRole('button', { name: '朔风 胜' }).click()
  await saved(page)
  expect(await publicScores(page, cup, 'M1')).toEqual([1, 0])
  await game(page, 1).getByRole('button', { name: '修改第 1 局' }).click()
  await game(page, 1).getByRole('button', { name: '本局还没结束' }).click()
  await saved(page)
  await expect(board(page)).toContainText('0 : 0')
  expect(await publicScores(page, cup, 'M1')).toEqual([0, 0])
  const publicPage = await page.request.get(`/matches/${cup.matches.M1}`)
  expect(await publicPage.text()).toContain('朔风 0 比 0 鹿鸣，正在进行')
})
