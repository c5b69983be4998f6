import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import { type TestApp, testApp } from './app.ts'
import { league } from './competitions.ts'
import { addColumns, insertCompetition } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('sqlite')
  await addColumns(app)
  await insertCompetition(app, league())
  await app.bus.catchUp()
})
afterAll(() => app.close())

const main = (body: string) => /<main.*<\/main>/s.exec(body)?.[0] ?? ''

test.each(['/winnerList?season=99', '/TeamMatchAgo?season=99'])(
  '%s says that there is no such season, and offers those that there are',
  async (url) => {
    const { statusCode, body } = await app.http.inject(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('没有这个赛季')
    expect(main(body)).toMatch(/<a [^>]*href="[^"]*season=1"[^>]*>第十二赛季<\/a>/)
    expect(main(body)).not.toContain('历届冠军')
    expect(body).toContain('<meta name="robots" content="noindex"')
  },
)

test('a day that its month does not have is the last one that it has', async () => {
  const { data } = (await app.http.inject('/api/matches?day=2026-11-31')).json<{ data: MatchPage }>()
  expect(data.day).toBe('2026-11-30')
  const { statusCode, body } = await app.http.inject('/matches?day=2026-11-31')
  expect(statusCode).toBe(200)
  expect(body).toContain('2026年11月30日')
  expect(body).not.toContain('2026-11-31')
})
