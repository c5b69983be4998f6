import { resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import { type TestApp, testApp } from './app.ts'
import { league } from './competitions.ts'
import { insertCompetition } from './factories.ts'

const origin = 'https://leitai.example'
let app: TestApp
let addresses: string[] = []
/** Each of them as it was answered. */
const documents = new Map<string, string>()

beforeAll(async () => {
  app = await testApp('sqlite')
  await loadDemo({
    db: app.db,
    clock: app.clock.read,
    files: openDiskFiles(app.dataFolder),
    folder: resolve(import.meta.dirname, '../demo'),
    say: () => {},
  })
  await insertCompetition(app, league())
  await app.bus.catchUp()
  const parts = locations((await app.http.inject('/sitemap.xml')).body)
  for (const part of parts) addresses.push(...locations((await app.http.inject(part)).body))
  addresses = [...new Set(addresses)]
  for (const address of addresses) {
    const { statusCode, body } = await app.http.inject(address)
    expect([address, statusCode]).toEqual([address, 200])
    documents.set(address, body)
  }
}, 120_000)
afterAll(() => app.close())

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc.replace(origin, '').replaceAll('&amp;', '&'))
}

/** Every way of writing the scores of the matches on a page. */
function spellings(scores: readonly number[]): string[] {
  const words = '零一二三四五六七八九十'
  const said = (n: number) => [String(n), words[n] ?? String(n)]
  return [scores, scores.toReversed()].flatMap((pair) =>
    [':', '：', '-', '–', '—', '比', ' 比 ', ' : ', ' - '].flatMap((sign) =>
      [0, 1].map((form) => pair.map((n) => said(n)[form]).join(sign)),
    ),
  )
}

/** The parts of a document that are shown on other sites: what is shared, listed and indexed. */
function passedOn(html: string): string {
  const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? ''
  return head.replaceAll(/<script (?![^>]*ld\+json)[^>]*><\/script>|<link rel="(?:stylesheet|icon)[^>]*>/g, '')
}

test('every public page has what is passed on of it, and none tells a score', async () => {
  expect(addresses.length).toBeGreaterThan(100)
  const rows = await app.db.read
    .selectFrom('match_sides')
    .select(['match_id', 'score'])
    .where('score', 'is not', null)
    .orderBy('ordinal')
    .execute()
  const scores = Map.groupBy(rows, (row) => row.match_id)
  const ofMatch = [...scores.values()].map((sides) => sides.map(({ score }) => score ?? 0)).filter((pair) => pair.length === 2)
  expect(ofMatch.length).toBeGreaterThan(50)
  const forbidden = [...new Set(ofMatch.flatMap(spellings))].filter((text) => text.length >= 3)
  const score = new RegExp(`(?<![\\d-])(?:${forbidden.join('|')})(?![\\d-])`, 'g')
  const told: string[] = []
  for (const [address, body] of documents) {
    const text = passedOn(body)
    for (const part of [
      '</title>',
      'name="applicable-device" content="pc,mobile"',
      'property="og:title"',
      'property="og:image"',
      'rel="canonical"',
    ]) {
      expect(text, address).toContain(part)
    }
    // Years, dates and times are no scores: they have four digits, or two by two.
    const plain = text.replaceAll(/\d{4}-\d\d(-\d\d)?(T[\d:.]+Z)?|\d\d:\d\d/g, '').replaceAll(/\/media\/[^"]*/g, '')
    told.push(...[...plain.matchAll(score)].map(([found]) => `${address}: ${found}`))
  }
  expect(told).toEqual([])
}, 120_000)

test('what is shown where a page is shared is a JPEG of 1200 × 630, everywhere', async () => {
  const images = new Map<string, string>()
  for (const [address, body] of documents) {
    const named = [...body.matchAll(/<meta (?:property="og:image"|itemProp="image") content="([^"]*)"/g)].map(([, content = '']) => content)
    expect([address, ...named]).toEqual([address, named[0], named[0]])
    expect([address, named[0]]).toEqual([
      address,
      expect.stringMatching(/^https:\/\/leitai\.example\/share\/[a-z]+-\d+-[0-9a-f]{20}\.jpg$/),
    ])
    images.set(/\/share\/([a-z]+)-/.exec(named[0] ?? '')?.[1] ?? '', (named[0] ?? '').replace(origin, ''))
  }
  expect([...images.keys()].sort()).toEqual(['album', 'article', 'competition', 'match', 'player', 'site', 'team', 'video'])
  for (const [subject, image] of images) {
    const { statusCode, headers, rawPayload } = await app.http.inject(image)
    expect([subject, statusCode, headers['content-type']]).toEqual([subject, 200, 'image/jpeg'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
}, 120_000)

test('machines read a site that can be searched, articles, teams and where each page stands', async () => {
  const things = async (address: string): Promise<Record<string, unknown>[]> => {
    const { body } = await app.http.inject(address)
    return [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))
  }
  const thing = async (address: string, type: string) => (await things(address)).find((data) => data['@type'] === type)
  const first = (start: string) => addresses.find((address) => address.startsWith(start)) ?? ''
  expect(await thing('/', 'WebSite')).toMatchObject({
    '@context': 'https://schema.org',
    url: `${origin}/`,
    potentialAction: { '@type': 'SearchAction', target: { urlTemplate: `${origin}/search?q={search_term_string}` } },
  })
  const article = first('/newsInside/')
  const news = await thing(article, 'NewsArticle')
  expect(news).toMatchObject({
    headline: expect.stringMatching(/./),
    datePublished: expect.stringMatching(/^\d{4}-.*Z$/),
    dateModified: expect.stringMatching(/^\d{4}-.*Z$/),
    image: [expect.stringMatching(/^https:\/\/leitai\.example\/(media|share)\//)],
    author: { name: expect.stringMatching(/./) },
    publisher: { '@type': 'Organization', logo: { url: expect.stringMatching(/^https:/) } },
    mainEntityOfPage: { '@id': origin + article },
  })
  const team = await thing(first('/teams/'), 'SportsTeam')
  expect(team).toMatchObject({ name: expect.stringMatching(/./), url: origin + first('/teams/') })
  for (const start of ['/newsInside/', '/teams/', '/players/', '/matches/', '/competitions/', '/pages/', '/lybLink', '/newsList?']) {
    const address = first(start)
    const list = await thing(address, 'BreadcrumbList')
    const steps = Array.isArray(list?.itemListElement) ? list.itemListElement : []
    expect(steps[0], address).toMatchObject({ position: 1, item: `${origin}/` })
    expect(steps.at(-1), address).toMatchObject({ position: steps.length, item: origin + address })
    for (const { item } of steps) expect([item, (await app.http.inject(item.replace(origin, ''))).statusCode]).toEqual([item, 200])
  }
  expect(await thing('/', 'BreadcrumbList')).toBeUndefined()
}, 60_000)

test('no two articles have the same description, and that of a match tells its competition, stage and round apart', () => {
  const descriptionOf = (body: string) => /<meta name="description" content="([^"]*)"/.exec(body)?.[1]
  const articles = [...documents].filter(([address]) => address.startsWith('/newsInside/')).map(([, body]) => descriptionOf(body))
  expect(articles.length).toBeGreaterThan(20)
  expect(new Set(articles).size).toBe(articles.length)
  const matches = [...documents].filter(([address]) => address.startsWith('/matches/')).map(([, body]) => descriptionOf(body))
  expect(matches.some((text) => text?.startsWith('巅峰联赛 S8 · 淘汰赛 · 胜者组决赛，'))).toBe(true)
})
