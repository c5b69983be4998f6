import type { AdminSeason } from '#shared/admin/people.ts'
import { expectNoBarrier } from './barriers.ts'
import { asked, asRole } from './console.ts'
import { passing } from './passing.ts'
import { expect, test } from './site.ts'

// The missing files appear in the browser's console and among the failed requests.
test.use({
  tolerated: [/Failed to load resource|request failed: .*\/admin\/assets\/|dynamically imported module|Unable to preload CSS|ERR_FAILED/],
})

/** It asks again every few seconds. */
const byItself = { by: 3_000, within: 15_000 }

test('a screen whose files did not come says so in Chinese, and comes back by itself', async ({ page }) => {
  await asRole(page, 'editor')
  await page.clock.install()
  await page.goto('/admin/')
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: '管理后台' }).getByRole('link')
  const files = /\/admin\/assets\/(Openings|openings)[^/]*\.(js|css)$/
  const server = /\/admin\/openings$/
  await page.route(files, (route) => route.abort())
  await page.route(server, (route) => route.abort())
  await menu.filter({ hasText: /^新服$/ }).click()
  await expect(page.getByText('这个页面的文件没有载入')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/[a-z]{4}/i)
  await expect(menu.filter({ hasText: /^文章$/ })).toBeVisible()
  await expectNoBarrier(page, 'lost')
  await page.unroute(server)
  await page.unroute(files)
  await passing(page, byItself, () => expect(page.getByRole('heading', { name: '新服', level: 1 })).toBeVisible({ timeout: 500 }))
})

test('a console opened while the database is away says so, and comes back by itself', async ({ page }) => {
  await asRole(page, 'editor')
  await page.clock.install()
  const away = (address: string) =>
    page.route(address, (route) => route.fulfill({ status: 503, json: { code: 503, message: '系统正忙，请稍后再试', data: null } }))
  await away('**/api/admin/session')
  await page.goto('/admin/openings')
  const failure = page.getByRole('main').getByText('系统正忙，请稍后再试')
  await expect(failure).toBeVisible()
  await expectNoBarrier(page, 'no session')
  await away('**/api/admin/openings*')
  await page.unroute('**/api/admin/session')
  await passing(page, byItself, () => expect(page.getByRole('navigation', { name: '管理后台' })).toBeVisible({ timeout: 500 }))
  await expect(failure).toBeVisible()
  await page.unroute('**/api/admin/openings*')
  await passing(page, byItself, () => expect(failure).toHaveCount(0, { timeout: 500 }))
  await expect(page.getByRole('table')).toBeVisible()
})

test('what is saved without a connection says that it waits, and is saved when there is one', async ({ page, context }) => {
  await asRole(page, 'editor')
  const season = { slug: `line-${Date.now()}`, name: '有线赛季', startsOn: '2026-01-01', endsOn: '2026-06-30' }
  const { id } = await asked<AdminSeason>(page, 'POST', '/api/admin/seasons', season)
  await page.goto(`/admin/seasons/${id}`)
  const name = page.getByLabel('名称')
  await name.fill('断线赛季')
  const save = page.getByRole('button', { name: '保存' })
  await context.setOffline(true)
  await save.click()
  await expect(page.getByText('没有连接，恢复后会自动保存')).toBeVisible()
  await expect(page.getByText('没有连接，恢复后会自动提交。请不要关闭页面。')).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/api/admin/seasons/${id}`))
  await context.setOffline(false)
  expect((await saved).status()).toBe(200)
  await expect(page.getByText('恢复后会自动')).toHaveCount(0)
})
