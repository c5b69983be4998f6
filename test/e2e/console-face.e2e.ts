import { expectScreen } from './barriers.ts'
import { asRole } from './console.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('every screen is in reach in the menu of a laptop, in four groups, by its permission', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: '管理后台' })
  for (const group of ['赛事', '内容', '站点', '管理']) await expect(menu.getByRole('list', { name: group })).toBeVisible()
  await expect(menu.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  await menu.getByRole('link', { name: '图集' }).click()
  await expect(page).toHaveURL(/\/admin\/albums$/)
  await expect(menu.getByRole('link', { name: '图集' })).toHaveAttribute('aria-current', 'page')
  // What an editor may not open is named, and no link.
  await expect(menu.getByText('操作记录')).toBeVisible()
  await expect(menu.getByRole('link', { name: '操作记录' })).toHaveCount(0)
})

test('an address that is none names itself and the ways on', async ({ page }) => {
  await asRole(page, 'admin')
  await page.goto('/admin/nowhere')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: '没有这个页面' })).toBeVisible()
  await expect(main).toContainText('/admin/nowhere')
  await expectScreen(page)
  await main.getByRole('link', { name: '赛季' }).click()
  await expect(page).toHaveURL(/\/admin\/seasons$/)
})

test('the dark scheme is chosen for console and site together, and has no barrier', async ({ page }) => {
  await asRole(page, 'admin')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/admin')
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await scheme()).toBe('light')
  await page.getByRole('button', { name: '外观：跟随系统' }).click()
  await page.getByRole('menuitem', { name: '深色' }).click()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  for (const path of ['', '/matches', '/openings', '/site', '/health']) {
    await page.goto(`/admin${path}`)
    await expect.poll(scheme).toBe('dark')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectScreen(page, path)
  }
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
