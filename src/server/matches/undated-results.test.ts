import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, resultBy } from '#rules/acts/examples.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import type { AdminMatchPage } from '#shared/admin/matches.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, planned, played, poolRounds, side } from '#test/competitions.ts'
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

describeOnBoth('the form before a match', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    const cup = league({ slug: 'cup', pool: [[noTime('cup-1', 'beiming'), played('cup-17', at(17), won('changgeng'))]] })
    await insertCompetition(app, { ...cup, competition: { ...cup.competition, startsOn: '2026-10-01' } })
    const pool = [
      [noTime('first', 'beiming')],
      [played('second-16', at(16), won('changgeng'))],
      [
        { key: 'next', schedule: { state: 'unscheduled' }, sides: meeting('changgeng') },
        planned('next-26', at(26), meeting('changgeng')),
        { key: 'half-open', schedule: { state: 'unscheduled' }, sides: [side('yunjian'), {}] },
      ] satisfies Match[],
      [noTime('fourth', 'qingfeng')],
      [played('fifth-18', at(18), won('beiming'))],
    ]
    await insertCompetition(app, league({ pool }))
  })
  afterAll(() => app.close())

  const meeting = (rival: string) => [side('yunjian'), side(rival)]
  const won = (rival: string) => [side('yunjian', 2), side(rival, 0)]
  const noTime = (key: string, rival: string): Match => ({
    key,
    play: 'ended',
    sides: won(rival),
    result: { state: 'official', kind: 'played' },
  })
  const at = (day: number) => `2026-11-${day}T12:00:00.000Z`

  test.each([
    ['what is still to be played has all results before it', 'next', ['fifth-18', 'cup-17', 'second-16', 'fourth', 'first']],
    ['though it has a time', 'next-26', ['fifth-18', 'cup-17', 'second-16', 'fourth', 'first']],
    ['the times decide, and the document where one is missing', 'fifth-18', ['cup-17', 'second-16', 'fourth', 'first', 'cup-1']],
    ['later ones of the document are left out', 'second-16', ['first', 'cup-1']],
    ['without a time, those that stand before it', 'fourth', ['cup-17', 'second-16', 'first', 'cup-1']],
    ['what began earlier elsewhere', 'first', ['cup-17', 'cup-1']],
    ['nothing of what began later elsewhere', 'cup-1', []],
    ['but what is known to have been before', 'cup-17', ['second-16', 'cup-1']],
  ])('%s', async (_, key, expected) => {
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).execute()
    const keyOf = (id: number) => rows.find((row) => row.id === id)?.key
    const answer = await app.http.inject(`/api/matches/${rows.find((row) => row.key === key)?.id}`)
    const [own] = answer.json<{ data: MatchView }>().data.form
    expect(own?.map(({ matchId }) => keyOf(matchId))).toEqual(expected)
  })

  test('is told of no side that is still open', async () => {
    const { id } = await app.db.read.selectFrom('matches').select('id').where('key', '=', 'half-open').executeTakeFirstOrThrow()
    const { body } = await app.http.inject(paths.match(id))
    const [, form = ''] = /<section[^>]* aria-labelledby="form"[^>]*>(.*?)<\/section>/s.exec(body) ?? []
    expect(form.replaceAll(/<!--.*?-->/g, '')).toContain('近 5 场 5 胜')
    expect(form).not.toContain('此前没有赛果')
    expect(form).not.toContain('待定')
  })

  test('is the same on the page of two teams as on that of each', async () => {
    const form = async (url: string) => (await app.http.inject(url)).json().data.form
    const [own] = await form('/api/meetings?team=1&opponent=2')
    expect(own).toEqual(await form('/api/teams/1'))
    expect(own).toHaveLength(5)
  })
})

test('are never announced as if their date were still to come', async () => {
  const app = await testApp('sqlite')
  try {
    await addColumns(app)
    let cup = singleEvent(4, false)
    const endedAt = '2026-11-18T14:30:00.000Z'
    for (const [match, more] of [
      ['m1', {}],
      ['m2', { endedAt }],
    ] as const)
      cup = done(cup, { kind: 'record_result', match, publicNote: '', result: resultBy([2, 1], more) }).document
    const stages = cup.stages.map((stage) => ({
      ...stage,
      groups: stage.groups.map((group) => ({
        ...group,
        rounds: group.rounds.map((round) => ({
          ...round,
          matches: round.matches.map((match): Match => {
            const { schedule: _, ...rest } = match
            return match.key === 'm3' ? { ...rest, schedule: { state: 'scheduled', at: later(testNow, 60), precision: 'exact' } } : rest
          }),
        })),
      })),
    }))
    const { id } = await insertCompetition(app, { ...cup, stages })
    await app.bus.catchUp()
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).execute()
    const idOf = (key: string) => rows.find((row) => row.key === key)?.id ?? 0
    const page = async (address: string) => {
      const answer = await app.http.inject(address)
      expect([address, answer.statusCode]).toEqual([address, 200])
      return answer.body.slice(answer.body.indexOf('<body'))
    }
    for (const address of [
      paths.home(),
      paths.schedule({ state: 'ended' }),
      paths.competition(id, { tab: 'stages' }),
      paths.competition(id, { tab: 'matches' }),
      paths.match(idOf('m1')),
      paths.match(idOf('m2')),
    ])
      expect(await page(address), address).not.toContain('待定')
    expect(await page(paths.match(idOf('m2')))).toContain('22:30')
    expect(await page(paths.schedule({ state: 'ended' }))).toContain('没有记下日期')
    const views = await Promise.all(
      ['m1', 'm2'].map(async (key) => (await app.http.inject(`/api/matches/${idOf(key)}`)).json<{ data: MatchView }>().data.endedAt),
    )
    expect(views).toEqual([null, endedAt])
  } finally {
    await app.close()
  }
})
