import type { Page } from '@playwright/test'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { AdminTeam } from '#shared/admin/people.ts'
import { expectNoBarrierInDialog, expectScreen } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { cupOf, dialog, newCup } from './console-cup.ts'
import { expect, test } from './site.ts'

test.describe.configure({ timeout: 90_000 })

const mark = () => Math.random().toString(36).slice(2, 7)

async function newTeam(page: Page, name: string): Promise<AdminTeam> {
  return await asked<AdminTeam>(page, 'POST', '/api/admin/teams', {
    slug: `team-${mark()}-${mark()}`,
    names: [{ name }],
    region: '',
    logoId: null,
    members: [],
  })
}

async function fillName(page: Page, name: string): Promise<void> {
  await page.goto('/admin/competitions/new')
  await page.getByLabel('名称', { exact: true }).fill(name)
  await page.getByLabel('赛季', { exact: true }).click()
  await page.locator('.ant-select-item-option').first().click()
}

test('pasted names meet the library at once, and the address is spelt from the name', async ({ page }) => {
  await asRole(page, 'editor')
  const own = mark()
  const [known, missing] = [`惊蛰${own}`, `无名${own}`]
  const team = await newTeam(page, known)
  await fillName(page, `谷雨杯 ${own}`)
  await expect(page.getByLabel('标识', { exact: true })).toHaveValue(new RegExp(`^guyubei-${own}$`))
  await page.getByRole('button', { name: '下一步：参赛者' }).click()
  await page.getByRole('button', { name: '从表格粘贴' }).click()
  const pasting = page.getByRole('dialog', { name: '从表格粘贴参赛者' })
  await pasting.getByLabel('粘贴的内容').fill(`1、${known}\n2、${known}战队、${missing}`)
  await pasting.getByRole('button', { name: '加入 3 个' }).click()
  const rows = page.getByRole('list', { name: '参赛者名单' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText(`库中：${known}`)
  await expect(page.getByRole('status').filter({ hasText: '库里没有叫这些名字的战队' })).toContainText(`「${known}战队」「${missing}」`)
  await expectScreen(page, 'entrants and the library')
  await rows.nth(1).getByRole('combobox').click()
  await page.getByTitle(`库中：${known}？`).click()
  await expect(rows.nth(1)).toContainText(`库中：${known}`)
  await rows.nth(1).getByRole('button', { name: '不关联' }).click()
  await rows.nth(2).getByRole('combobox').click()
  await page.getByTitle('新建战队').last().click()
  await page.goto('/admin/competitions/new?step=confirm')
  await page.getByRole('button', { name: '创建并公开' }).click()
  await expect(page).toHaveURL(/\/admin\/competitions\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const { document } = await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${id}`)
  expect(
    document.entrants.map(({ name, team: slug }) => [name, slug === undefined ? 'name' : slug === team.slug ? 'known' : 'new']),
  ).toEqual([
    [known, 'known'],
    [`${known}战队`, 'name'],
    [missing, 'new'],
  ])
  // Another of the same name has an address of its own.
  await fillName(page, `谷雨杯 ${own}`)
  await expect(page.getByLabel('标识', { exact: true })).toHaveValue(`guyubei-${own}-2`)
  await page.getByLabel('标识', { exact: true }).fill(`guyubei-${own}`)
  await expect(page.getByText(`这个标识已被「谷雨杯 ${own}」使用`)).toBeVisible()
})

test('an entrant is linked to a team later, with both told, and parted again', async ({ page }) => {
  const own = mark()
  const cup = await newCup(page, `关联杯 ${own}`)
  const team = await newTeam(page, `白露${own}`)
  const linkOf = async () =>
    (await asked<AdminCompetition>(page, 'GET', `/api/admin/competitions/${cup.id}`)).document.entrants.find(({ name }) => name === '朔风')
      ?.team
  await page.goto(`/admin/competitions/${cup.id}?tab=entrants`)
  await page.getByRole('button', { name: '把「朔风」关联到库' }).click()
  await dialog(page).getByRole('combobox', { name: '库里的战队' }).fill(`白露${own}`)
  await page.getByTitle(new RegExp(`^白露${own}（`)).click()
  await expectNoBarrierInDialog(page, 'linking')
  await dialog(page).getByRole('button', { name: '关联', exact: true }).click()
  await expect(page.getByText(`库中：白露${own}`)).toBeVisible()
  await page.getByRole('button', { name: '预览并保存' }).click()
  await expect(dialog(page)).toContainText(`参赛者“朔风”在库中：不关联 → 战队 白露${own}`)
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await linkOf()).toBe(team.slug)
  await page.getByRole('button', { name: '「朔风」不再关联' }).click()
  await page.getByRole('button', { name: '预览并保存' }).click()
  await expect(dialog(page)).toContainText('→ 不关联')
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await linkOf()).toBeUndefined()
})

test('a team’s new name is offered to the unfinished competitions that show the former one', async ({ page }) => {
  const own = mark()
  const [before, after] = [`寒露${own}`, `霜降${own}`]
  await asRole(page, 'editor')
  const team = await newTeam(page, before)
  const cup = await newCup(page, `改名杯 ${own}`, (name) => {
    const document = cupOf(name)
    const [first, ...others] = document.entrants
    if (!first) throw new Error('The cup has no entrants')
    return {
      ...document,
      teams: [{ slug: team.slug, names: [{ name: before }] }],
      entrants: [{ ...first, name: before, team: team.slug }, ...others],
    }
  })
  await page.goto(`/admin/teams/${team.id}`)
  await page.getByRole('button', { name: '改名：添加新名称' }).click()
  await page.getByLabel('第 2 个名称', { exact: true }).fill(after)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: '没结束的赛事里还是旧名字' })
  await expect(notice).toContainText(`改名杯 ${own}：${before}`)
  await notice.getByRole('button', { name: `改成「${after}」` }).click()
  await dialog(page).getByRole('button', { name: '预览影响' }).click()
  await expect(dialog(page).getByRole('region', { name: '会带来的影响' })).toContainText(`参赛者改名：${before} → ${after}`)
  await expectNoBarrierInDialog(page, 'a new name')
  await dialog(page).getByRole('button', { name: '改 1 项赛事' }).click()
  await expect(notice).toHaveCount(0)
  await page.goto(`/matches/${cup.matches.M1}`)
  await expect(page.getByRole('main')).toContainText(after)
})
