import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { MergePreview } from '#shared/admin/people.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game, Match } from '#shared/competitions/match.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { FigureEntries, FigureRanking, FigureRecords, MatchSeries } from '#shared/competitions/statistic-views.ts'
import type { EventKind, Figure, Statistics } from '#shared/competitions/statistics.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, played, side } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, idBySlug, insertCompetition } from '#test/factories.ts'
import { readingRoutes } from '#test/route-values.ts'

const figures: Figure[] = [
  { key: 'gold', name: '金钱', unit: '千', of: 'side', total: 'sum', decimals: 1, better: 'higher' },
  { key: 'faults', name: '失误', of: 'side', total: 'sum', decimals: 0, better: 'lower' },
  { key: 'kills', name: '击杀', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
  { key: 'aim', name: '命中率', unit: '%', of: 'player', total: 'mean', decimals: 2, better: 'higher' },
  { key: 'rating', name: '评分', of: 'player', total: 'last', decimals: 1, better: 'higher' },
]
const eventKinds: EventKind[] = [{ key: 'kill', name: '击杀', sign: '⚔', of: 'player' }]

/** Different for each match, game and side, without a pattern in the last digit. */
function statisticsOf(seed: number, slugs: readonly [string, string]): Statistics {
  return {
    sides: slugs.map((slug, i) => ({
      values: [
        { figure: 'gold', value: Math.round(((seed * 37 + i * 11) % 90) + 0.1 * ((seed + i) % 10)) + 0.1 * ((seed + i) % 10) },
        { figure: 'faults', value: (seed * 7 + i) % 5 },
      ].map(({ figure, value }) => ({ figure, value: Number(value.toFixed(1)) })),
      players: [
        {
          player: `${slug}-1`,
          values: [
            { figure: 'kills', value: (seed * 13 + i * 5) % 17 },
            { figure: 'aim', value: Number((((seed * 31 + i * 7) % 100) + 0.37).toFixed(2)) },
            { figure: 'rating', value: ((seed * 3 + i) % 10) + 0.5 },
          ],
        },
      ],
    })),
  }
}

const teams = ['yunjian', 'changgeng', 'qingfeng', 'beiming'] as const
const pairs = [
  ['yunjian', 'changgeng'],
  ['qingfeng', 'beiming'],
  ['yunjian', 'qingfeng'],
  ['changgeng', 'beiming'],
  ['yunjian', 'beiming'],
  ['changgeng', 'qingfeng'],
] as const

const wins = [{ outcome: 'win' as const }, { outcome: 'loss' as const }]
const secret: Statistics = {
  sides: [
    { values: [{ figure: 'gold', value: 987654.3 }] },
    { players: [{ player: 'qingfeng-1', values: [{ figure: 'kills', value: 876543 }] }] },
  ],
  series: [{ figure: 'gold', samples: [[0, 765432]] }],
  events: [{ at: 654321, kind: 'kill', side: 2, player: 'qingfeng-1', text: 'zqx-event' }],
}

/** Each match of the pool is another case. */
function season(): CompetitionDocument {
  const game = (number: number, pair: (typeof pairs)[number], state: Game['state'] = 'done'): Game => ({
    number,
    state,
    sides: wins,
    statistics: statisticsOf(number * 10 + pairs.indexOf(pair), pair),
  })
  const of = (i: number) => pairs[i] ?? pairs[0]
  const match = (i: number, more: Partial<Match>, score: readonly (number | undefined)[] = [2, 0]): Match =>
    played(`p${i + 1}`, `2026-11-1${i + 1}T12:00:00.000Z`, [side(of(i)[0], score[0]), side(of(i)[1], score[1])], more)
  const embargoUntil = later(testNow, 10)
  const rounds = [
    [
      match(0, { games: [game(1, of(0)), game(2, of(0))] }),
      // Told as a whole, with a game that was annulled.
      match(1, { statistics: statisticsOf(5, of(1)) }),
    ],
    [
      match(2, { games: [game(1, of(2)), game(2, of(2))] }),
      // Thrown out: it counts nowhere.
      {
        ...match(3, { games: [game(1, of(3))] }),
        result: { state: 'void', kind: 'played', endedAt: '2026-11-14T13:00:00.000Z' },
      } satisfies Match,
    ],
    [
      match(4, { games: [game(1, of(4)), { ...game(2, of(4), 'void'), sides: [{}, {}] }, { ...game(3, of(4)), number: 3 }] }),
      match(5, { embargoUntil, statistics: secret }),
    ],
  ]
  const document = league({ pool: rounds })
  // The captain of 云涧 is in the library twice, and in one of the matches as the other.
  for (const { statistics } of rounds[2]?.[0]?.games ?? [])
    for (const told of statistics?.sides?.[0]?.players ?? []) told.player = 'yunjian-9'
  const players = [...(document.players ?? []), { slug: 'yunjian-9', names: [{ name: '云涧队长' }] }]
  return { ...document, players, rulings: [], competition: { ...document.competition, figures, eventKinds } }
}

/** What the document says, summed in a few lines of its own: by figure and by team or player, in the order of play. */
function judged(document: CompetitionDocument, hidden: readonly string[]): Map<string, number[]> {
  const values = new Map<string, number[]>()
  const add = (subject: string, { figure, value }: { figure: string; value: number }) =>
    values.set(`${figure} ${subject}`, [...(values.get(`${figure} ${subject}`) ?? []), value])
  const matches = document.stages.flatMap((stage) => stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)))
  for (const match of matches) {
    if (!match.result || match.result.state === 'void' || match.result.kind === 'walkover' || hidden.includes(match.key)) continue
    for (const told of [match.statistics, ...(match.games ?? []).filter(({ state }) => state === 'done').map((game) => game.statistics)]) {
      for (const [i, own] of (told?.sides ?? []).entries()) {
        for (const value of own.values ?? []) add(match.sides[i]?.entrant ?? '', value)
        for (const { player, values: of } of own.players ?? []) for (const value of of) add(player, value)
      }
    }
  }
  return values
}

const sum = (values: readonly number[]) => Number(values.reduce((all, value) => all + value, 0).toFixed(6))

describeOnBoth('figures', (dialect) => {
  let app: TestApp
  let editor: Caller
  let id = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'admin')
    id = (await insertCompetition(app, season())).id
  })
  afterAll(() => app.close())

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }
  const matchId = async (key: string) =>
    (await app.db.read.selectFrom('matches').select('id').where('competition_id', '=', id).where('key', '=', key).executeTakeFirstOrThrow())
      .id
  async function act(one: CompetitionAct): Promise<void> {
    const { rev } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const answer = await editor.ask('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: false, act: one })
    expect([answer.message, answer.faults]).toEqual(['成功', []])
  }

  /** Every ranking, its entries and the records of teams and players say what the document says. */
  async function expectJudged(hidden: readonly string[]): Promise<void> {
    const { document } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const values = judged(document, hidden)
    const slugs = new Map((await app.db.read.selectFrom('players').select(['id', 'slug']).execute()).map((row) => [row.id, row.slug]))
    let seen = 0
    for (const figure of figures) {
      const usual = await get<FigureRanking>(`/api/competitions/${id}/figures?figure=${figure.key}`)
      // Whoever played least has the lowest sum.
      expect([figure.key, usual.sort]).toEqual([figure.key, figure.better === 'lower' && figure.total === 'sum' ? 'mean' : 'total'])
      for (const sort of ['total', 'mean', 'best'] as const) {
        const { items, total } = await get<FigureRanking>(`/api/competitions/${id}/figures?figure=${figure.key}&sort=${sort}`)
        expect([figure.key, items.length]).toEqual([figure.key, total])
        const sorted = items.map((item) => item[sort]).toSorted((a, b) => (figure.better === 'higher' ? b - a : a - b))
        expect([figure.key, sort, items.map((item) => item[sort])]).toEqual([figure.key, sort, sorted])
        for (const [i, item] of items.entries()) {
          const subject =
            item.player === null
              ? teams.find((team) => document.entrants.find(({ key }) => key === team)?.name === item.entrant.name)
              : slugs.get(item.player.id ?? 0)
          const own = values.get(`${figure.key} ${subject}`) ?? []
          const mean = Math.round((sum(own) / own.length) * 1000) / 1000
          const totals = { sum: sum(own), mean, last: own.at(-1) ?? 0 }
          const best = figure.better === 'higher' ? Math.max(...own) : Math.min(...own)
          expect([figure.key, subject, item.entries, item.total, item.mean, item.best]).toEqual([
            figure.key,
            subject,
            own.length,
            totals[figure.total],
            mean,
            best,
          ])
          expect(item.rank).toBe(items.findIndex((each) => each[sort] === item[sort]) + 1)
          const whose = item.player === null ? `entrant=${item.entrant.id}` : `player=${item.player.id}`
          const entries = await get<FigureEntries>(`/api/competitions/${id}/figures/entries?figure=${figure.key}&${whose}`)
          expect([i, entries.items.map(({ value }) => value)]).toEqual([i, own.toReversed()])
          const bestIn = entries.items.filter(({ match, game }) => match.id === item.bestIn.matchId && game === item.bestIn.game)
          expect(bestIn.map(({ value }) => value)).toContain(best)
          if (sort === 'total') seen += 1
        }
      }
    }
    expect(seen).toBe(values.size)
    for (const slug of teams) {
      const team = await get<FigureRecords>(`/api/teams/${await idBySlug(app, 'teams', slug)}/figures`)
      for (const item of team.items)
        expect([item.figure.key, slug, item.entries]).toEqual([item.figure.key, slug, values.get(`${item.figure.key} ${slug}`)?.length])
    }
    const csv = (await app.http.inject(`/api/competitions/${id}/exports/figures.csv`)).body
    expect(csv.trim().split('\r\n')).toHaveLength(values.size + 1)
  }

  test('rank by what the document says, without what is annulled, hidden or not played', async () => {
    await expectJudged(['p6'])
  })

  test('and by those that remain after a correction, its undoing, and a match that was not played after all', async () => {
    const games = [1, 2].map((number) => ({
      number,
      map: '',
      state: 'done' as const,
      sides: wins.map(({ outcome }) => ({ score: null, outcome })),
    }))
    const result = {
      kind: 'played' as const,
      state: 'official' as const,
      decidedIn: 'regulation' as const,
      sides: [2, 0].map((score) => ({ score, shootout: null, outcome: null, incident: null })),
      games,
      endedAt: null,
    }
    await act({ kind: 'set_statistics', match: 'p3', statistics: null, games: [{ number: 1, statistics: statisticsOf(77, pairs[2]) }] })
    await expectJudged(['p6'])
    const absent = {
      ...result,
      kind: 'walkover' as const,
      games: [],
      sides: [0, 1].map((i) => ({ score: null, shootout: null, outcome: null, incident: i === 1 ? ('no_show' as const) : null })),
    }
    await act({ kind: 'correct_result', match: 'p1', publicNote: '', followers: null, result: absent })
    await expectJudged(['p6'])
    await act({ kind: 'undo_correction', match: 'p1', publicNote: '' })
    await expectJudged(['p6'])
    await act({ kind: 'confirm_result', match: 'p3', state: 'under_review' })
    await expectJudged(['p6'])
  })

  test('and by the one that two players are merged into', async () => {
    const [from, into] = [await idBySlug(app, 'players', 'yunjian-9'), await idBySlug(app, 'players', 'yunjian-1')]
    const entriesOf = async () =>
      (await get<FigureRanking>(`/api/competitions/${id}/figures?figure=kills`)).items.find(({ player }) => player?.id === into)?.entries
    const before = (await entriesOf()) ?? 0
    const url = `/api/admin/players/${from}/merge`
    const preview = await editor.get<MergePreview>(`${url}?into=${into}`)
    expect([preview.faults, preview.moves]).toEqual([[], [{ kind: 'statistics', count: 3 }]])
    expect((await editor.ask('POST', url, { into, rev: preview.rev })).status).toBe(200)
    expect(await entriesOf()).toBe(before + 2)
    await expectJudged(['p6'])
  })

  test('a match tells its own, what its games make together, and its series', async () => {
    const { document } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const p1 = await get<MatchView>(`/api/matches/${await matchId('p1')}`)
    const match = document.stages[0]?.groups[0]?.rounds[0]?.matches[0]
    const golds = match?.games?.map((game) => game.statistics?.sides?.[0]?.values?.[0]?.value ?? 0) ?? []
    expect(p1.statistics?.sides[0]?.values[0]).toEqual({ figure: 'gold', value: sum(golds) })
    expect(p1.statistics?.games.map((game) => game.sides[0]?.values[0]?.value)).toEqual(golds)
    expect(p1.statistics?.games[0]?.sides[1]?.players[0]?.player.name).toBe('长庚队长')
    expect(p1.statistics?.figures.map(({ key }) => key)).toEqual(figures.map(({ key }) => key))
    expect((await get<MatchView>(`/api/matches/${await matchId('f1')}`)).statistics).toBeNull()
    expect(await get<MatchSeries>(`/api/matches/${await matchId('p1')}/series`)).toEqual({ figures: [], series: [] })
  })

  test('nothing of a hidden result leaves before its moment, and all of it does then', async () => {
    const urls = await addresses()
    for (const url of urls) {
      const { body } = await app.http.inject(url)
      for (const word of ['987654', '876543', '765432', '654321', 'zqx-event'])
        expect([url, word, body.includes(word)]).toEqual([url, word, false])
    }
    app.clock.advance(10 * 60_000)
    const match = await get<MatchView>(`/api/matches/${await matchId('p6')}`)
    expect([match.statistics?.sides[0]?.values[0]?.value, match.statistics?.events[0]?.text]).toEqual([987654.3, 'zqx-event'])
    expect((await get<MatchSeries>(`/api/matches/${match.id}/series`)).series[0]?.samples).toEqual([[0, 765432]])
    expect((await get<FigureRanking>(`/api/competitions/${id}/figures?figure=kills`)).items[0]?.best).toBe(876543)
    const record = await get<FigureRecords>(`/api/players/${await idBySlug(app, 'players', 'qingfeng-1')}/figures`)
    expect(record.items.find(({ figure }) => figure.key === 'kills')).toMatchObject({
      best: 876543,
      bestIn: { matchId: match.id, game: null },
    })
    await expectJudged([])
  })

  test('a player who is withheld has no page of figures, and his number instead of his name', async () => {
    const player = await idBySlug(app, 'players', 'beiming-1')
    await app.write(async (trx, touch) => {
      await trx.updateTable('players').set({ is_hidden: 1 }).where('id', '=', player).execute()
      touch(`player:${player}`, `competition:${id}`, 'matches')
    })
    const { items } = await get<FigureRanking>(`/api/competitions/${id}/figures?figure=kills`)
    expect(items.filter((item) => item.player?.id === null).map((item) => item.player?.name)).toEqual([`选手${player}`])
    expect((await app.http.inject(`/api/players/${player}/figures`)).statusCode).toBe(404)
    expect((await app.http.inject(`/api/competitions/${id}/figures/entries?figure=kills&player=${player}`)).statusCode).toBe(404)
  })

  test('of a hidden competition there are none', async () => {
    await app.write(async (trx, touch) => {
      await trx.updateTable('competitions').set({ is_hidden: 1 }).where('id', '=', id).execute()
      await trx.updateTable('matches').set({ is_hidden: 1 }).where('competition_id', '=', id).execute()
      touch('competitions', `competition:${id}`, 'matches', `team:${await idBySlug(app, 'teams', 'yunjian')}`)
    })
    for (const url of [
      `/api/competitions/${id}/figures`,
      `/api/competitions/${id}/exports/figures.csv`,
      `/api/teams/${await idBySlug(app, 'teams', 'yunjian')}/figures`,
    ]) {
      expect([url, (await app.http.inject(url)).statusCode]).toEqual([url, 404])
    }
  })

  /** Every public address of this competition, its matches and people. */
  async function addresses(): Promise<string[]> {
    const ids = async (table: 'matches' | 'teams' | 'players' | 'stages') =>
      (await app.db.read.selectFrom(table).select('id').execute()).map((row) => row.id)
    const of: Readonly<Record<string, readonly number[]>> = {
      competitions: [id],
      matches: await ids('matches'),
      teams: await ids('teams'),
      players: await ids('players'),
    }
    const routes = readingRoutes(app.routes).map(({ url }) => url)
    const withId = routes.flatMap((url) => {
      const [, subject = ''] = /\/([a-z]+)\/:id(?=[/.]|$)/.exec(url) ?? []
      if ((url.match(/:/g) ?? []).length > 1) return []
      return (of[subject] ?? []).map((each) => url.replace(':id', String(each)))
    })
    const whose = [...(of.players ?? []).map((each) => `player=${each}`), ...[1, 2, 3, 4].map((each) => `entrant=${each}`)]
    return [
      ...withId,
      ...routes.filter((url) => !url.includes(':') && !url.includes('*')),
      ...figures.flatMap(({ key }) => [
        ...['total', 'mean', 'best'].map((sort) => `/api/competitions/${id}/figures?figure=${key}&sort=${sort}`),
        ...whose.map((one) => `/api/competitions/${id}/figures/entries?figure=${key}&${one}`),
      ]),
      ...['matches', 'tables', 'entrants', 'figures'].map((name) => `/api/competitions/${id}/exports/${name}.csv`),
      `/api/search?q=${encodeURIComponent('zqx-event')}`,
      '/api/search?q=987654',
    ]
  }
})
