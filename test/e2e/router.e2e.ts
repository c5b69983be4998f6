import type { Page } from '@playwright/test'
import { open } from './open.ts'
import { expect, test } from './site.ts'

/* The build replaces functions of the router (scripts/router-pieces.ts). Here pages are navigated in every possible way; a replaced
   function that is called throws, and an error in the page fails its test. */

test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED/] })

const articles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('link')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Whether the page's scripts have the replaced functions. */
async function hasStubs(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map(async ({ name }) => await (await fetch(name)).text()))
    return texts.some((text) => text.includes('router-pieces'))
  })
}

test('links, filters, back, forward, a click that overtakes another, and the way back after a lost line', async ({ page, context }) => {
  await open(page, '/newsList')
  expect(await hasStubs(page)).toBe(true)
  const [first = '', second = ''] = [
    ...new Set(await articles(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))),
  ]

  // a page, its parameter, and both again
  const list = await heading(page).innerText()
  await articles(page).first().click()
  await expect(page).toHaveURL(new RegExp(`${first}$`))
  await expect(heading(page)).not.toHaveText(list)
  const title = await heading(page).innerText()
  await page.goBack()
  await expect(page).toHaveURL(/\/newsList$/)
  await page.getByRole('main').locator('a[href*="column="]:visible').first().click()
  await expect(page).toHaveURL(/column=/)
  await page.goBack()
  await expect(page).toHaveURL(/\/newsList$/)
  await page.goForward()
  await expect(page).toHaveURL(/column=/)
  await page.goBack()

  // while the first is loading the second is clicked
  const data = `**/api/page-data/*${first}`
  let isHeld = false
  let release = () => {}
  await page.route(data, async (route) => {
    isHeld = true
    await new Promise<void>((done) => {
      release = done
    })
    await route.continue().catch(() => {}) // it was cancelled
  })
  await page.locator(`main a[href="${first}"]`).first().dispatchEvent('click')
  await expect.poll(() => isHeld).toBe(true)
  await page.locator(`main a[href="${second}"]`).first().dispatchEvent('click')
  await expect(page).toHaveURL(new RegExp(`${second}$`))
  await expect(heading(page)).not.toHaveText(list)
  await expect(heading(page)).not.toHaveText(title)
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goBack()
  await expect(page).toHaveURL(/\/newsList$/)

  // the connection is lost, and comes back: the data is requested again without a reload
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
  await context.setOffline(true)
  await page.locator(`main a[href="${first}"]`).first().dispatchEvent('click')
  await expect(page.getByRole('link', { name: '重试' })).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page)).toHaveText(title)
  await expect(page.locator('html[data-same-document]')).toBeAttached()
  await page.goBack()
  await expect(articles(page).first()).toBeVisible()
})
