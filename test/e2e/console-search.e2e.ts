import { expectNoBarrier } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { cupOf } from './console-cup.ts'
import { expect, test } from './site.ts'

test('everything is found by its name from any screen, without a mouse', async ({ page }) => {
  const word = `寻${Math.random().toString(36).slice(2, 8)}`
  await asRole(page, 'editor')
  await asked(page, 'POST', '/api/admin/competitions', { document: cupOf(`${word}杯`) })
  const team = await asked<{ id: number }>(page, 'POST', '/api/admin/teams', {
    ...{ slug: `find-${word.slice(1)}`, names: [{ name: `${word}队` }], region: '北', logoId: null, members: [] },
  })
  await page.goto('/admin/openings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+/')
  const search = page.getByRole('dialog', { name: '在管理后台搜索' })
  const field = search.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('下载')
  await expect(search.getByRole('option', { name: '下载指引' })).toBeVisible()
  await field.fill(word)
  await expect(search.getByRole('group', { name: '赛事' }).getByRole('option')).toHaveText(new RegExp(`${word}杯`))
  await expect(search.getByRole('group', { name: '战队' }).getByRole('option')).toHaveText(new RegExp(`${word}队`))
  await expectNoBarrier(page, 'search')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/teams/${team.id}$`))
  await expect(search).toHaveCount(0)

  // What a role may not open is not found.
  await asRole(page, 'scorekeeper')
  await page.goto('/admin/matches')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await field.fill(word)
  await expect(search.getByRole('status')).toHaveText(`没有找到「${word}」`)
})
