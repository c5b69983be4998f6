import { afterAll, beforeAll, expect, test } from 'vitest'
import * as apiPaths from '#shared/api-paths.ts'
import type { MatchesNow, MatchPage } from '#shared/competitions/match-lists.ts'
import { paths } from '#shared/paths.ts'
import type { Home, LiveBlock } from '#shared/settings.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, planned, played, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

const hour = 60

describeOnBoth('what is now', (dialect) => {
  let app: TestApp
  let keys: ReadonlyMap<number, string>
  const at = (hours: number) => later(testNow, hours * hour)
  beforeAll(async () => {
    app = await testApp(dialect)
    const [a, b, c, d] = ['yunjian', 'beiming', 'changgeng', 'qingfeng'].map((key) => side(key))
    const sides = [a, b].flatMap((one) => one ?? [])
    const others = [c, d].flatMap((one) => one ?? [])
    const result = (endedAt: string) => ({ result: { state: 'official', kind: 'played', endedAt } }) as const
    const won = [side('yunjian', 2), side('beiming', 0)]
    await insertCompetition(
      app,
      league({
        pool: [
          [
            // Began first, and ended last.
            played('long', at(-9), won, result(at(-1))),
            played('short', at(-5), won, result(at(-4))),
            played('old', at(-50), won, result(at(-49))),
          ],
          [planned('forgotten', at(-30), sides), planned('late', at(-3), others)],
          [{ ...planned('today', later(testNow, -8 * hour), sides), schedule: { state: 'scheduled', at: at(-8), precision: 'day' } }],
          [planned('tomorrow', at(20), sides), planned('far', at(24 * 9), others)],
        ],
      }),
    )
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).execute()
    keys = new Map(rows.map((row) => [row.id, row.key]))
  })
  afterAll(() => app.close())

  const get = async <T>(url: string): Promise<T> => (await app.http.inject(url)).json().data
  const keysOf = (matches: readonly { id: number }[]) => matches.map(({ id }) => keys.get(id))
  /** The matches to which a section of the page leads. */
  const linkedIn = (html: string, label: string) => {
    const [, section = ''] = new RegExp(`<section[^>]* aria-label="${label}"[^>]*>(.*?)</section>`, 's').exec(html) ?? []
    return keysOf([...section.matchAll(/ href="\/matches\/(\d+)"/g)].map(([, id]) => ({ id: Number(id) })))
  }

  test('of what ended at once the first board stands first, before who withdrew', async () => {
    const other = await testApp(dialect)
    try {
      const board = (key: string, kind: 'played' | 'forfeit_in_play') => ({
        ...played(key, at(-2), [
          side('yunjian', 2),
          side('beiming', kind === 'played' ? 0 : undefined, kind === 'played' ? {} : { incident: 'withdrawn' }),
        ]),
        result: { state: 'official', kind, endedAt: at(-1) } as const,
      })
      const pool = [[board('1', 'forfeit_in_play'), board('2', 'played'), board('3', 'played'), board('4', 'played')]]
      await insertCompetition(other, league({ pool }))
      const names = await other.db.read.selectFrom('matches').select(['id', 'key']).execute()
      const { latest } = (await other.http.inject(apiPaths.matchesNow())).json<{ data: MatchesNow }>().data
      expect(latest.map(({ id }) => names.find((row) => row.id === id)?.key)).toEqual(['2', '3', '4', '1'])
    } finally {
      await other.close()
    }
  })

  test('what ended last stands first, whenever it began', async () => {
    const { latest } = await get<MatchesNow>(apiPaths.matchesNow())
    expect(keysOf(latest)).toEqual(['long', 'short', 'old'])
    const { blocks } = await get<Home>('/api/home')
    expect(blocks.flatMap((block) => (block.kind === 'live' ? keysOf(block.latest) : []))).toEqual(['long', 'short', 'old'])
    expect(keysOf((await get<MatchesNow>(apiPaths.matchesNow({ kind: 'team' }))).latest)).toEqual(['long', 'short', 'old'])
    expect(await get<MatchesNow>(apiPaths.matchesNow({ kind: 'single' }))).toEqual({ live: [], next: [], latest: [], overdue: [] })
  })

  test('a list without a day opens on today, with the days beside it', async () => {
    const page = await get<MatchPage>('/api/matches?day=now')
    expect([page.day, keysOf(page.items).includes('late')]).toEqual(['2026-11-20', true])
    expect(page.days.map(({ day }) => day)).toEqual([...new Set(page.days.map(({ day }) => day))].sort())
    expect(page.days.filter(({ day }) => day >= '2026-11-19' && day <= '2026-11-21')).toHaveLength(3)
    expect(await get<MatchPage>('/api/matches?day=now&competition=1&pageSize=50'), 'all of a short list').toMatchObject({ day: null })
    expect((await get<MatchPage>('/api/matches?day=now&competition=1&pageSize=3')).day).toBe('2026-11-20')
  })

  test('the home page has the same day, and the first of the same that are next', async () => {
    const { blocks } = await get<Home>('/api/home')
    const block = blocks.find((one): one is LiveBlock => one.kind === 'live')
    expect(block?.day.day).toBe((await get<MatchPage>('/api/matches?day=now')).day)
    expect(keysOf(block?.next ?? [])).toEqual(['today', 'late', 'tomorrow', 'f1'])
    expect(keysOf((await get<MatchesNow>(apiPaths.matchesNow())).next).slice(0, 4)).toEqual(['today', 'late', 'tomorrow', 'f1'])
  })

  test('a match that was forgotten is not announced any more, but said to be waited for', async () => {
    const { next, overdue } = await get<MatchesNow>(apiPaths.matchesNow())
    expect(keysOf(next)).toEqual(['today', 'late', 'tomorrow', 'f1', 'far'])
    expect(keysOf(overdue)).toEqual(['forgotten'])
    const { body } = await app.http.inject(paths.schedule())
    expect([linkedIn(body, '接下来'), linkedIn(body, '待更新')]).toEqual([keysOf(next), ['forgotten']])
    expect(linkedIn(body, '下一场'), 'in the place of a live one').toEqual(['today'])
    app.clock.advance(2 * hour * 60_000)
    expect(keysOf((await get<MatchesNow>(apiPaths.matchesNow())).overdue), 'by itself, when its time has come').toEqual([
      'late',
      'forgotten',
    ])
    app.clock.advance(6 * hour * 60_000)
    expect(keysOf((await get<MatchesNow>(apiPaths.matchesNow())).overdue), 'of one that has only a day, when the day is over').toEqual([
      'late',
      'today',
      'forgotten',
    ])
  })

  test('with the days gone by, on the next that has matches, or the last', async () => {
    app.clock.advance(3 * 24 * hour * 60_000)
    expect((await get<MatchPage>('/api/matches?day=now')).day).toBe('2026-11-28')
    app.clock.advance(30 * 24 * hour * 60_000)
    expect((await get<MatchPage>('/api/matches?day=now')).day).toBe('2026-11-29')
  })
})
