import { emptyDraft } from '#shared/admin/empty-draft.ts'
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
  await asked(page, 'POST', '/api/admin/articles', { kind: 'page', draft: { ...emptyDraft, title: `${word}页` } })
  await asked(page, 'POST', '/api/admin/openings', {
    ...{ zone: '一区', name: `${word}服`, note: '', opensAt: null, precision: 'tbd', isFull: false, maintenanceFrom: null },
    ...{ maintenanceUntil: null, closesAt: null, mergedIntoId: null, mergedAt: null, articleId: null, linkId: null, isPublished: false },
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
  await expect(search.getByRole('group', { name: '新服' }).getByRole('option')).toHaveText(new RegExp(`${word}服`))
  await expect(search.getByRole('group', { name: '文章' }).getByRole('option')).toHaveText([new RegExp(`${word}页`)])
  await expectNoBarrier(page, 'search')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/teams/${team.id}$`))
  await expect(search).toHaveCount(0)

  // What a role may not open is not found.
  await asRole(page, 'scorekeeper')
  await page.goto('/admin/matches')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await field.fill(word)
  await expect(search.getByRole('status')).toHaveText(`没有找到「${word}」，找过的有：页面、赛事`)
})
