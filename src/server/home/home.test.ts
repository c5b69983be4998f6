import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Home, LiveBlock, NewsBlock } from '#shared/settings.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { finalSides, later, league, planned, played, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition } from '#test/factories.ts'

const hour = 60

describeOnBoth('the home page', (dialect) => {
  let app: TestApp
  let keys: ReadonlyMap<number, string>
  const at = (hours: number) => later(testNow, hours * hour)
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    const sides = ['yunjian', 'beiming'].map((key) => side(key))
    const others = ['changgeng', 'qingfeng'].map((key) => side(key))
    const result = (endedAt: string) => ({ result: { state: 'official', kind: 'played', endedAt } }) as const
    const won = [side('yunjian', 2), side('beiming', 0)]
    const games = [{ number: 1, map: '落星渊', state: 'live', sides: [{ score: 6 }, { score: 5 }] }] as const
    await insertCompetition(
      app,
      league({
        pool: [
          [played('ended', at(-6), won, result(at(-5))), played('old', at(-50), won, result(at(-49)))],
          [
            planned('unseen', at(-3), sides, { play: 'live' }),
            planned('seen', at(-2), others, {
              play: 'live',
              streamUrl: 'https://live.example/1',
              games: games.map((game) => ({ ...game, sides: [...game.sides] })),
            }),
          ],
          [planned('evening', at(2), sides), planned('tomorrow', at(20), others)],
        ],
      }),
    )
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).execute()
    keys = new Map(rows.map((row) => [row.id, row.key]))
  })
  afterAll(() => app.close())

  const blocks = async () => (await app.http.inject('/api/home')).json<{ data: Home }>().data.blocks
  const keysOf = (matches: readonly { id: number }[]) => matches.map(({ id }) => keys.get(id))
  const liveBlock = async () => (await blocks()).find((block): block is LiveBlock => block.kind === 'live')

  test('has in front the running match that can be watched, with its games', async () => {
    const { featured, live } = (await liveBlock()) ?? {}
    expect(keysOf(live ?? [])).toEqual(['unseen', 'seen'])
    expect(keys.get(featured?.id ?? 0)).toBe('seen')
    expect(featured?.games.map(({ map, state }) => [map, state])).toEqual([['落星渊', 'live']])
  })

  test('has in front the last that ended, where nothing runs or comes', async () => {
    const other = await testApp(dialect)
    try {
      const won = (score: number) => [side('yunjian', score), side('beiming', 0)]
      const final = played('f1', at(-5), won(3))
      await insertCompetition(other, league({ pool: [[played('p1', at(-30), won(2))]], final }))
      const { blocks } = (await other.http.inject('/api/home')).json<{ data: Home }>().data
      const featured = blocks.flatMap((block) => (block.kind === 'live' ? [block.featured] : []))[0]
      expect([featured?.play, featured?.sides[0]?.score, featured?.games]).toEqual(['ended', 3, []])
      expect((await other.http.inject('/')).body).toContain('aria-label="最近结束"')
    } finally {
      await other.close()
    }
  })

  test('has in front the match that has just ended, for a quarter of an hour; not one whose result is held back', async () => {
    const other = await testApp(dialect)
    try {
      const minutesAgo = (minutes: number) => later(testNow, -minutes)
      const ended = (key: string, minutes: number, change = {}) =>
        played(key, minutesAgo(90), [side('yunjian', 2), side('beiming', 0)], {
          result: { state: 'official', kind: 'played', endedAt: minutesAgo(minutes) },
          ...change,
        })
      const coming = planned('coming', later(testNow, 60), [side('yunjian'), side('beiming')])
      const hidden = ended('hidden', 2, { embargoUntil: later(testNow, 600) })
      await insertCompetition(other, league({ pool: [[ended('just', 5), hidden], [coming]] }))
      const frontKey = async () => {
        const { blocks } = (await other.http.inject('/api/home')).json<{ data: Home }>().data
        const id = blocks.flatMap((block) => (block.kind === 'live' && block.featured ? [block.featured.id] : []))[0]
        return (
          await other.db.read
            .selectFrom('matches')
            .select('key')
            .where('id', '=', id ?? 0)
            .executeTakeFirst()
        )?.key
      }
      expect(await frontKey()).toBe('just')
      other.clock.advance(10 * 60_000 - 1)
      expect(await frontKey()).toBe('just')
      other.clock.advance(1)
      expect(await frontKey()).toBe('coming')
    } finally {
      await other.close()
    }
  })

  test('has of the day what runs, then what comes, then its results, and the table of the competition in front', async () => {
    const { day, standing } = (await liveBlock()) ?? {}
    expect([day?.day, keysOf(day?.matches ?? []), day?.total]).toEqual(['2026-11-20', ['unseen', 'seen', 'evening', 'ended'], 4])
    expect(day?.days.length).toBeLessThanOrEqual(9)
    expect([standing?.competition.name, standing?.tables.map(({ table }) => table.rows.length > 0)]).toEqual(['巅峰联赛', [true]])
    expect(standing?.matches, 'a stage with a table has no bracket').toEqual([])
  })

  test('has of the day the one result of a competition beside those of another that ended in dozens', async () => {
    const other = await testApp(dialect)
    try {
      const won = [side('yunjian', 2), side('beiming', 0)]
      const ended = (key: string, hours: number) =>
        played(key, at(hours), won, { result: { state: 'official', kind: 'played', endedAt: at(hours) } })
      await insertCompetition(other, league({ pool: [[ended('final', -5)]] }))
      await insertCompetition(
        other,
        league({ slug: 'mass', pool: [Array.from({ length: 12 }, (_, i) => ended(`board${i}`, -1 - i / 60))] }),
      )
      const names = await other.db.read.selectFrom('matches').select(['id', 'key']).execute()
      const { blocks: filled } = (await other.http.inject('/api/home')).json<{ data: Home }>().data
      const shown = filled.flatMap((block) => (block.kind === 'live' ? block.day.matches : []))
      const shownKeys = shown.map(({ id }) => names.find((row) => row.id === id)?.key)
      expect(shownKeys).toHaveLength(6)
      expect(shownKeys).toContain('final')
    } finally {
      await other.close()
    }
  })

  test('tells no article twice', async () => {
    for (let i = 0; i < 9; i++) await addArticle(app, { column: 'news', title: `第 ${i} 篇` })
    const shown = (await blocks()).filter((block): block is NewsBlock => 'articles' in block)
    const ids = shown.flatMap(({ articles }) => articles.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('says the year of a competition of another one', async () => {
    const first = planned('first', '2027-01-05T12:00:00.000Z', [side('yunjian'), side('beiming')])
    const final = planned('f1', '2027-01-20T12:00:00.000Z', finalSides())
    const { competition, ...rest } = league({ slug: 'cup', pool: [[first]], final })
    const cup = { ...competition, name: '新春杯', startsOn: '2027-01-03', endsOn: '2027-01-20' }
    await insertCompetition(app, { ...rest, competition: cup, awards: [] })
    await app.bus.catchUp()
    const { body } = await app.http.inject('/')
    const said = [...body.matchAll(/<span>([^<]*日 – [^<]*日)<\/span>/g)].map(([, words]) => words)
    expect(said).toEqual(['11月1日 – 30日', '2027年1月3日 – 20日'])
  })
})
