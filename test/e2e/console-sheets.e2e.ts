import type { Page } from '@playwright/test'
import { expectScreen } from './barriers.ts'
import { asRole } from './console.ts'
import { expect, test } from './site.ts'

async function openTab(page: Page, name = '巅峰联赛 S8'): Promise<string> {
  const found = await page.request.get(`/api/admin/competitions?q=${name}`)
  const { data } = (await found.json()) as { data: { items: { id: number }[] } }
  const id = data.items[0]?.id
  await page.goto(`/admin/competitions/${id}?tab=sheets`)
  await expect(page.getByRole('heading', { name: '导入' })).toBeVisible()
  return `/api/admin/competitions/${id}/sheets`
}

async function choose(page: Page, name: string, text: string) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('a spreadsheet goes out, comes back with a change, and is imported', async ({ page }, info) => {
  await asRole(page, 'editor')
  const address = await openTab(page)
  await page.getByText('赛程', { exact: true }).click()
  await expect(page.getByRole('link', { name: '导出赛程 XLSX' })).toBeVisible()
  const csv = await (await page.request.get(`${address}/fixtures?format=csv`)).text()

  await choose(page, '赛程.csv', csv)
  await expect(page.getByText(/没有变化：赛程与表格一致/)).toBeVisible()
  await expectScreen(page, 'a sheet that changes nothing')

  // A different text per browser, because they share the site.
  const note = `表格 ${info.project.name} ${Date.now() % 1e6}`
  const lines = csv.split('\r\n')
  const changed = lines.map((line, i) => (i === 1 ? line.replace(/[^,]*$/, note) : line)).join('\r\n')
  await choose(page, '赛程.csv', changed)
  await expect(page.getByRole('cell', { name: note })).toBeVisible()
  await expectScreen(page, 'a sheet with a change')
  await page.getByRole('button', { name: '导入 1 处改变' }).click()
  await expect(page.getByText('已导入：改变 1 处')).toBeVisible()
  expect(await (await page.request.get(`${address}/fixtures`)).text()).toContain(note)
})

test('on a phone columns that nobody knows are told, and faults have their cells', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asRole(page, 'editor')
  await openTab(page)
  await choose(page, '成绩.csv', '轮次,对阵一,对阵二,比分\n第1轮,云润,鹤岩,2-1\n')
  await expect(page.getByText('有 2 列看不出是什么')).toBeVisible()
  await expectScreen(page, 'a sheet with columns that are not known')
  await page.getByLabel('对阵一').click()
  await page.getByTitle('主队', { exact: true }).click()
  await page.getByLabel('对阵二').click()
  await page.getByTitle('客队', { exact: true }).last().click()
  await expect(page.getByRole('row', { name: /B2 没有“云润”这个参赛者。相近的有：云涧/ })).toBeVisible()
  await expectScreen(page, 'a sheet with faults')
  // Mended and chosen again, its columns need not be told again.
  await choose(page, '成绩.csv', '轮次,对阵一,对阵二,比分\n第1轮,云涧,鹤言,2-1\n')
  await expect(page.getByRole('row', { name: /C2 没有“鹤言”这个参赛者/ })).toBeVisible()
  await page.getByRole('button', { name: '换一个文件' }).click()
  await expect(page.getByText('能认出的列')).toBeVisible()
})

test('a league is made of one table, seen before it is', async ({ page }, info) => {
  await asRole(page, 'editor')
  await page.goto('/admin/competitions')
  await page.getByRole('button', { name: '从表格新建联赛' }).click()
  await expectScreen(page, 'a league from a table')
  const name = `表格联赛 ${info.project.name} ${Date.now() % 1e6}`
  await choose(page, `${name}.csv`, '轮次,日期,主队,客队,比分\n1,2026-11-01,云涧,新来的队,3-1\n2,2026-11-08,新来的队,云涧,\n')
  await expect(page.getByText('会建成一个循环赛：2 个参赛者，1 个来自库中，2026-11-01 至 2026-11-08。还没有写入。')).toBeVisible()
  await expect(page.getByRole('row', { name: '云涧 2 已关联' })).toBeVisible()
  await expect(page.getByRole('row', { name: '新来的队 2 库里没有同名的，只写名字' })).toBeVisible()
  await expect(page.getByLabel('名称')).toHaveValue(name)
  await expect(page.getByLabel('标识')).toHaveValue(/^biaogeliansai/)
  await expectScreen(page, 'a league before it is made')
  await page.getByRole('button', { name: '创建联赛' }).click()
  await expect(page).toHaveURL(/\/admin\/competitions\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test.describe('a league whose seasons were not read', () => {
  test.use({ tolerated: [/status of 503/] })

  test('waits for them, is of the file that was chosen last, and its slug can be emptied', async ({ page }) => {
    await asRole(page, 'editor')
    const mark = Date.now() % 1e6
    const seasons = '**/api/admin/seasons?*'
    await page.route(seasons, (route) => route.fulfill({ status: 503, json: { code: 503, message: '正在维护', data: null } }))
    await page.goto('/admin/competitions/from-sheet')
    await expect(page.getByText('能认出的列')).toBeVisible()

    // The first file is still read while the second is chosen, and answered after it.
    const first = Promise.withResolvers<void>()
    await page.route(
      '**/api/admin/league-sheets?*',
      async (route) => {
        await first.promise
        await route.continue()
      },
      { times: 1 },
    )
    await choose(page, `先选的 ${mark}.csv`, '主队,客队\n先来的甲,先来的乙\n')
    await expect(page.getByLabel('名称')).toHaveValue(`先选的 ${mark}`)
    await page.getByRole('button', { name: '换一个文件' }).click()
    await choose(page, `后选的 ${mark}.csv`, '主队,客队\n后来的甲,后来的乙\n')
    await expect(page.getByRole('row', { name: /^后来的甲/ }).first()).toBeVisible()
    first.resolve()
    await expect(page.getByLabel('名称')).toHaveValue(`后选的 ${mark}`)
    const slug = page.getByLabel('标识')
    await expect(slug).toHaveValue(/^houxuan/)
    await expect(page.getByText('先来的甲')).toHaveCount(0)

    const make = page.getByRole('button', { name: '创建联赛' })
    await expect(page.getByRole('alert').filter({ hasText: '没有读到赛季' })).toBeVisible()
    await expect(make).toBeDisabled()
    await page.unroute(seasons)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(make).toBeEnabled()

    await slug.press('ControlOrMeta+a')
    await slug.press('Backspace')
    await expect(slug).toHaveValue('')
    await expect(make).toBeDisabled()
    await slug.pressSequentially(`own-${mark}`)
    await expect(slug).toHaveValue(`own-${mark}`)
    await expect(make).toBeEnabled()
  })
})

test('a list is taken away as a file, as it is filtered', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/albums?state=published')
  await expectScreen(page, 'a list with its way out')
  await page.getByRole('button', { name: '导出' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('CSV', { exact: true }).click()])
  expect(download.suggestedFilename()).toMatch(/^图集 \d{4}-\d\d-\d\d\.csv$/)
  expect(new URL(download.url()).search).toBe('?state=published&format=csv')
})
