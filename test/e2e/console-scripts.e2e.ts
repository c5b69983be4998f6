import type { APIResponse, Page } from '@playwright/test'
import { checkBody } from '#server/articles/body.model.ts'
import type { ArticleDraft, Published } from '#shared/admin/articles.ts'
import { hostileBodies } from '../hostile-bodies.ts'
import { asRole, onSite } from './console.ts'
import { expect, test } from './site.ts'

interface Trap {
  run: string[]
}

test('what the editor’s API takes of the stored-script corpus runs nothing, published or in a preview', async ({ page }) => {
  test.setTimeout(120_000)
  await asRole(page, 'editor')
  const ask = ctx(page)
  const columnId = await onSite(async (db) => (await db.read.selectFrom('columns').select('id').orderBy('id').executeTakeFirstOrThrow()).id)
  const pictureId = await onSite(
    async (db) => (await db.read.selectFrom('media_items').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
  )
  const matchId = await onSite(async (db) => (await db.read.selectFrom('matches').select('id').orderBy('id').executeTakeFirstOrThrow()).id)
  // hostile-bodies.test.ts tests that the API refuses the others one by one, by the same check.
  const taken = hostileBodies().filter(({ body }) => checkBody(body).ok)
  const blocks: ArticleDraft['body']['content'] = taken.flatMap(
    ({ body }) =>
      JSON.parse(
        JSON.stringify(body).replaceAll('"pictureId":1,', `"pictureId":${pictureId},`).replaceAll('"id":2147483647', `"id":${matchId}`),
      ).content,
  )
  expect(blocks.length, 'texts and plain addresses are taken').toBeGreaterThan(50)

  const first: Published['document'] = await ask('POST', '', { kind: 'article' })
  // All accepted bodies on one page, and a hostile text in every other text field.
  const words = '"><script>__xss(1)</script><img src=x onerror=__xss(1)>'
  const draft: ArticleDraft = {
    ...{ ...first.draft, title: words, summary: `${words} `, columnId, body: { type: 'doc', content: blocks } },
    ...{ authorLine: words, source: words, editor: words, reprintNote: words, tags: [words.slice(0, 40)], isAiMade: true },
  }
  const { rev } = await ask('PUT', `/${first.id}/draft`, { rev: first.rev, draft })
  const { address } = await ask('POST', `/${first.id}/preview-links`)
  const published: Published = await ask('PUT', `/${first.id}/publication`, { rev, at: null, until: null })

  await setTrap(page)
  try {
    for (const path of [address, ...published.pages.map(({ path }) => path)]) {
      await page.goto(path, { waitUntil: 'load' })
      await touchEverything(page)
      expect([path, await page.evaluate(() => (window as unknown as { trap: Trap }).trap.run)]).toEqual([path, []]) // set by setTrap
    }
    // A search of the console is JSON: nothing that a browser would render.
    await page.goto(`/newsInside/${first.id}`)
    expect(await page.locator('script:not([src]):not([type="application/json"]):not([type="application/ld+json"])').count()).toBe(0)
  } finally {
    await ask('DELETE', `/${first.id}`)
  }
})

/** Records scripts that run by themselves, and violations of the policy. */
async function setTrap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const trap: Trap = { run: [] }
    const catching = (what: string) => (value: unknown) => void trap.run.push(`${what} ${String(value)}`)
    Object.assign(window, { trap, __xss: catching('__xss'), alert: catching('alert') })
    document.addEventListener('securitypolicyviolation', (event) =>
      trap.run.push(`policy ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
}

/** Triggers the handlers of every element of the page. No link may lead to a script. */
async function touchEverything(page: Page): Promise<void> {
  const addresses = await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault(), true)
    const events = ['mouseover', 'mouseenter', 'focus', 'pointerdown', 'toggle', 'animationstart', 'error']
    for (const element of document.querySelectorAll('body *')) {
      for (const event of events) element.dispatchEvent(new Event(event))
      for (const { name } of element.attributes) if (name.startsWith('on')) return [`an attribute ${name}`]
    }
    return [...document.querySelectorAll('a, area, iframe, form, object, embed')].flatMap((element) =>
      ['href', 'src', 'action', 'data', 'srcdoc', 'xlink:href'].flatMap((name) => {
        const value = element.getAttribute(name)
        return value === null ? [] : [name === 'srcdoc' ? 'srcdoc' : new URL(value, location.href).protocol]
      }),
    )
  })
  expect(addresses.filter((address) => !['http:', 'https:', 'mailto:'].includes(address))).toEqual([])
}

function ctx(page: Page) {
  return async (method: string, path: string, body?: unknown) => {
    const answer = await request(page, method, path, body)
    const { code, message, data } = await answer.json()
    expect([path, code, message]).toEqual([path, 200, '成功'])
    return data
  }
}

/** As the console asks: with its cookie, from its own origin. */
async function request(page: Page, method: string, path: string, body?: unknown): Promise<APIResponse> {
  return await page.request.fetch(`/api/admin/articles${path}`, {
    method,
    headers: {
      origin: new URL(process.env.LEITAI_CONSOLE_SITE ?? '').origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { data: JSON.stringify(body) }),
  })
}
