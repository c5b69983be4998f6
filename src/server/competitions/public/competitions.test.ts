import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompetitionPage, CompetitionView } from '#shared/competitions/competition-views.ts'
import type { SeasonList } from '#shared/seasons.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league, planned, played, poolRounds, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition } from '#test/factories.ts'

describeOnBoth('competitions', (dialect) => {
  let app: TestApp
  let id = 0
  let hiddenId = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    id = (await insertCompetition(app, { ...league(), competition: { ...league().competition, rulesArticle: 'rules' } })).id
    const hidden = league({ slug: 'secret', isHidden: true })
    hiddenId = (await insertCompetition(app, { ...hidden, season: { ...hidden.season, slug: 'secret', name: '未公布的赛季' } })).id
    const coming = league({ slug: 'coming', pool: [] })
    await insertCompetition(app, {
      ...coming,
      competition: { ...coming.competition, name: '冬季赛', kind: 'battle', startsOn: '2026-12-10', endsOn: '2026-12-20' },
    })
  })
  afterAll(() => app.close())

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }
  const namesOf = async (query: string) => (await get<CompetitionPage>(`/api/competitions?${query}`)).items.map((item) => item.name)

  test('are listed by kind, season and state, the newest first', async () => {
    expect(await namesOf('')).toEqual(['冬季赛', '巅峰联赛'])
    expect(await namesOf('kind=team')).toEqual(['巅峰联赛'])
    expect(await namesOf('state=running')).toEqual(['巅峰联赛'])
    expect(await namesOf('state=coming')).toEqual(['冬季赛'])
    expect(await namesOf('state=finished')).toEqual([])
    expect(await namesOf('season=1')).toEqual(['冬季赛', '巅峰联赛'])
    expect(await namesOf('season=2')).toEqual([])
    expect((await get<CompetitionPage>('/api/competitions?pageSize=1&page=2')).items.map((item) => item.name)).toEqual(['巅峰联赛'])
    expect((await get<CompetitionPage>('/api/competitions?pageSize=1')).total).toBe(2)
    expect((await get<SeasonList>('/api/seasons')).items).toEqual([
      { id: 1, name: '第十二赛季', startsOn: '2026-09-01', endsOn: '2026-12-31' },
    ])
  })

  test('one that begins at midnight is running from then on', async () => {
    const winter = await get<CompetitionPage>('/api/competitions?state=coming')
    expect(winter.items.map((item) => item.state)).toEqual(['coming'])
  })

  test('a page holds the running stage with its table, what is live, and the entrants', async () => {
    const page = await get<CompetitionView>(`/api/competitions/${id}`)
    expect(page).toMatchObject({ name: '巅峰联赛', state: 'running', matchCount: 7, entrantCount: 4, rulesArticle: null })
    expect(page.stages.map((stage) => [stage.name, stage.state])).toEqual([
      ['小组赛', 'running'],
      ['决赛', 'coming'],
    ])
    const table = page.stage?.groups[0]?.table
    expect(table?.figures).toEqual(['played', 'wins', 'losses', 'games', 'game_difference', 'points'])
    expect(table?.columns).toEqual(['对手分（Buchholz）'])
    expect(table?.rows.map((row) => [row.rank, row.entrant.name, row.points, row.zone, row.form])).toEqual([
      [1, '云涧', 3, 'advance', ['win']],
      [2, '北冥', 2, 'advance', ['win']],
      [3, '青锋', 0, null, ['loss']],
      [4, '长庚', 0, null, ['loss']],
    ])
    expect(table?.rows[1]?.adjustments).toEqual([{ metric: 'points', delta: -1, note: '迟到扣一分' }])
    expect(table?.rows[2]?.trace).toMatchObject({ tied: ['长庚', '青锋'], sentence: '同积 0 分，按净胜局 −1 排第 3' })
    expect(page.live.map((match) => match.sides.map((one) => [one.label, one.score]))).toEqual([
      [
        ['长庚', 1],
        ['北冥', 0],
      ],
    ])
    expect(page.latest.map((match) => match.sides[0]?.label)).toEqual(['青锋', '云涧'])
    expect(page.next.map((match) => match.schedule.at)).toEqual([
      '2026-11-20T13:00:00.000Z',
      '2026-11-22T12:00:00.000Z',
      '2026-11-28T12:00:00.000Z',
    ])
    expect(page.entrants.map((one) => [one.entrant.name, one.seed, one.status, one.place])).toContainEqual(['云涧', 1, 'active', null])
    expect(table?.rows.map((row) => row.entrant.seed)).toEqual([1, 4, 3, 2])
    expect(page.awards.map((award) => [award.title, award.name])).toEqual([['小组赛最佳选手', '云涧队长']])
  })

  test('the asked stage is shown, a bracket with its matches', async () => {
    const page = await get<CompetitionView>(`/api/competitions/${id}?stage=2`)
    expect(page.stage).toMatchObject({ name: '决赛', format: 'single_elimination' })
    const [round] = page.stage?.groups[0]?.rounds ?? []
    expect(round?.matches.map((match) => [match.name, match.bestOf, match.sides.map((one) => one.label)])).toEqual([
      ['决赛', 5, ['A 组第 1 名', 'A 组第 2 名']],
    ])
    for (const url of [`/api/competitions/${id}?stage=99`, `/api/competitions/${hiddenId}`, '/api/competitions/999']) {
      expect([url, (await app.http.inject(url)).json()]).toEqual([url, { code: 1002, message: '没有找到这里的内容', data: null }])
    }
  })

  test('the rules are linked once their article is published', async () => {
    await addArticle(app, { title: '竞赛规程', importKey: 'rules', publishedAt: '2026-11-20T12:00:30.000Z' })
    expect((await get<CompetitionView>(`/api/competitions/${id}`)).rulesArticle).toBeNull()
    app.clock.advance(30_000)
    expect((await get<CompetitionView>(`/api/competitions/${id}`)).rulesArticle).toMatchObject({ title: '竞赛规程' })
  })

  test('what is written is shown at once', async () => {
    const [first = [], [p3, ...rest] = [], third = []] = poolRounds()
    expect(p3?.key).toBe('p3')
    const told = played('p3', '2026-11-20T10:00:00.000Z', [side('yunjian', 0), side('qingfeng', 2)])
    await insertCompetition(app, league({ pool: [first, [told, ...rest], third] }))
    const page = await get<CompetitionView>(`/api/competitions/${id}`)
    expect(page.stage?.groups[0]?.table?.rows.map((row) => [row.entrant.name, row.points])).toEqual([
      ['青锋', 3],
      ['云涧', 3],
      ['北冥', 2],
      ['长庚', 0],
    ])
    expect(page.latest[0]?.sides.map((one) => one.score)).toEqual([0, 2])
  })

  test('while a bracket is played, the tables that led to it are there too, in short', async () => {
    const document = league({
      slug: 'decided',
      final: planned('f', '2026-11-20T11:00:00.000Z', [side('yunjian', 1), side('beiming', 0)], { play: 'live' }),
    })
    const { id: decided } = await insertCompetition(app, document)
    const page = await get<CompetitionView>(`/api/competitions/${decided}`)
    expect(page.stage?.name).toBe('决赛')
    expect(
      page.before.map(({ stage, competition, table }) => [stage.name, competition.id, table.rows.map((row) => row.entrant.name)]),
    ).toEqual([['小组赛', decided, ['云涧', '北冥', '青锋', '长庚']]])
    expect(page.before[0]?.table.rows[0]).not.toHaveProperty('trace')
    expect((await get<CompetitionView>(`/api/competitions/${decided}?stage=${page.stage?.id}`)).before).toEqual([])
    expect((await get<CompetitionView>(`/api/competitions/${id}`)).before).toEqual([])
  })

  test('one of which a match has begun runs, whatever its first day; a cancelled match is no beginning', async () => {
    const later = { startsOn: '2026-12-01', endsOn: '2026-12-20' }
    const early = league({ slug: 'early' })
    await insertCompetition(app, { ...early, competition: { ...early.competition, ...later, name: '提前开打' } })
    const off = planned('off', '2026-12-02T12:00:00.000Z', [side('yunjian'), side('beiming')])
    off.schedule = { state: 'cancelled' }
    const called = league({ slug: 'called-off', pool: [[off]] })
    await insertCompetition(app, { ...called, competition: { ...called.competition, ...later, name: '取消一场' } })
    expect(await namesOf('state=coming')).toEqual(expect.arrayContaining(['取消一场']))
    expect(await namesOf('state=coming')).not.toContain('提前开打')
    expect(await namesOf('state=running')).toContain('提前开打')
    const states = (await get<CompetitionPage>('/api/competitions?pageSize=50')).items.map(({ name, state }) => `${name} ${state}`)
    expect(states).toEqual(expect.arrayContaining(['提前开打 running', '取消一场 coming']))
  })

  test('Latin names of groups stand apart from the Chinese words after them', async () => {
    const document = league({ slug: 'latin', pool: [] })
    for (const group of document.stages[0]?.groups ?? []) group.name = 'Group H'
    const latin = await insertCompetition(app, document)
    const { stages } = await get<CompetitionView>(`/api/competitions/${latin.id}`)
    const { stage } = await get<CompetitionView>(`/api/competitions/${latin.id}?stage=${stages[1]?.id}`)
    const [final] = stage?.groups[0]?.rounds[0]?.matches ?? []
    expect(final?.sides.map(({ label }) => label)).toEqual(['Group H 第 1 名', 'Group H 第 2 名'])
  })
})
