import type { Page } from '@playwright/test'
import { expectNoBarrierInDialog } from './barriers.ts'
import { asRole } from './console.ts'
import { cupOf, newCup } from './console-cup.ts'
import { expect, test } from './site.ts'

test.describe.configure({ mode: 'default' })

async function newTeam(page: Page, name: string, slug: string): Promise<number> {
  await page.goto('/admin/teams/new')
  await page.getByLabel('标识').fill(slug)
  await page.getByLabel('第 1 个名称', { exact: true }).fill(name)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/teams\/\d+$/)
  return Number(page.url().split('/').at(-1))
}

async function choose(page: Page, name: string) {
  const box = page.getByRole('dialog').getByRole('combobox')
  await box.click()
  await box.fill(name)
  // Until the list is narrowed, its entries move away from under the pointer.
  await expect(page.getByTitle(/^(?!搜索（).+（.+）$/)).toHaveCount(1)
  await page.getByTitle(new RegExp(`^${name}（`)).click()
}

test('a team that stands twice is put into the other after a look at what goes over', async ({ page }) => {
  const mark = Date.now() % 1e6
  const [stays, goes] = [`归云 ${mark}`, `归云战队 ${mark}`]
  await asRole(page, 'editor')
  const into = await newTeam(page, stays, `gui-yun-${mark}`)
  const from = await newTeam(page, goes, `gui-yun-team-${mark}`)
  await expect(page.getByRole('heading', { name: goes, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '合并到另一个' }).click()
  const dialog = page.getByRole('dialog', { name: `把「${goes}」并入另一个战队` })
  await expect(dialog.getByRole('button', { name: /^合 ?并$/ })).toBeDisabled()
  await choose(page, stays)
  await expect(dialog.getByText('没有东西要移')).toBeVisible()
  await expect(dialog.getByText(`${goes}、${stays}`)).toBeVisible()
  await expectNoBarrierInDialog(page, 'the merge of a team')
  await dialog.getByRole('button', { name: /^合 ?并$/ }).click()
  await expect(page.getByRole('heading', { name: stays, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/teams/${into}$`))
  const old = await page.request.get(`/teams/${from}`, { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, `/teams/${into}`])
})

test('two that met are not one, and the reason is said', async ({ page }) => {
  const mark = Date.now() % 1e6
  const [first, second] = [`逐鹿 ${mark}`, `问鼎 ${mark}`]
  await newCup(page, `相逢杯 ${mark}`, (name) => {
    const document = cupOf(name)
    const met = [first, second]
    return {
      ...document,
      teams: met.map((each, i) => ({ slug: `met-${mark}-${i + 1}`, names: [{ name: each }] })),
      entrants: document.entrants.map((entrant, i) => (met[i] ? { ...entrant, name: met[i], team: `met-${mark}-${i + 1}` } : entrant)),
    }
  })
  await page.goto(`/admin/teams?q=${first}`)
  await page.getByRole('link', { name: first, exact: true }).click()
  await page.getByRole('button', { name: '合并到另一个' }).click()
  await choose(page, second)
  await expect(page.getByRole('dialog').getByText(`两个都参加了「相逢杯 ${mark}」`)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^合 ?并$/ })).toBeDisabled()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^取 ?消$/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
