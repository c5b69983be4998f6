import { afterAll, beforeAll, expect, test } from 'vitest'
import * as apiPaths from '#shared/api-paths.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { MatchesNow, MatchPage } from '#shared/competitions/match-lists.ts'
import type { MeetingsView, TeamView } from '#shared/competitions/record-views.ts'
import { formatDay } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, planned, played, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

const hour = 60
const day = 24 * hour

describeOnBoth('a match that is postponed without a new date', (dialect) => {
  let app: TestApp
  let keys: ReadonlyMap<number, string>
  let ids: ReadonlyMap<string, number>
  let competition = 0
  const at = (minutes: number) => later(testNow, minutes)
  const today = formatDay(testNow)
  beforeAll(async () => {
    app = await testApp(dialect)
    const sides = ['yunjian', 'beiming'].map((key) => side(key))
    const others = ['changgeng', 'qingfeng'].map((key) => side(key))
    const move = (from: string, to: string | null) => ({ from, to, reason: '断电' })
    const putOff = (key: string, from: string) =>
      planned(key, from, sides, { schedule: { state: 'postponed', reschedules: [move(from, null)] } })
    const pool = [
      [played('over', at(-hour), [side('changgeng', 2), side('qingfeng', 0)]), putOff('off', at(-2 * hour))],
      [
        planned('moved', at(2 * day), others, {
          schedule: { state: 'scheduled', at: at(2 * day), precision: 'exact', reschedules: [move(at(hour), at(2 * day))] },
        }),
        putOff('far', at(9 * day)),
        putOff('forgotten', at(-200 * day)),
      ],
      Array.from({ length: 7 }, (_, i) => planned(`next${i}`, at(20 * day + i), others)),
    ]
    const { id } = await insertCompetition(app, league({ pool }))
    competition = id
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).execute()
    keys = new Map(rows.map((row) => [row.id, row.key]))
    ids = new Map(rows.map((row) => [row.key, row.id]))
  })
  afterAll(() => app.close())

  const get = async <T>(url: string): Promise<T> => (await app.http.inject(url)).json().data
  const list = async (filter: Parameters<typeof apiPaths.matches>[0]) => await get<MatchPage>(apiPaths.matches(filter))
  const keysOf = (matches: readonly { id: number }[]) => matches.map(({ id }) => keys.get(id))
  const teamOf = async (key: string) => {
    const rows = await app.db.read.selectFrom('entrants').select(['key', 'team_id']).where('team_id', 'is not', null).execute()
    return rows.find((row) => row.key === key)?.team_id ?? 0
  }

  test('stands in the list of its first day, which counts it', async () => {
    for (const filter of [{}, { kind: 'team' }, { competition }, { team: await teamOf('yunjian') }] as const) {
      const { items, total, days } = await list({ ...filter, day: today })
      const expected = 'team' in filter ? ['off'] : ['over', 'off']
      expect([keysOf(items), total], JSON.stringify(filter)).toEqual([expected, expected.length])
      expect(days.find((one) => one.day === today)?.count, JSON.stringify(filter)).toBe(expected.length)
    }
    expect(keysOf((await list({ day: today, order: 'newest' })).items)).toEqual(['off', 'over'])
    expect(keysOf((await list({ day: today, order: 'oldest', page: 2, pageSize: 1 })).items)).toEqual(['off'])
    expect(keysOf((await list({ day: today, state: 'coming' })).items)).toEqual(['off'])
    expect(keysOf((await list({ day: today, state: 'ended' })).items)).toEqual(['over'])
    expect(await list({ day: today, kind: 'single' })).toMatchObject({ items: [], total: 0 })
  })

  test('makes a day of its own where there is no other match; one that has another day stands there alone', async () => {
    const { items, days } = await list({ day: formatDay(at(9 * day)) })
    expect(keysOf(items)).toEqual(['far'])
    expect(days.map(({ count }) => count).filter((count) => count > 0)).toContain(1)
    expect(days.find((one) => one.day === formatDay(at(9 * day)))?.count).toBe(1)
    expect(keysOf((await list({ day: formatDay(at(2 * day)) })).items)).toEqual(['moved'])
    const narrow = await list({ competition })
    expect(narrow.days.map((one) => one.day)).toEqual(expect.arrayContaining([today, formatDay(at(9 * day))]))
  })

  test('is said after what comes next: in its competition and of its sides, not among all; and not for ever', async () => {
    const { next } = await get<CompetitionView>(apiPaths.competition(competition))
    expect(keysOf(next)).toEqual(['moved', 'f1', 'next0', 'next1', 'off', 'far'])
    const [yunjian, beiming] = [await teamOf('yunjian'), await teamOf('beiming')]
    expect(keysOf((await get<TeamView>(apiPaths.team(yunjian))).next)).toEqual(['off', 'far'])
    expect(keysOf((await get<MeetingsView>(apiPaths.meetings({ team: yunjian, opponent: beiming }))).next)).toEqual(['off', 'far'])
    expect(keysOf((await get<MatchesNow>(apiPaths.matchesNow())).next)).not.toContain('off')
  })

  test('pages have it under the day, with the time that it had', async () => {
    for (const address of [paths.schedule(), paths.schedule({ day: today }), paths.team(await teamOf('yunjian'))]) {
      const { body } = await app.http.inject(address)
      const [, row = ''] = new RegExp(`<a[^>]*href="/matches/${ids.get('off')}"[^>]*>(.*?)</a>`, 's').exec(body) ?? []
      expect(row, address).toContain('延期')
      expect(row, address).toMatch(/原定 今天 \d\d:\d\d/)
      expect(body, address).not.toContain('日期待定')
    }
    const sheet = (await app.http.inject(apiPaths.dayExport(today, null, 'csv'))).body
    expect(sheet.split('\n').filter((line) => line.includes('北冥'))).toHaveLength(1)
  })
})
