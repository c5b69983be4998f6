import { expectNoBarrier } from './barriers.ts'
import { asRole } from './console.ts'
import { newCup } from './console-cup.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.describe.configure({ timeout: 90_000 })

test('screens with many tabs have no barrier in the width of a phone', async ({ page }) => {
  const cup = await newCup(page, '窄屏杯')
  await asRole(page, 'admin')
  for (const path of [
    '/site',
    '/site/columns',
    '/site/verification',
    '/site/redirects',
    '/site/crawlers',
    `/competitions/${cup.id}`,
    `/competitions/${cup.id}/acts`,
    '/visits',
  ]) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0)
    await expectNoBarrier(page, path)
  }
  await page.goto('/admin/site')
  await page.getByRole('combobox', { name: '设置的部分' }).click()
  await page.getByTitle('页脚', { exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/site\/footer$/)
  await expect(page.getByLabel('版权所有者')).toBeVisible()
})
