import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league, planned, played, poolRounds, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition } from '#test/factories.ts'

describeOnBoth('matches', (dialect) => {
  let app: TestApp
  let ids: Record<string, number> = {}
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    const { id } = await insertCompetition(app, league())
    await insertCompetition(app, { ...league({ slug: 'peak-11', isHidden: true }) })
    await insertCompetition(app, bracket())
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).where('competition_id', '=', id).execute()
    ids = Object.fromEntries(rows.map((row) => [row.key, row.id]))
  })
  afterAll(() => app.close())

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }

  async function keysOf(query: string): Promise<string[]> {
    const { items } = await get<MatchPage>(`/api/matches?${query}`)
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).execute()
    return items.map((item) => rows.find((row) => row.id === item.id)?.key ?? '')
  }

  test('are listed by time, and by every filter alone', async () => {
    expect(await keysOf('kind=team')).toEqual(['p1', 'p2', 'p4', 'p3', 'p5', 'f1', 'p6'])
    expect(await keysOf('kind=team&order=newest')).toEqual(['p6', 'f1', 'p5', 'p3', 'p4', 'p2', 'p1'])
    expect(await keysOf('kind=team&state=ended')).toEqual(['p2', 'p1'])
    expect(await keysOf('kind=team&state=live')).toEqual(['p4'])
    expect(await keysOf('kind=team&state=coming')).toEqual(['p3', 'p5', 'f1', 'p6'])
    expect(await keysOf('competition=1&day=2026-11-20')).toEqual(['p4', 'p3'])
    expect(await keysOf('stage=2')).toEqual(['f1'])
    expect(await keysOf('team=2')).toEqual(['p1', 'p4', 'p6'])
    expect(await keysOf('player=1'), 'a captain plays for his team, and is in no line-up').toEqual([])
    expect(await keysOf('competition=2'), 'a hidden competition').toEqual([])
    expect(await keysOf('kind=battle')).toEqual(['s1', 's2', 'g'])
  })

  test('come by pages, with the days around the asked one', async () => {
    const first = await get<MatchPage>('/api/matches?kind=team&pageSize=3')
    expect([first.items.length, first.total, first.page, first.pageSize]).toEqual([3, 7, 1, 3])
    const last = await get<MatchPage>('/api/matches?kind=team&pageSize=3&page=3')
    expect(last.items.map((match) => match.id)).toEqual([ids.p6])
    expect((await get<MatchPage>('/api/matches?kind=team&page=100000')).items).toEqual([])
    const days = [
      { day: '2026-11-16', count: 2 },
      { day: '2026-11-20', count: 2 },
      // Beside those that have any, the three around today.
      { day: '2026-11-19', count: 0 },
      { day: '2026-11-21', count: 0 },
      { day: '2026-11-22', count: 1 },
      { day: '2026-11-28', count: 1 },
    ].sort((a, b) => (a.day < b.day ? -1 : 1))
    expect(first.days).toEqual(days)
    expect((await get<MatchPage>('/api/matches?competition=1&day=2026-11-22')).days).toEqual(days)
    expect((await get<MatchPage>('/api/matches?competition=1&day=2026-01-01')).days).toEqual(days)
  })

  test('a page says what was played, what moved it, and who met before', async () => {
    const articles = await Promise.all(
      ['赛前', '战报', '两队恩怨', '草稿'].map((title) => addArticle(app, { title, ...(title === '草稿' ? { publishedAt: null } : {}) })),
    )
    await app.write(async (db, touch) => {
      const link = (i: number, role: 'preview' | 'recap' | 'mention', subject: 'match' | 'team', subject_id: number) => ({
        article_id: articles[i] ?? 0,
        role,
        subject,
        subject_id,
        ordinal: 0,
      })
      await db
        .insertInto('article_links')
        .values([
          link(0, 'preview', 'match', ids.p3 ?? 0),
          link(1, 'recap', 'match', ids.p1 ?? 0),
          link(2, 'mention', 'team', 1),
          link(3, 'recap', 'match', ids.p3 ?? 0),
        ])
        .execute()
      touch('articles')
    })
    const played = await get<MatchView>(`/api/matches/${ids.p1}`)
    expect(played).toMatchObject({ bestOf: 3, play: 'ended', result: { state: 'official', kind: 'played' }, venue: '' })
    expect(played.sides.map(({ entrant, score, outcome }) => [entrant?.name, score, outcome])).toEqual([
      ['云涧', 2, 'win'],
      ['长庚', 0, 'loss'],
    ])
    expect(played.games.map((game) => [game.map, game.state, game.durationSeconds, game.sides.map((one) => one.score)])).toEqual([
      ['断崖', 'done', 1510, [13, 7]],
      ['古渡', 'done', null, [13, 11]],
      ['', 'not_played', null, []],
    ])
    expect(played.timeline.map((event) => [event.kind, event.title, event.date])).toEqual([
      ['scheduled', '定于', { at: '2026-11-16T12:00:00.000Z', precision: 'exact' }],
      ['ended', '比赛结束', undefined],
    ])
    const moved = await get<MatchView>(`/api/matches/${ids.p3}`)
    expect(moved.schedule).toMatchObject({ firstAt: '2026-11-17T12:00:00.000Z', at: '2026-11-20T13:00:00.000Z', reason: '场馆停电' })
    expect(moved.timeline.map((event) => [event.kind, event.title, event.date?.at, event.note])).toEqual([
      ['scheduled', '原定', '2026-11-17T12:00:00.000Z', ''],
      ['rescheduled', '改至', '2026-11-20T13:00:00.000Z', '场馆停电'],
      ['postponement', '裁定：延期', undefined, '场馆停电，比赛延期。'],
    ])
    expect(moved.news.map(({ role, article }) => [role, article.title])).toEqual([
      ['preview', '赛前'],
      ['side', '两队恩怨'],
    ])
    const final = await get<MatchView>(`/api/matches/${ids.f1}`)
    expect(final.sides.map((one) => [one.label, one.entrant])).toEqual([
      ['A 组第 1 名', null],
      ['A 组第 2 名', null],
    ])
    expect((await app.http.inject('/api/matches/999')).statusCode).toBe(404)
    expect((await app.http.inject(`/api/matches/${(ids.f1 ?? 0) + 1}`)).json(), 'of a hidden competition').toMatchObject({ code: 1002 })
  })

  test('past meetings are those of the same two teams in any public competition', async () => {
    const again = league({ slug: 'peak-13', pool: [[planned('again', '2026-11-25T12:00:00.000Z', [side('changgeng'), side('yunjian')])]] })
    const { id } = await insertCompetition(app, again)
    const row = await app.db.read
      .selectFrom('matches')
      .select('id')
      .where('competition_id', '=', id)
      .where('key', '=', 'again')
      .executeTakeFirstOrThrow()
    const { meetings } = await get<MatchView>(`/api/matches/${row.id}`)
    expect(meetings.map((match) => match.id)).toEqual([ids.p1])
  })

  test('what both bring to a match: their public results before it, and who played for them last', async () => {
    const lineup = [{ player: 'yunjian-1', name: '云涧队长', position: '主攻' }]
    const kept = { embargoUntil: '2026-12-01T00:00:00.000Z' }
    const pool = [
      [
        played('won', '2026-11-17T12:00:00.000Z', [side('yunjian', 2, { lineup }), side('qingfeng', 1)]),
        played('kept', '2026-11-18T12:00:00.000Z', [side('changgeng', 2), side('beiming', 0)], kept),
        planned('next', '2026-11-26T12:00:00.000Z', [side('yunjian'), side('changgeng')]),
      ],
    ]
    const { id } = await insertCompetition(app, league({ slug: 'peak-15', pool }))
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).where('competition_id', '=', id).execute()
    const pageOf = (key: string) => get<MatchView>(`/api/matches/${rows.find((row) => row.key === key)?.id}`)
    const next = await pageOf('next')
    expect(next.form.map((one) => one.map(({ outcome, score, opponent }) => [outcome, score, opponent]))).toEqual([
      [
        ['win', [2, 1], '青锋'],
        ['win', [2, 0], '长庚'],
      ],
      [['loss', [0, 2], '云涧']],
    ])
    expect(next.lastLineups.map((last) => last && [last.opponent, last.players.map(({ name }) => name)])).toEqual([
      ['青锋', ['云涧队长']],
      null,
    ])
    expect(next.table?.table.rows).toHaveLength(4)
    // What is held back until December is in no table; 长庚 has no other result here.
    expect(next.places).toEqual([{ group: 'A 组', rank: 1, isShared: false, wins: 1, draws: 0, losses: 0 }, null])
    const won = await pageOf('won')
    expect(
      won.form[0]?.map(({ opponent }) => opponent),
      'before it',
    ).toEqual(['长庚'])
    expect(won.lastLineups, 'they are known').toEqual([])
    expect(won.places, 'it has been played').toEqual([])
  })

  test('a running match tells which game is on, unless its scores are held back', async () => {
    const games: Match['games'] = [
      { number: 1, state: 'done', sides: [{ outcome: 'win' }, { outcome: 'loss' }] },
      { number: 2, state: 'live', sides: [{}, {}] },
    ]
    const live = { play: 'live', bestOf: 3, games } as const
    const sides = [side('yunjian', 1), side('changgeng', 0)]
    const open = { ...planned('open', '2026-11-20T11:00:00.000Z', sides), ...live }
    const kept = { ...planned('kept', '2026-11-20T11:10:00.000Z', sides), ...live, delaySeconds: 600 }
    const { id } = await insertCompetition(app, league({ slug: 'peak-14', pool: [[open, kept]] }))
    const { items } = await get<MatchPage>(`/api/matches?competition=${id}&state=live`)
    expect(items.map((match) => [match.liveGame, match.sides[0]?.score, match.won])).toEqual([
      [2, 1, 'a'],
      [null, null, ''],
    ])
  })

  test('a bracket says where winners go and who is waited for', async () => {
    const { items } = await get<MatchPage>('/api/matches?kind=battle')
    const [semi, , final] = items
    expect(await get<MatchView>(`/api/matches/${semi?.id}`)).toMatchObject({ winnerTo: { id: final?.id, name: '决赛' }, loserTo: null })
    expect(final?.sides.map((one) => one.label)).toEqual(['S1 胜者', '第 1 轮第 2 场胜者'])
    const { stage } = await get<CompetitionView>(`/api/competitions/${final?.competition.id}?stage=${final?.stage.id}`)
    const matches = stage?.groups.flatMap(({ rounds }) => rounds.flatMap((round) => round.matches))
    const told = matches?.map(({ name, winnerTo }) => [name, winnerTo?.name])
    expect(told).toEqual([
      ['S1', '决赛'],
      ['第 1 轮第 2 场', '决赛'],
      ['决赛', undefined],
    ])
  })

  test('are at 0–0 while the first of several games runs, in lists and alone; of the only game its points are told', async () => {
    const live = (key: string, games: Match['games'], more: Partial<Match> = {}): Match => ({
      ...planned(key, '2026-11-20T10:00:00.000Z', [side('yunjian'), side('beiming')]),
      play: 'live',
      ...(games && { games }),
      ...more,
    })
    const running = (scores: readonly number[]) => [{ number: 1, state: 'live' as const, sides: scores.map((score) => ({ score })) }]
    const pool = [[live('begun', running([3, 2])), live('one', running([3, 2]), { bestOf: 1 }), live('bare', undefined)]]
    const { id } = await insertCompetition(app, league({ slug: 'running', pool }))
    const scoresOf = ({ sides }: Pick<MatchView, 'sides'>) => sides.map(({ score }) => score)
    const { items } = await get<MatchPage>(`/api/matches?competition=${id}&state=live`)
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).where('competition_id', '=', id).execute()
    for (const [key, scores] of Object.entries({ begun: [0, 0], one: [3, 2], bare: [null, null] })) {
      const row = rows.find((each) => each.key === key)
      const listed = items.find((item) => item.id === row?.id)
      expect([key, listed && scoresOf(listed)]).toEqual([key, scores])
      expect([key, scoresOf(await get<MatchView>(`/api/matches/${row?.id}`))]).toEqual([key, scores])
    }
  })
})

/** Two semifinals and a final, without scores. */
function bracket() {
  const document = league({ slug: 'gates', pool: poolRounds() })
  const names = ['甲', '乙', '丙', '丁']
  const stage = document.stages[1]
  if (stage?.format !== 'single_elimination') throw new Error('The league ends in a bracket')
  const [semi, other] = [0, 2].map((i) =>
    planned(
      `s${i / 2 + 1}`,
      `2026-11-2${1 + i}T12:00:00.000Z`,
      [{ source: { seed: i + 1 } }, { source: { seed: i + 2 } }],
      i === 0 ? { name: 'S1' } : {},
    ),
  )
  if (!semi || !other) throw new Error('Two semifinals')
  const final = planned('g', '2026-11-29T12:00:00.000Z', [{ source: { winnerOf: 's1' } }, { source: { winnerOf: 's2' } }], { name: '决赛' })
  const rounds = [
    { number: 1, matches: [semi, other] },
    { number: 2, matches: [final] },
  ]
  const { awards: _awards, rulings: _rulings, teams: _teams, players: _players, ...rest } = document
  return {
    ...rest,
    competition: { ...document.competition, kind: 'battle' as const, name: '九门对决' },
    entrants: names.map((name, i) => ({ key: `e${i}`, name })),
    stages: [
      {
        ...stage,
        key: 'main',
        places: names.map((_, i) => ({ entrant: `e${i}` })),
        groups: [{ key: 'u', name: '正赛', kind: 'upper' as const, rounds }],
      },
    ],
  }
}
