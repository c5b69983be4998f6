import { formatMinute } from '#shared/dates.ts'
import { asRole } from './console.ts'
import { newCup } from './console-cup.ts'
import { expect, test } from './site.ts'

test.use({ timezoneId: 'America/New_York' })

test('the console tells Beijing time wherever the device is', async ({ page }) => {
  await newCup(page, '时区杯')
  await asRole(page, 'admin')
  const around = [-1, 0, 1].map((minutes) => formatMinute(new Date(Date.now() + minutes * 60_000).toISOString()))
  await page.goto('/admin/audit')
  const first = page.getByRole('cell', { name: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ }).first()
  await expect(first).toBeVisible()
  expect(around).toContain((await first.textContent())?.slice(0, 16))
  await page.goto('/admin/account')
  await expect(page.getByText(new RegExp(around.join('|'))).first()).toBeVisible()
})
