import { expect, type Page } from '@playwright/test'
import { retryWhileBusy } from '#server/db/contention.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import type { Role } from '#shared/admin/roles.ts'
import { insertSignedIn } from '../console.ts'

/** Puts a session of a new user with the role into the browser, without signing in. */
export async function asRole(page: Page, role: Role, params: Parameters<typeof insertSignedIn>[3] = {}): ReturnType<typeof insertSignedIn> {
  const signed = await onSite((db) => insertSignedIn(db.write, role, new Date().toISOString(), params))
  await page.context().addCookies([{ name: 'leitai', value: signed.token, url: siteUrl(), httpOnly: true, sameSite: 'Strict' }])
  return signed
}

/** Runs on the database of the running SQLite site, from this process. */
export async function onSite<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const dataFolder = process.env.LEITAI_CONSOLE_SITE_DATA
  if (!dataFolder) throw new Error('The sites are not running; start the tests through playwright.config.ts')
  const db = await openDatabase({ databaseUrl: null, dataFolder }, migrate)
  return await retryWhileBusy(10_000, () => work(db)).finally(() => db.close())
}

/** Calls the API as the user of the page's browser; a refusal fails the test. */
export async function asked<T>(page: Page, method: string, url: string, data?: unknown): Promise<T> {
  const answer = await page.request.fetch(url, { method, headers: { origin: siteUrl() }, ...(data === undefined ? {} : { data }) })
  const body = await answer.json()
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
  return body.data
}

function siteUrl(): string {
  return process.env.LEITAI_CONSOLE_SITE ?? ''
}

/** Goes on to another screen, or tab of one, as the way on does: to start the console anew for each takes most of the time. */
export async function goWithin(page: Page, path: string): Promise<void> {
  const shown = () => page.locator('h1, [role=tab][aria-selected=true]').allTextContents()
  const before = await shown()
  await page.evaluate((address) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, `/admin${path}`)
  await expect.poll(shown).not.toEqual(before)
}

/** Moves a lifted row. An arrow pressed while the page still scrolls to the row, or before its keys are heard, is lost: a person would notice and press again. */
export async function moveRow(page: Page, arrow: 'ArrowUp' | 'ArrowDown', told: string) {
  await expect(async () => {
    await page.keyboard.press(arrow)
    await expect(page.getByText(told)).toBeAttached({ timeout: 1000 })
  }).toPass({ timeout: 10_000 })
}
