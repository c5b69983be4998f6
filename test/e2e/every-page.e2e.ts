import type { APIRequestContext } from '@playwright/test'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { paths, type SitePageName, sitePages } from '#shared/paths.ts'
import { expectLandmarksApart, expectNoBarrier, expectNoBarrierInDark } from './barriers.ts'
import { phone, wide } from './devices.ts'
import { open, takenOver } from './open.ts'
import { expect, test } from './site.ts'

/** Every page of the site by its name in the table of paths: a new page is tested automatically. */
async function addressOf(name: SitePageName, request: APIRequestContext): Promise<string> {
  const id = () => firstId(name, request)
  const { path } = sitePages[name]
  if (name === 'meetings') return await meetingsAddress(request)
  if (path.includes(':slug')) return path.replace(':slug', 'privacy')
  return path.includes(':id') ? path.replace(':id', String(await id())) : path
}

/** Of two teams that met. */
async function meetingsAddress(request: APIRequestContext): Promise<string> {
  const id = (await firstId('team', request)) ?? 0
  const { opponents } = (await (await request.get(`/api/teams/${id}`)).json()).data
  return paths.meetings('team', id, opponents[0].id)
}

/** One of those that the page is for. */
async function firstId(name: SitePageName, request: APIRequestContext): Promise<number | undefined> {
  const items = async <Item>(path: string): Promise<Item[]> => (await (await request.get(path)).json()).data.items
  switch (name) {
    case 'newsInside':
      return (await items<{ id: number }>('/api/articles'))[0]?.id
    case 'competition':
      return (await items<{ id: number }>('/api/competitions?kind=team&state=running'))[0]?.id
    case 'match':
      return (await items<{ id: number }>('/api/matches?kind=team&state=live'))[0]?.id
    case 'team': {
      const [match] = await items<Pick<MatchSummary, 'sides'>>('/api/matches?kind=team&state=live')
      return match?.sides[0]?.entrant?.teamId ?? undefined
    }
    case 'player': {
      const [match] = await items<Pick<MatchSummary, 'sides'>>('/api/matches?kind=single&state=ended')
      return match?.sides[0]?.entrant?.playerIds[0]
    }
    default:
      throw new Error(`Say what stands for :id of ${name}`)
  }
}

const names = Object.keys(sitePages) as SitePageName[]

/** The same component as another page, with other rows in it: what is seen there is not looked at once more. */
const sameAs: Partial<Record<SitePageName, SitePageName>> = {
  newsLatest: 'newsInside',
  teamNews: 'newsList',
  singleNews: 'newsList',
  battleNews: 'newsList',
}
const looks = names.filter((name) => !(name in sameAs))

for (const name of looks) {
  test(`${name} has one heading, no links that run together, and no barrier in the light or in the dark`, async ({ page, request }) => {
    await page.goto(await addressOf(name, request))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.evaluate(linksTogether)).toEqual([])
    // Taken over, a page may choose again: the visitor's platform among the tips.
    await takenOver(page)
    await expectNoBarrier(page, 'in the light')
    await expectNoBarrierInDark(page)
  })
}

test('every page has one heading, a title, a canonical link, and a face for those who pass it on', { tag: '@any-device' }, async ({
  page,
  request,
}) => {
  for (const name of names) {
    const answer = await request.get(await addressOf(name, request))
    expect([name, answer.status(), await page.evaluate(readHead, await answer.text())]).toEqual([
      name,
      200,
      { title: expect.stringMatching(/擂台/), headings: 1, canonicals: 1, faces: [1, 1, 1, 1] },
    ])
  }
})

/** Runs in the page. */
function readHead(html: string): { title: string; headings: number; canonicals: number; faces: number[] } {
  const read = new DOMParser().parseFromString(html, 'text/html')
  const count = (selector: string) => read.querySelectorAll(selector).length
  return {
    title: read.title,
    headings: count('h1'),
    canonicals: count('link[rel="canonical"]'),
    faces: ['og:title', 'og:type', 'og:url', 'og:image'].map((property) => count(`meta[property="${property}"]`)),
  }
}

// As the server sends them; those with parts that come late once more as their scripts leave them.
test('inside the game no page has a header or a footer, and all links stay inside', { tag: '@any-device' }, async ({ page, request }) => {
  await page.goto('/pages/privacy')
  for (const name of names) {
    const address = await addressOf(name, request)
    const answer = await request.get(`${address}${address.includes('?') ? '&' : '?'}embed=1`)
    const { banners, footers, mains, links, unstyled } = await page.evaluate(readFrame, await answer.text())
    expect([name, answer.status(), mains, banners, footers]).toEqual([name, 200, 1, 0, 0])
    expect([name, unstyled]).toEqual([name, []])
    expect([name, links.filter((href) => new URL(href, 'http://site.invalid').searchParams.get('embed') !== '1')]).toEqual([name, []])
  }
  const whole = await page.evaluate(readFrame, await (await request.get('/')).text())
  expect([whole.banners, whole.footers]).toEqual([1, 1])
  expect(whole.links.length).toBeGreaterThan(20)
  for (const name of ['newsInside', 'competition', 'match'] as const) {
    await open(page, `${await addressOf(name, request)}?embed=1`)
    await expect(page.getByRole('main')).toHaveCount(1)
    for (const around of ['banner', 'contentinfo'] as const) await expect(page.getByRole(around)).toHaveCount(0)
  }
})

/** The landmarks around a page, its links to other pages, and elements with a class that no style sheet has. Runs in the page. */
function readFrame(html: string): { banners: number; footers: number; mains: number; links: string[]; unstyled: string[] } {
  const read = new DOMParser().parseFromString(html, 'text/html')
  const around = (selector: string) =>
    [...read.querySelectorAll(selector)].filter((element) => !element.parentElement?.closest('article, aside, main, nav, section')).length
  // Without script pictures open as files, tables are downloads, and some links leave the site; every other link is a page.
  const links = read.querySelectorAll('a[href^="/"]:not([href^="/media/"]):not([href^="/go/"]):not([download])')
  return {
    banners: around('header, [role="banner"]'),
    footers: around('footer, [role="contentinfo"]'),
    mains: read.querySelectorAll('main').length,
    links: [...links].map((link) => link.getAttribute('href') ?? ''),
    unstyled: [...read.querySelectorAll('.undefined, .null, .false')].map((element) => element.outerHTML.slice(0, 80)),
  }
}

/** Two trees, two tables in one text: what makes doubles is in some of them only. */
test('whatever a competition and an article are made of, no two landmarks have the same name, and no two links run together', {
  tag: '@any-device',
}, async ({ page, request }) => {
  test.slow()
  const data = async (path: string) => (await (await request.get(path)).json()).data
  const competitions: { id: number }[] = (await data('/api/competitions?pageSize=50')).items
  const articles: { id: number }[] = (await data('/api/articles?pageSize=50')).items
  const tablesIn = async (id: number) => JSON.stringify((await data(`/api/articles/${id}`)).body).split('"type":"table"').length - 1
  const withTables: string[] = []
  for (const { id } of articles) if ((await tablesIn(id)) > 1) withTables.push(paths.article(id))
  expect(withTables.length).toBeGreaterThan(0)
  for (const address of [
    ...competitions.map(({ id }) => paths.competition(id, { tab: 'stages' })),
    ...withTables,
    '/matches?state=ended',
  ]) {
    await page.goto(address)
    // Some landmarks are for one of the widths only.
    for (const { viewport } of [wide, phone]) {
      await page.setViewportSize(viewport)
      await expectLandmarksApart(page)
      expect(await page.evaluate(linksTogether), address).toEqual([])
    }
    await page.setViewportSize(wide.viewport)
  }
})

/** Links in a line of text with nothing between them. Runs in the page. */
function linksTogether(): string[] {
  return [...document.querySelectorAll('a[href] + a[href]')].flatMap((link) => {
    const before = link.previousSibling
    const isInLine = link.parentElement !== null && !/flex|grid/.test(getComputedStyle(link.parentElement).display)
    const isSeen = link.getClientRects().length > 0 && getComputedStyle(link).display.startsWith('inline')
    return isInLine && isSeen && before instanceof HTMLAnchorElement ? [`${before.textContent}${link.textContent}`] : []
  })
}

test('an unknown address is the not-found page with ways on', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('这一页不在台上')
  await expectNoBarrier(page)
  await page.getByRole('main').getByRole('link', { name: '回首页' }).click()
  await expect(page).toHaveURL('/')
})

test('an address that cannot be read, or fits no pattern of the router, is the not-found page with its scripts too', {
  tag: '@any-device',
}, async ({ page, baseURL }) => {
  const addresses = ['/a%0Ab', '/%0A', '/a%E2%80%A8b', '/newsList%0D', '/%ff', '/newsInside/%ff', '/pages/a%0Ab', '/%00', '/a%2Fb', '//x']
  for (const address of addresses) {
    await open(page, `${baseURL}${address}`)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText('这一页不在台上')
  }
  await page.getByRole('main').getByRole('link', { name: '回首页' }).click()
  await expect(page).toHaveURL('/')
})
test.use({ tolerated: [/status of 404/] })

test.describe('without script', () => {
  // The browser cancels preloads of scripts that it will not run.
  test.use({ javaScriptEnabled: false, tolerated: [/^request failed: .*\.js csp$/] })

  test('every page shows its content, and no control that needs script', { tag: '@any-device' }, async ({ page, request }) => {
    test.slow()
    for (const name of names) {
      await page.setViewportSize(wide.viewport)
      await page.goto(await addressOf(name, request))
      for (const { viewport } of [wide, phone]) {
        await page.setViewportSize(viewport)
        const where = `${name} in ${viewport.width} px`
        await expect.soft(page.getByRole('heading', { level: 1 }), where).toBeVisible()
        expect.soft((await page.getByRole('main').innerText()).length, where).toBeGreaterThan(60)
        // A plain form is sent without a script.
        await expect.soft(page.locator('button:visible:not(form[action] button[type="submit"])'), where).toHaveCount(0)
      }
    }
  })

  test('columns and pages are links', { tag: '@any-device' }, async ({ page }) => {
    await page.goto('/newsList')
    await page.getByRole('navigation', { name: '新闻栏目' }).getByRole('link', { name: '公告' }).click()
    await expect(page).toHaveURL('/newsList?column=notice')
    await page.goto('/newsList')
    await page.getByRole('navigation', { name: '翻页' }).getByRole('link', { name: '下一页' }).click()
    await expect(page).toHaveURL('/newsList?page=2')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})
