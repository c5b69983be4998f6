import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { league } from './competitions.ts'
import { addColumns, insertCompetition } from './factories.ts'

/** What a page was asked for and did not understand: it says so, and what it shows instead. */
let app: TestApp
beforeAll(async () => {
  app = await testApp('sqlite')
  await addColumns(app)
  await insertCompetition(app, league())
  await app.bus.catchUp()
})
afterAll(() => app.close())

const text = async (url: string) => {
  const { statusCode, body } = await app.http.inject(url)
  expect([url, statusCode]).toEqual([url, 200])
  return body.slice(body.indexOf('<main')).replaceAll(/<script.*?<\/script>|<!-- -->|<[^>]*>/gs, '')
}

test('a day that no calendar has, or that is none, is said, with the day that is shown', async () => {
  const said = '网址里的日期写错了，或者日历上没有这一天。'
  expect(await text('/matches?day=2026-02-31')).toContain(`${said}下面是 2026年2月28日的比赛。`)
  expect(await text('/teamMatch?day=tomorrow')).toMatch(new RegExp(`${said}下面是 \\d{4}年\\d+月\\d+日的比赛。`))
  expect(await text('/matches?day=31.2.&state=ended')).toContain(`${said}下面是不限日期的比赛。`)
  expect(await text('/competitions/1?tab=matches&day=2026-13-01')).toContain(said)
  for (const url of ['/matches', '/matches?day=2026-11-20', '/matches?day=']) expect(await text(url)).not.toContain(said)
})

test('words that are too long to be searched for are said to be, not forgotten', async () => {
  const said = '字词太长，没有搜'
  expect(await text(`/search?q=${'a'.repeat(300)}`)).toContain(said)
  expect(await text('/search?q=%FF')).toContain(said)
  for (const url of ['/search', '/search?q=', '/search?q=%20', '/search?q=%20a%20']) expect(await text(url)).not.toContain(said)
  // Whatever was typed is one page of the cache.
  const clean = (await app.http.inject('/search?unread=q')).body
  expect((await app.http.inject(`/search?q=${'b'.repeat(300)}`)).body).toBe(clean)
})

test('so are a tag, a zone and a name in a table that cannot be such, with what is shown instead', async () => {
  const long = '长'.repeat(300)
  expect(await text(`/newsList?tag=${encodeURIComponent(long)}`)).toContain(
    '网址里的标签太长，或者有读不出来的字符。下面是不限标签的新闻。',
  )
  expect(await text(`/xinfu?zone=${encodeURIComponent(long)}`)).toContain('网址里的区名太长，或者有读不出来的字符。下面是所有区的新服。')
  expect(await text(`/competitions/1?tab=stages&q=${encodeURIComponent(long)}`)).toContain('没有找。一次最多')
  for (const url of [
    '/newsList?tag=%E9%9D%92%E9%94%8B',
    '/newsList?tag=%20a%20',
    '/newsList?tag=',
    '/xinfu',
    '/competitions/1?tab=stages&q=a',
  ])
    expect(await text(url)).not.toMatch(/读不出来|没有找/)
})
