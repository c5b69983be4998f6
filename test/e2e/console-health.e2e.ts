import { expectScreen } from './barriers.ts'
import { asRole } from './console.ts'
import { expect, test } from './site.ts'

test('the site is examined and backed up at a touch, and the overview says how old the backup is', async ({ page }) => {
  await asRole(page, 'admin')
  await page.goto('/admin/health')
  await page.getByRole('button', { name: '开始体检' }).click()
  await expect(page.getByRole('button', { name: '再查一次' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: '看全部' }).click()
  const findings = page.getByRole('list', { name: '体检结果' })
  await expect(findings.getByText('数据库文件完整')).toBeVisible()

  await page.getByRole('button', { name: '立即备份' }).click()
  const runs = page.getByRole('list', { name: '最近的备份和试着恢复' })
  await expect(runs.getByRole('listitem').first()).toContainText('完成', { timeout: 60_000 })
  await page.getByRole('button', { name: '试着恢复' }).click()
  await expect(runs.getByRole('listitem').first()).toContainText(/完成.*试着恢复/, { timeout: 60_000 })

  await page.getByLabel('自动备份').click()
  await page.getByRole('option', { name: '每天 03:00' }).or(page.getByTitle('每天 03:00')).last().click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expectScreen(page)

  await page.goto('/admin')
  await expect(page.getByText(/最近的备份：.*上次试着恢复：.*是好的/)).toBeVisible()
})
