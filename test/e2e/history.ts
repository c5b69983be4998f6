import type { Page } from '@playwright/test'

/** Where the page stands among those that the way back leads to. */
export async function placeInHistory(page: Page): Promise<number> {
  const protocol = await page.context().newCDPSession(page)
  const { currentIndex } = await protocol.send('Page.getNavigationHistory')
  await protocol.detach()
  return currentIndex
}

/** Nothing is behind this page or before it. A context is used again with its history, of which the browser keeps fifty entries. */
export async function beginHistory(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Page.resetNavigationHistory')
  await protocol.detach()
}
