import type { Page } from '@playwright/test'

/** Opens a page and waits until its scripts have taken it over: until then its links are the browser's. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('body > div > [role=status]').first().waitFor({ state: 'attached' })
}
