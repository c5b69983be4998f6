import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import * as apiPaths from '#shared/api-paths.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import { formatDay, formatShort, nearDay } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp, testNow } from './app.ts'
import { builtSite } from './built-site.ts'
import { copyQuickSeason } from './quick-season.ts'

/** What every page says, on a season that has a little of everything; pages by their addresses. */
let app: TestApp
let pages: ReadonlyMap<string, string>

beforeAll(async () => {
  app = await testApp('sqlite')
  const folder = await copyQuickSeason()
  await loadDemo({ db: app.db, clock: app.clock.read, files: openDiskFiles(app.dataFolder), folder, say: () => {} })
  await rm(folder, { recursive: true })
  await app.bus.catchUp()
  pages = await readPages()
}, 240_000)
afterAll(() => app.close())

/** Pages of one kind that are read: more would say the same. */
const mostAlike = 4

/** Follows the links of the site from the home page on. */
async function readPages(): Promise<Map<string, string>> {
  const read = new Map<string, string>()
  const asked = new Set(['/', '/search?q=%E9%9D%92%E9%94%8B'])
  const alike = new Map<string, number>()
  for (const address of asked) {
    const { statusCode, headers, body } = await app.http.inject(address)
    if (statusCode !== 200 || !String(headers['content-type']).startsWith('text/html')) continue
    read.set(address, body)
    for (const [, link = ''] of body.matchAll(/<a [^>]*href="(\/(?!api\/|admin|go\/|media\/|feeds?\/|assets\/)[^"#]*)/g)) {
      const next = link.replaceAll('&amp;', '&')
      const kind = kindOf(next)
      const before = alike.get(kind) ?? 0
      if (asked.has(next) || before >= mostAlike) continue
      alike.set(kind, before + 1)
      asked.add(next)
    }
  }
  return read
}

/** Addresses that differ by numbers and values only are of one kind. */
function kindOf(address: string): string {
  return address.replaceAll(/\d+/g, 'N').replaceAll(/=[^&]*/g, '=')
}

function textOf(html: string): string {
  return html.replaceAll(/<!-- -->|<[^>]*>/g, '')
}

/** What is said of each moment that the page has marked as such. */
function timesOf(html: string): { at: string; said: string }[] {
  const marked = html.matchAll(/<time[^>]* datetime="([^"]*)"[^>]*>(.*?)<\/time>/gis)
  return [...marked].map(([, at = '', inner = '']) => ({ at, said: textOf(inner) }))
}

test('times of yesterday, today and tomorrow are said as such, with the hour, on every page', () => {
  expect(pages.size).toBeGreaterThan(100)
  const far: string[] = []
  let near = 0
  for (const [address, html] of pages)
    for (const { at, said } of timesOf(html)) {
      if (nearDay(at, testNow.slice(0, 10)) === null) continue
      near += 1
      // A row under the head of its day has the hour alone.
      const words = formatShort(at, testNow.slice(0, 10))
      if (!said.startsWith(words)) far.push(`${address}: ${said}, not ${words}`)
    }
  expect(far).toEqual([])
  expect(near).toBeGreaterThan(50)
})

test('pages with an address of their own have a title of their own', () => {
  const titles = new Map<string, Set<string>>()
  for (const html of pages.values()) {
    const [, title = ''] = /<title[^>]*>([^<]*)</.exec(html) ?? []
    const [, own] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
    if (own !== undefined) titles.set(title, (titles.get(title) ?? new Set()).add(own))
  }
  expect(titles.size).toBeGreaterThan(100)
  expect([...titles].flatMap(([title, addresses]) => (addresses.size > 1 ? [[title, ...addresses]] : []))).toEqual([])
})

test('正在进行 stands above running matches only, and a page of one that is over says so beside the score', async () => {
  let running = 0
  for (const [address, html] of pages)
    for (const [, section = ''] of html.matchAll(/<section[^>]* aria-label="正在进行"[^>]*>(.*?)<\/section>/gs)) {
      running += 1
      expect(textOf(section), address).not.toMatch(/未开赛|未开始/)
    }
  expect(running).toBeGreaterThan(1)
  const { items } = (await app.http.inject(apiPaths.matches({ state: 'ended', pageSize: 50 }))).json<{ data: MatchPage }>().data
  const { items: coming } = (await app.http.inject(apiPaths.matches({ state: 'coming', pageSize: 20 }))).json<{ data: MatchPage }>().data
  const head = async ({ id }: { id: number }) =>
    textOf(/<section [^>]*data-results="".*?<\/section>/s.exec((await app.http.inject(paths.match(id))).body)?.[0] ?? '')
  for (const match of items) expect([match.id, await head(match)]).toEqual([match.id, expect.stringContaining('已结束')])
  for (const match of coming) expect([match.id, await head(match)]).toEqual([match.id, expect.not.stringContaining('已结束')])
})

test('a day later they are said as of that day', async () => {
  const said = async () => /<time[^>]*>(.*?)<\/time>/s.exec((await app.http.inject('/')).body)?.[1]
  const today = await said()
  expect(today).toMatch(/^今天 \d\d:\d\d$/)
  app.clock.advance(86_400_000)
  expect(await said()).toBe(today?.replace('今天', '昨天'))
  app.clock.advance(86_400_000)
  expect(await said()).toMatch(/^2026年11月\d+日 周. \d\d:\d\d$/)
})

test('in the next year every date says of which it is', async () => {
  app.clock.advance(90 * 86_400_000)
  const yearless: string[] = []
  let dated = 0
  for (const address of new Map([...pages.keys()].map((one) => [kindOf(one), one])).values())
    for (const { at, said } of timesOf((await app.http.inject(address)).body)) {
      const [year = ''] = formatDay(at).split('-')
      if (year === '2027') continue
      dated += 1
      if (!said.includes(year)) yearless.push(`${address}: ${said}, of ${at}`)
    }
  expect(yearless).toEqual([])
  expect(dated).toBeGreaterThan(50)
}, 120_000)

test('every page has the very data in it that it would be given for a step within the site', async () => {
  const different: string[] = []
  for (const address of pages.keys()) {
    const { body } = await app.http.inject(address)
    const { loaderData }: { loaderData: Record<string, unknown> } = JSON.parse(/id="state">(.*?)<\/script>/.exec(body)?.[1] ?? '')
    const { data } = (await app.http.inject(apiPaths.pageData(builtSite.id, address))).json()
    if (!Object.values(loaderData).some((loaded) => isDeepStrictEqual(loaded, data.loaded))) different.push(address)
  }
  expect(different).toEqual([])
})

test('home: beside a champion stand the honours of his competition, then those of others', () => {
  const home = pages.get('/') ?? ''
  const band = home.slice(home.indexOf('历届得主'), home.indexOf('</section>', home.indexOf('历届得主')))
  const [great, ...lines] = [...band.matchAll(/<p[^>]*><a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines[0]).toBe(great)
  const others = lines.filter((name) => name !== great)
  expect(lines.slice(lines.length - others.length)).toEqual(others)
})
