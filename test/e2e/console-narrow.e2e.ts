import type { Page } from '@playwright/test'
import { expectNoBarrier } from './barriers.ts'
import { asked, asRole, goWithin } from './console.ts'
import { cupOf, newCup, otherPage } from './console-cup.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.describe.configure({ timeout: 90_000 })

test('screens with many tabs have no barrier in the width of a phone, and a wide table never makes the page scroll sideways', async ({
  page,
}) => {
  const cup = await newCup(page, '窄屏杯')
  await asRole(page, 'admin')
  await page.goto('/admin/seasons')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Of the parts of the site one: in a narrow window no more than the tabs above them is another.
  for (const path of ['/visits', `/competitions/${cup.id}`, `/competitions/${cup.id}/acts`, '/site']) {
    await openWhole(page, path)
    await expectNoBarrier(page, path)
  }
  await page.getByRole('combobox', { name: '设置的部分' }).click()
  await page.getByTitle('页脚', { exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/site\/footer$/)
  await expect(page.getByLabel('版权所有者')).toBeVisible()
  await openWhole(page, '/competitions')
})

/** A screen and what it asks for; it is no wider than the window. */
async function openWhole(page: Page, path: string): Promise<void> {
  await goWithin(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
  expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([path, 0])
}

test('switches are as large as a finger or a pointer needs, and no counter lies on the next label', async ({ page }) => {
  await asRole(page, 'editor')
  await page.goto('/admin/openings/new')
  const switches = page.getByRole('switch')
  await expect(switches.first()).toBeVisible()
  for (const each of await switches.all()) {
    const box = await each.boundingBox()
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(24)
  }
  const counter = page.locator('.ant-input-data-count').first()
  const label = page.getByText('开服公告', { exact: true })
  const [above, below] = [await counter.boundingBox(), await label.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})

test('a name of forty letters is whole in the account menu, beside a text and in lists, and pushes nothing out of the screen', async ({
  page,
  browser,
}) => {
  const displayName = 'W'.repeat(40)
  await asRole(page, 'editor', { displayName })
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/admin/articles', { kind: 'article' })
  await page.goto(`/admin/articles/${id}`)
  await page.getByRole('banner').getByRole('button', { name: displayName }).click()
  for (const item of [`${displayName}（编辑）`, '我的账号', '退出登录']) {
    await expect(page.getByRole('menuitem', { name: item })).toBeInViewport({ ratio: 1 })
  }
  const other = await otherPage(browser, page)
  await asRole(other, 'editor')
  await other.goto(`/admin/articles/${id}`)
  await expect(other.getByText(`${displayName} 也在这一篇`)).toBeVisible({ timeout: 20_000 })
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await other.context().close()
  await page.goto('/admin')
  await expect(page.getByRole('listitem').filter({ has: page.locator(`a[href="/admin/articles/${id}"]`) })).toContainText(displayName)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('names of sixty letters make no screen of a competition or a match wider than a phone', async ({ page }) => {
  const long = 'W'.repeat(58)
  const slug = `long-${Date.now() % 1e6}`
  const cup = await newCup(page, `${long}1`, (name) => {
    const document = cupOf(name)
    return {
      ...document,
      teams: document.entrants.map((_entrant, i) => ({ slug: `${slug}-${i}`, names: [{ name: `${long}${i}` }] })),
      entrants: document.entrants.map((entrant, i) => ({ ...entrant, name: `${long}${i}`, team: `${slug}-${i}` })),
      stages: document.stages.map((stage) => ({ ...stage, name: `${long}2` })),
    }
  })
  await asRole(page, 'admin')
  await page.goto('/admin/seasons')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const of = (rest: string) => `/competitions/${cup.id}${rest}`
  for (const path of [
    ...[of(''), of('/rounds'), of('?tab=entrants'), of('/acts'), of('?tab=dates'), of('/schedule'), of('?tab=stages')],
    // Whose sides are known, and whose are to come.
    ...[`/matches/${cup.matches.M1}`, `/matches?competition=${cup.id}`, `/matches/${cup.matches.F}`],
  ]) {
    await openWhole(page, path)
  }
})

test('on a phone the buttons of a dialog are in sight also on its side, and each entry of a menu is in reach', async ({ page }) => {
  await asRole(page, 'admin')
  await page.goto('/admin/albums/new')
  await page.getByRole('button', { name: '从媒体库添加' }).click()
  const pictures = page.getByRole('dialog', { name: '选择图片' })
  await expect(pictures.getByRole('list', { name: '媒体库的图片' })).toBeVisible()
  await expect(pictures.getByRole('button', { name: '使用' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(pictures.getByRole('button', { name: '使用' })).toBeInViewport({ ratio: 1 })
  await page.goto('/admin/users')
  await page.getByRole('button', { name: '邀请用户', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '邀请用户' })
  await expect(dialog.getByRole('button', { name: '生成邀请链接' })).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('备注').click()
  await expect(dialog.getByLabel('备注')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const acts = page.getByRole('button', { name: /的操作$/ }).last()
  await acts.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await acts.click()
  const entries = page.getByRole('menuitem')
  for (const entry of [entries.first(), entries.last()]) {
    await entry.scrollIntoViewIfNeeded()
    await expect(entry).toBeInViewport({ ratio: 1 })
  }
})
