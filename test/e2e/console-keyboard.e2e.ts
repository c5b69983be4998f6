import type { Locator, Page } from '@playwright/test'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { AdminSeason } from '#shared/admin/people.ts'
import { marked, openNew, patience, write } from './article-editor.ts'
import { asked, asRole, goWithin } from './console.ts'
import { cupOf, newCup, ofBoards, openMatch } from './console-cup.ts'
import { expect, test } from './site.ts'

test.describe.configure({ timeout: 60_000 })

const mark = () => Math.random().toString(36).slice(2, 7)

/** As a hand on the keyboard, without waiting for what the first press does. */
async function pressTwice(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.keyboard.press(key)
}

async function chooseNewSeason(page: Page, typed = ''): Promise<void> {
  await page.getByLabel('赛季', { exact: true }).fill(typed)
  await page.locator('.ant-select-item-option').filter({ hasText: '+ 新建赛季' }).click()
}

test('each step of the wizard is entered at its heading, and a second press of Enter neither goes on nor creates', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/competitions/new')
  await expect(page.getByLabel('名称', { exact: true })).toBeFocused()
  await page.keyboard.type(`键盘杯${mark()}`)
  for (const step of ['参赛者', '种子', '赛制', '规则', '日程', '确认']) {
    await page.getByRole('button', { name: `下一步：${step}` }).focus()
    await pressTwice(page, 'Enter')
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeFocused()
  }
  await page.getByRole('button', { name: '上一步：日程' }).focus()
  await pressTwice(page, 'Enter')
  await expect(page.getByRole('heading', { level: 2, name: '日程' })).toBeFocused()
  await page.goto('/admin/competitions/new?step=entrants')
  await page.getByRole('button', { name: '上一步：基本信息' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: '基本信息' })).toBeFocused()
})

test('pasted entrants have the focus when their dialog has closed, and a removed one leaves it to the next', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/competitions/new?step=entrants')
  const opener = page.getByRole('button', { name: '从表格粘贴' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: '从表格粘贴参赛者' })
  await dialog.getByLabel('粘贴的内容').fill('青锋、北冥、南溟')
  await dialog.getByRole('button', { name: '加入 3 个' }).focus()
  await pressTwice(page, 'Enter')
  const list = page.getByRole('list', { name: '参赛者名单' })
  await expect(list).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: '移除「北冥」' }).press('Enter')
  await expect(page.getByRole('button', { name: '移除「南溟」' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '移除「青锋」' })).toBeFocused()
  // Without a change, back to where it was opened from.
  await opener.press('Enter')
  await expect(dialog.getByLabel('粘贴的内容')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a new season has the name that was typed and lasts as long as its competition, and days outside of one are said', async ({
  page,
}) => {
  await asRole(page, 'editor')
  await page.goto('/admin/competitions/new')
  const own = mark()
  await page.getByLabel('名称', { exact: true }).fill(`冬杯${own}`)
  await chooseNewSeason(page, `2026 冬季赛 ${own}`)
  await expect(page.getByLabel('赛季名称')).toHaveValue(`2026 冬季赛 ${own}`)
  await page.getByLabel('开始日期').fill('2026-12-01')
  await page.getByLabel('结束日期').fill('2026-12-20')
  await expect(page.getByLabel('赛季结束')).toHaveValue('2026-12-20')
  await expect(page.getByText('不全在赛季里')).toHaveCount(0)
  await page.getByLabel('赛季结束').fill('2026-12-10')
  await expect(page.getByText('赛事的日期（2026-12-01 至 2026-12-20）不全在赛季里')).toBeVisible()
  await page.goto('/admin/competitions/new?step=confirm')
  await expect(page.getByText(`2026 冬季赛 ${own}（新建），2026-12-01 至 2026-12-10`)).toBeVisible()
  await expect(page.getByText('不全在赛季里')).toBeVisible()
})

test('a competition is moved to another season, and a season shorter than its competitions says so and is saved', async ({ page }) => {
  await asRole(page, 'editor')
  const own = mark()
  const { id } = await newCup(page, `换季杯${own}`)
  const { id: season } = await asked<AdminSeason>(page, 'POST', '/api/admin/seasons', {
    slug: `winter-${own}`,
    name: `冬季${own}`,
    startsOn: '2020-01-01',
    endsOn: '2040-12-31',
  })
  await page.goto(`/admin/competitions/${id}?tab=basics`)
  await page.getByLabel('赛季', { exact: true }).fill(`冬季${own}`)
  await page.keyboard.press('Enter')
  const save = page.getByRole('button', { name: '预览并保存' })
  await save.press('Enter')
  const dialog = page.getByRole('dialog', { name: '保存会改变什么' })
  await expect(dialog).toContainText(`冬季${own}`)
  await dialog.getByRole('button', { name: '保存', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await page.goto(`/admin/seasons/${season}`)
  await page.getByLabel('结束日期').fill('2020-02-01')
  await page.getByLabel('结束日期').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '不在上面的日期里' })).toContainText(`「换季杯${own}」`)
  const keep = page.getByRole('button', { name: '保存', exact: true })
  await keep.press('Enter')
  await expect(page.getByText('有没保存的修改')).toHaveCount(0)
  await expect(keep).toBeDisabled()
  await expect(keep).toBeFocused()
})

test('a new article is opened to write its title, from which Enter leads to the text', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/articles/new')
  const title = page.getByLabel('标题', { exact: true })
  await expect(title).toBeFocused(patience)
  await page.keyboard.type('开赛前夜')
  await page.keyboard.press('Enter')
  await page.keyboard.type('八支队伍已经到齐。')
  await expect(title).toHaveValue('开赛前夜')
  await expect(page.getByRole('textbox', { name: '正文' })).toHaveText('八支队伍已经到齐。')
})

test('what is published and what it asked hold the focus', async ({ page }) => {
  await asRole(page, 'editor')
  await openNew(page, marked('键盘发布'))
  await write(page, '正文。')
  await expect(page.getByText('已保存').first()).toBeVisible(patience)
  await page.getByRole('button', { name: '发布', exact: true }).press('Enter')
  const drawer = page.getByRole('dialog', { name: '发布' })
  await drawer.getByRole('button', { name: '现在发布' }).press('Enter')
  await expect(drawer.getByRole('status').filter({ hasText: '已发布' })).toBeFocused()
  await drawer.getByRole('button', { name: '继续编辑' }).press('Enter')
  const opener = page.getByRole('button', { name: '发布与下线' })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const end = drawer.getByRole('button', { name: '下线', exact: true })
  await end.press('Enter')
  await expect(page.getByText('下线后访客打不开这一页，确定吗？')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(drawer.locator(':focus')).toHaveCount(1)
})

test('Tab leaves a list of choices without taking the line that is highlighted', async ({ page }) => {
  const cup = await newCup(page, `名单杯${mark()}`, (name) => ofBoards(cupOf(name)))
  const shown = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
  const leave = async (field: Locator) => {
    await expect(shown.first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field).not.toBeFocused()
    await expect(shown).toHaveCount(0)
  }
  const chosenIn = (field: Locator) => page.locator('.ant-select').filter({ has: field }).locator('.ant-select-selection-item')

  // Several, or a name as it is typed.
  await openMatch(page, cup, 'M1')
  await page.getByRole('button', { name: '填写名单' }).click()
  const starters = page.getByRole('combobox', { name: '朔风的上场选手' })
  await starters.focus()
  await page.keyboard.type('甲二')
  await page.keyboard.press('Enter')
  await leave(starters)
  await expect(chosenIn(starters)).toHaveText(['甲二'])
  await expect(page.getByRole('combobox', { name: '朔风的替补' })).toBeFocused()
  // What is typed whole is the player and no other of the same name; the focus stays in the dialog.
  await page.keyboard.type('甲一')
  await leave(page.getByRole('combobox', { name: '朔风的替补' }))
  await page.getByRole('button', { name: '保存名单' }).press('Enter')
  const card = page.getByRole('region', { name: '上场名单' })
  await expect(card).toContainText('甲一（替补）')
  const { lineups } = await asked<AdminMatch>(page, 'GET', `/api/admin/matches/${cup.matches.M1}`)
  expect(lineups?.sides[0]?.find(({ isSubstitute }) => isSubstitute)?.player).toBe(
    lineups?.candidates[0]?.find(({ name }) => name === '甲一')?.slug,
  )

  // One of a list.
  await goWithin(page, `/competitions/${cup.id}/acts?tab=removals`)
  await page.getByRole('button', { name: '退赛或取消资格' }).click()
  const entrant = page.getByRole('combobox', { name: '参赛者' })
  await entrant.click()
  await leave(entrant)
  await page.getByRole('button', { name: '预览影响' }).click()
  await expect(page.getByRole('dialog')).toContainText('请选')
  await page.goto(`/admin/competitions/${cup.id}/acts?tab=scorekeepers`)
  const keeper = page.getByRole('combobox', { name: '添加记分员' })
  await keeper.click()
  await leave(keeper)
  await expect(page.getByRole('button', { name: '放弃修改' })).toHaveCount(0)

  // A text with proposals.
  await goWithin(page, '/openings/new')
  const zone = page.getByLabel('区', { exact: true })
  await zone.fill('双线')
  await leave(zone)
  await expect(zone).toHaveValue('双线')
})

test('forms of new records are opened to type a name', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/seasons/new')
  await expect(page.getByRole('textbox', { name: '名称' }).first()).toBeFocused()
  for (const [path, label] of [
    ['teams', '第 1 个名称'],
    ['videos', '标题'],
    ['albums', '标题'],
  ] as const) {
    await goWithin(page, `/${path}/new`)
    await expect(page.getByRole('textbox', { name: label }).first()).toBeFocused()
  }
})
