import { expect, test } from './site.ts'

test('the news can be walked through', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻' }).click()
  await expect(page).toHaveURL(/\/newsList$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/newsInside\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/newsList$/)
})
