import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { nextMidnight } from '#shared/dates.ts'
import type { SearchAnswer, Suggestions } from '#shared/search.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { finalSides, later, league, planned, played, poolRounds, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition } from '#test/factories.ts'
import { singles } from '#test/singles.ts'

describeOnBoth('search for matches', (dialect) => {
  let app: TestApp
  let ids: Record<string, number> = {}
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    await insertCompetition(app, league())
    await insertCompetition(app, league({ slug: 'secret', isHidden: true }))
    await insertCompetition(app, singles())
    const teams = await app.db.read.selectFrom('teams').select(['id', 'slug']).execute()
    ids = Object.fromEntries(teams.map((row) => [row.slug, row.id]))
  })
  afterAll(() => app.close())

  async function search(query: Record<string, string>): Promise<SearchAnswer> {
    return (await app.http.inject({ url: '/api/search', query })).json<{ data: SearchAnswer }>().data
  }
  async function matchesOf(q: string, more: Record<string, string> = {}): Promise<string[]> {
    return (await search({ q, ...more })).matches?.items.map(named) ?? []
  }
  const meetingsOf = async (q: string) => (await search({ q })).matches?.meetings ?? null

  test('two names find their matches and the way to their meetings, however they are written', async () => {
    const met = {
      path: `/meetings?team=${ids.qingfeng}&opponent=${ids.beiming}`,
      names: expect.arrayContaining(['青锋', '北冥']),
      count: 1,
    }
    for (const q of [
      '青锋 北冥',
      '北冥　青锋',
      '青锋 vs 北冥',
      '青锋vs北冥',
      '青锋对北冥',
      '青锋北冥',
      '北冥、青锋',
      'qingfeng beiming',
      'qf bm',
      '青鋒 bei冥',
    ]) {
      expect([q, await matchesOf(q)]).toEqual([q, ['青锋 2026-11-16 北冥']])
      expect([q, await meetingsOf(q)]).toEqual([q, met])
    }
    expect(await matchesOf('青锋 北冥 巅峰联赛')).toEqual(['青锋 2026-11-16 北冥'])
    for (const q of ['青锋 北冥 单骑', '青锋 无人', '青锋 的', '巅峰联赛', '无人', '青锋 北冥 云涧'])
      expect([q, (await search({ q })).matches]).toEqual([q, null])
  })

  test('one name finds its matches: what is on, what comes next, what was, the newest first; all of them by type', async () => {
    const all = ['长庚 2026-11-20 北冥', '云涧 2026-11-22 北冥', '青锋 2026-11-16 北冥']
    expect(await matchesOf('北冥')).toEqual(all)
    expect(await search({ q: '北冥', type: 'match' })).toMatchObject({
      items: [],
      total: 3,
      isMore: false,
      page: 1,
      matches: { total: 3, meetings: null },
    })
    expect(await matchesOf('北冥', { type: 'match', page: '2' })).toEqual([])
    // 云涧队长 holds the name, too; only the team is called so.
    expect(await matchesOf('云涧')).toEqual(['云涧 2026-11-20 青锋', '云涧 2026-11-22 北冥', '云涧 2026-11-16 长庚'])
    expect(await matchesOf('长庚旧部')).toEqual(['长庚 2026-11-20 北冥', '长庚  青锋', '云涧 2026-11-16 长庚'])
    expect(await matchesOf('长庚', { type: 'team' })).toEqual([])
    expect(await matchesOf('长庚', { column: 'news' })).toEqual([])
    expect(await matchesOf('长庚', { page: '2' })).toEqual([])
  })

  test('players are named by what everybody may read', async () => {
    const [match] = (await search({ q: '行云' })).matches?.items ?? []
    expect(match?.sides.map(({ label }) => label)).toContain('行云当年')
    expect((await search({ q: '小*' })).matches?.total).toBe(2)
    for (const q of ['zqx-minor', 'zqx-hidden', 'zqx-hidden-before', 'zqx-minor 名家'])
      expect([q, (await search({ q })).matches]).toEqual([q, null])
  })

  test('two names are suggested with their meetings before all else', async () => {
    await addArticle(app, { title: '青锋 北冥 前瞻' })
    const { items } = (await app.http.inject({ url: '/api/suggestions', query: { q: '青锋 北冥' } })).json<{ data: Suggestions }>().data
    expect(items.map(({ type, path, note }) => [type, path, note])).toEqual([
      ['meetings', `/meetings?team=${ids.qingfeng}&opponent=${ids.beiming}`, ''],
      ['match', expect.stringMatching(/^\/matches\/\d+$/), '巅峰联赛 · 11月16日 周一 21:00'],
      ['article', expect.stringMatching(/^\/newsInside\/\d+$/), ''],
    ])
    for (const { path } of items) expect([path, (await app.http.inject(path)).statusCode]).toEqual([path, 200])
  })

  test('a new result is in a cached answer at once', async () => {
    expect(await matchesOf('青锋 长庚')).toEqual(['长庚  青锋'])
    const [first = [], second = []] = poolRounds()
    const third = [
      planned('p5', '2026-11-22T12:00:00.000Z', [side('yunjian'), side('beiming')]),
      played('p6', '2026-11-19T12:00:00.000Z', [side('changgeng', 2), side('qingfeng', 1)]),
    ]
    await insertCompetition(app, league({ pool: [first, second, third] }))
    const [match] = (await search({ q: '青锋 长庚' })).matches?.items ?? []
    expect(match?.sides.map(({ score }) => score)).toEqual([2, 1])
  })
})

describeOnBoth('search for matches of two, where a word names a third', (dialect) => {
  test('tells which matches are between the two that it names: they come first', async () => {
    const app = await testApp(dialect)
    await addColumns(app)
    await insertCompetition(app, league())
    const text = JSON.stringify(league({ slug: 'other' }))
    await insertCompetition(app, JSON.parse(text.replaceAll('长庚', '群峰').replaceAll('changgeng', 'qunfeng')))
    const found = async (query: Record<string, string>) =>
      (await app.http.inject({ url: '/api/search', query })).json<{ data: SearchAnswer }>().data.matches
    const between = ({ sides }: MatchSummary) => sides.map(({ label }) => label).sort()
    for (const query of [{ q: 'qf bm' }, { q: 'qf bm', type: 'match' }] as Record<string, string>[]) {
      const { items = [], meetings } = (await found(query)) ?? {}
      const { names = [], count = 0 } = meetings ?? {}
      expect([items.length, count > 0 && count < 3]).toEqual([3, true])
      expect(new Set(items.slice(0, count).map((match) => between(match).join()))).toEqual(new Set([[...names].sort().join()]))
      for (const match of items.slice(count)) expect(between(match)).not.toEqual([...names].sort())
    }
    expect((await found({ q: '青锋 北冥' }))?.items.map(named)).toEqual(['青锋 2026-11-16 北冥', '青锋 2026-11-16 北冥'])
    const { items } = (await app.http.inject({ url: '/api/suggestions', query: { q: 'qf bm' } })).json<{ data: Suggestions }>().data
    const [pair, ...matches] = items.filter(({ type }) => type === 'meetings' || type === 'match').map(({ title }) => title[0]?.text ?? '')
    const names = pair?.replace(' 的交锋', '').split(' 与 ') ?? []
    expect(names).toHaveLength(2)
    for (const title of matches) for (const name of names) expect(title).toContain(name)
    await app.close()
  })
})

describeOnBoth('search for matches whose results are kept back', (dialect) => {
  test('tells no score, and nobody whom the result brought there, before its time', async () => {
    const app = await testApp(dialect)
    await addColumns(app)
    const at = '2026-11-20T08:00:00.000Z'
    const embargo = { embargoUntil: later(testNow, 10) }
    const pool = [
      [
        played('p1', at, [side('yunjian', 2), side('changgeng', 0)], embargo),
        played('p2', at, [side('qingfeng', 2), side('beiming', 0)], embargo),
      ],
    ]
    const final = planned('f1', '2026-11-28T12:00:00.000Z', finalSides(), { name: '决赛' })
    await insertCompetition(app, league({ pool, final }))
    const ask = async () =>
      (await app.http.inject({ url: '/api/search', query: { q: '云涧 青锋' } })).json<{ data: SearchAnswer }>().data.matches
    const pair = async () =>
      (await app.http.inject({ url: '/api/search', query: { q: '云涧 长庚' } })).json<{ data: SearchAnswer }>().data.matches
    expect(await ask()).toBeNull()
    expect((await pair())?.items).toMatchObject([{ isResultHidden: true, result: null, sides: [{ score: null }, { score: null }] }])
    app.clock.advance(10 * 60_000)
    expect((await ask())?.items.map(named)).toEqual(['云涧 2026-11-28 青锋'])
    expect((await pair())?.items).toMatchObject([{ isResultHidden: false, sides: [{ score: 2 }, { score: 0 }] }])
    await app.close()
  })
})

describeOnBoth('a suggested match of these days', (dialect) => {
  test('is said to be today, and from midnight on, yesterday', async () => {
    const app = await testApp(dialect)
    await addColumns(app)
    await insertCompetition(app, league())
    const notes = async () => {
      const { items } = (await app.http.inject({ url: '/api/suggestions', query: { q: '云涧 青锋' } })).json<{ data: Suggestions }>().data
      return items.flatMap(({ type, note }) => (type === 'match' ? [note] : []))
    }
    // Half a minute before: an answer would be kept for longer than that.
    app.clock.advance(Date.parse(nextMidnight(testNow)) - Date.parse(testNow) - 30_000)
    expect(await notes()).toEqual(['巅峰联赛 · 今天 21:00'])
    app.clock.advance(30_000)
    expect(await notes()).toEqual(['巅峰联赛 · 昨天 21:00'])
    await app.close()
  })
})

/** Who plays whom, with the day between them. */
function named({ sides: [a, b], schedule }: MatchSummary): string {
  return `${a?.label} ${schedule.at?.slice(0, 10) ?? ''} ${b?.label}`
}
