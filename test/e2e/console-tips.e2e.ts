import { expectScreen } from './barriers.ts'
import { asRole, moveRow } from './console.ts'
import { expect, test } from './site.ts'

test('a tip is written step by step, moved about, seen on the site, and marked when it has expired', async ({ page }) => {
  const title = `备用通道 ${Date.now() % 1e6}`
  await asRole(page, 'editor')
  const save = async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('有没保存的修改')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /保存$/ })).toBeDisabled()
  }
  const seen = async () => await (await page.request.get('/miniDownTips?platform=desktop')).text()
  await page.goto('/admin/tips')
  await expect(page.getByRole('link', { name: '在安卓微信里' })).toBeVisible()
  await expectScreen(page, 'the list of tips')
  await page.getByRole('button', { name: '新建指引' }).click()
  await page.getByLabel('平台').click()
  await page.getByTitle('电脑').click()
  await page.getByLabel('标题').fill(title)
  await page.getByRole('textbox', { name: '第 1 步' }).fill('后做的')
  await page.getByRole('button', { name: '添加一步' }).click()
  await page.getByRole('textbox', { name: '第 2 步' }).fill('先做的')
  await page.getByRole('button', { name: '移动第 2 步' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('移到第 2 位')).toBeAttached()
  await moveRow(page, 'ArrowUp', '移到第 1 位')
  await page.keyboard.press('Space')
  await save()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const html = await seen()
  expect(html.indexOf('先做的')).toBeGreaterThan(0)
  expect(html.indexOf('先做的')).toBeLessThan(html.indexOf('后做的'))
  await expectScreen(page, 'the form of a tip')

  await page.getByLabel('有效期至（北京时间）').fill('2020-01-01T00:00')
  await save()
  expect(await seen()).not.toContain(title)
  await expect(page.getByText('已经过了有效期，访客看不到它')).toBeVisible()
  await page.getByRole('link', { name: '返回下载指引列表' }).click()
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
  await expect(lines.filter({ hasText: title })).toContainText('已过期，访客看不到')

  // Into the order of the site at once: above the one that stood before it.
  const titles = async () => await lines.getByRole('link').allInnerTexts()
  const before = await titles()
  const count = await page.getByRole('main').getByRole('list').filter({ hasText: title }).getByRole('listitem').count()
  expect(count, 'the site has another tip for this platform').toBeGreaterThan(1)
  const handle = page.getByRole('button', { name: `移动「${title}」` })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await moveRow(page, 'ArrowUp', `「${title}」移到第 ${count - 1} 位`)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await titles()).indexOf(title)).toBe(before.indexOf(title) - 1)
  await page.reload()
  await expect(lines.filter({ hasText: title })).toBeVisible()
  expect((await titles()).indexOf(title)).toBe(before.indexOf(title) - 1)
})
