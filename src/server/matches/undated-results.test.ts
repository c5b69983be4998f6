import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminMatchPage } from '#shared/admin/matches.ts'
import type { CompetitionView, MatchPage } from '#shared/competitions/answers.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league, played, poolRounds, side } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

describeOnBoth('results of which nobody knows when they were', (dialect) => {
  let app: TestApp
  let editor: Caller
  let keys: ReadonlyMap<number, string>
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
    const [first = [], second = [], third = []] = poolRounds()
    const p6 = undated('p6', [side('changgeng', 2), side('qingfeng', 0)])
    const [p5 = played('p5', '2026-11-18T12:00:00.000Z', [])] = third
    const open: Match = { key: 'open', schedule: { state: 'unscheduled' }, sides: [side('yunjian'), side('beiming')] }
    const pool = [[undated('u1', [side('yunjian', 2), side('beiming', 1)])], first, second, [p5, p6], [open]]
    await insertCompetition(app, league({ pool }))
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).execute()
    keys = new Map(rows.map((row) => [row.id, row.key]))
  })
  afterAll(() => app.close())

  function undated(key: string, sides: Match['sides']): Match {
    return { key, play: 'ended', sides, result: { state: 'official', kind: 'played' } }
  }

  const get = async <T>(url: string): Promise<T> => (await app.http.inject(url)).json().data
  const keysOf = (matches: readonly { id: number }[]) => matches.map(({ id }) => keys.get(id))
  const list = async (query: string) => keysOf((await get<MatchPage>(`/api/matches?${query}`)).items)

  test('stand behind those with a date, in lists and strips', async () => {
    expect(await list('state=ended')).toEqual(['p2', 'p1', 'p6', 'u1'])
    expect(await list('state=ended&competition=1')).toEqual(['p2', 'p1', 'p6', 'u1'])
    expect(await list('state=ended&team=1')).toEqual(['p1', 'u1'])
    expect(await list('order=newest')).toEqual(['open', 'f1', 'p5', 'p3', 'p4', 'p2', 'p1', 'p6', 'u1'])
    const { latest } = await get<CompetitionView>('/api/competitions/1')
    expect(keysOf(latest)).toEqual(['p2', 'p1', 'p6', 'u1'])
    const { items } = await editor.get<AdminMatchPage>('/api/admin/matches?state=ended')
    expect(keysOf(items)).toEqual(['p2', 'p1', 'p6', 'u1'])
  })

  test('page by page as in one list', async () => {
    for (const query of ['state=ended', 'order=newest', 'order=oldest', 'order=newest&kind=team&competition=1']) {
      const whole = await list(query)
      for (const pageSize of [1, 2, 3]) {
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(whole.length / pageSize) + 1 }, (_, i) => list(`${query}&pageSize=${pageSize}&page=${i + 1}`)),
        )
        expect(pages.flat(), `${query}, ${pageSize} a page`).toEqual(whole)
        expect(pages.at(-1)).toEqual([])
      }
    }
  })

  test('are the oldest of a team', async () => {
    const { form } = await get<TeamView>('/api/teams/1')
    expect(keysOf(form.map(({ matchId }) => ({ id: matchId })))).toEqual(['p1', 'u1'])
  })
})
