import type { Page } from '@playwright/test'

/** For tests that begin on any page: it is shown in half the time that the home page takes. */
export const plainPage = '/pages/privacy'

/** Opens a page and waits until it is hydrated: until then its links are plain. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await takenOver(page)
}

/** Opens a page and waits until it has asked for all that comes by itself: the last of it is its stream, which stays open. */
export async function openWhole(page: Page, address: string): Promise<void> {
  const stream = page.waitForRequest(/\/api\/live(\?|\/digest)/)
  await open(page, address)
  await stream
  await rest(page)
}

/** Until the page has done what it had put off until it rests. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
}

/** Reloads a page, and waits likewise. */
export async function reopen(page: Page): Promise<void> {
  await page.reload()
  await takenOver(page)
}

/** The same where the clock is stopped: the page's scripts wait a moment after the first paint. */
export async function openInStillTime(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.clock.runFor(600)
  await takenOver(page)
}

/** Waits until the document's script has taken it over. */
export async function takenOver(page: Page): Promise<void> {
  await page.locator('body > div > [role=status]').first().waitFor({ state: 'attached' })
}

/** The tab goes to the background, or comes back from it. */
export async function showTab(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, !isShown)
}

/** Keeps an invalid token in storage: the request for the visitor's data, sent when idle, would remove it. */
export async function letTokenStand(page: Page): Promise<void> {
  const data = { player: 'one', name: null, server: null, expiresAt: null, profile: null, own: null }
  await page.route('**/api/me', (route) => route.fulfill({ json: { code: 200, message: '成功', data } }))
}
