import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { TableRow } from '#shared/competitions/table-views.ts'
import type { Block, EmbedSubject } from '#shared/rich-text.ts'
import { type TestApp, testApp, testNow } from './app.ts'
import { finalSides, later, league, played, poolRounds, side } from './competitions.ts'
import { crawl } from './crawl.ts'
import { describeOnBoth } from './database.ts'
import { addArticle, addColumns, insertCompetition } from './factories.ts'
import { type Line, openLine } from './line.ts'
import { commonValues, readingRoutes, targetsOf } from './route-values.ts'

/** Numbers that appear nowhere but in the two hidden results. */
const poolScore = 987654
const finalScore = 876543
const poolMinutes = 10
const finalMinutes = 60

/** A whole competition, played to its end: the last result of the pool becomes public in ten minutes, the final's in an hour. */
function hiddenEnds(): CompetitionDocument {
  const [first = [], second = [], third = []] = poolRounds()
  const at = '2026-11-20T08:00:00.000Z'
  const pool = [
    first,
    [
      played('p3', '2026-11-17T12:00:00.000Z', [side('yunjian', 2), side('qingfeng', 0)]),
      played('p4', '2026-11-17T13:00:00.000Z', [side('changgeng', 2), side('beiming', 0)]),
    ],
    [
      played('p5', '2026-11-18T13:00:00.000Z', [side('yunjian', 2), side('beiming', 0)]),
      // With it 青锋 is second; without it 长庚 is.
      played('p6', at, [side('changgeng', 1), side('qingfeng', poolScore)], {
        embargoUntil: later(testNow, poolMinutes),
        note: 'zqx-note',
        replayUrl: 'https://video.example/zqx-replay',
        games: [{ number: 1, map: 'zqx-map', state: 'done', sides: [{ score: 1 }, { score: 13 }] }],
      }),
    ],
  ]
  expect([second.length, third.length]).toEqual([2, 2])
  const final = played('f1', later(at, 60), finalSides([3, finalScore]), {
    name: '决赛',
    bestOf: 5,
    embargoUntil: later(testNow, finalMinutes),
  })
  const document = league({ pool, final })
  return {
    ...document,
    competition: { ...document.competition, isFinished: true, derivedAwards: ['champion', 'runner_up'] },
    rulings: [
      { key: 'fix', kind: 'correction', match: 'f1', publicNote: 'zqx-ruling', at: later(at, 120) },
      { key: 'late', kind: 'postponement', match: 'f1', publicNote: '决赛延后一小时', at: later(at, -90) },
    ],
    awards: [{ key: 'fmvp', kind: 'mvp', title: 'zqx-title', player: 'qingfeng-1' }],
  }
}

describeOnBoth('a result that is held back', (dialect) => {
  let app: TestApp
  let line: Line
  /** Before any change: a stream from there tells everything. */
  let beginning = ''
  let id = 0
  let finalId = 0
  let poolMatchId = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    line = await openLine(app)
    beginning = app.live.position()
    await app.live.reveal()
    await addColumns(app)
    await addArticle(app)
    id = (await insertCompetition(app, hiddenEnds())).id
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).where('competition_id', '=', id).execute()
    finalId = rows.find((row) => row.key === 'f1')?.id ?? 0
    poolMatchId = rows.find((row) => row.key === 'p6')?.id ?? 0
    const groups = await app.db.read.selectFrom('groups').select('id').execute()
    await addArticle(app, {
      body: { type: 'doc', content: [...rows.map((row) => embed('match', row.id)), ...groups.map((row) => embed('table', row.id))] },
    })
  })
  afterAll(async () => {
    line.close()
    await app.close()
  })

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }

  async function everything(): Promise<Map<string, string>> {
    const ids = Array.from({ length: 9 }, (_, i) => String(i + 1))
    const values = {
      ...commonValues,
      id: [String(id), ...ids],
      stage: ids,
      competition: [String(id)],
      team: ids,
      player: ids,
      day: ['2026-11-20'],
      topics: [
        `matches,home,winners,competition:${id},${ids.flatMap((each) => [`match:${each}`, `team:${each}`]).join()}&since=${beginning}`,
      ],
    }
    return await answersOf(new Set(readingRoutes(app.routes).flatMap((route) => targetsOf(route, values))))
  }

  /** The bodies of those that have any. */
  async function answersOf(targets: Iterable<string>): Promise<Map<string, string>> {
    const texts = new Map<string, string>()
    await crawl(line, targets, (target, { status, body }) => {
      if (status === 200) texts.set(target, body)
    })
    return texts
  }

  const ends = ['"kind":"champion"', '"kind":"runner_up"']

  const seenIn = (word: string, texts: ReadonlyMap<string, string>) =>
    [...texts].filter(([, body]) => body.includes(word)).map(([target]) => target)

  test('nothing of it is in any answer, then all of it is, in cached answers too', async () => {
    const shown: readonly (readonly [word: string, targets: readonly string[]])[] = [
      ['"kind":"champion"', [`/api/competitions/${id}`, '/api/winners', '/api/home', '/api/teams/3', '/api/winners?kind=team']],
      [
        String(finalScore),
        [
          `/api/matches/${finalId}`,
          '/api/home',
          '/api/matches?state=ended',
          '/api/teams/3',
          '/api/teams/1',
          '/api/articles/2',
          '/api/winners',
          `/overlay/match/${finalId}`,
        ],
      ],
    ]
    // Both results are held back by the same conditions of a query: SQLite is asked for everything while both are, PostgreSQL when the
    // first is public. What shows the second at last is asked at each time, so that it is kept.
    const whole = (texts: ReadonlyMap<string, string>) => {
      expect(texts.size).toBeGreaterThan(60)
      expect([...texts].some(([target, body]) => target.startsWith('/api/live?') && body.includes('event: match'))).toBe(true)
      return texts
    }
    if (dialect === 'sqlite') {
      const texts = whole(await everything())
      for (const word of [String(poolScore), String(finalScore), 'zqx-', '"state":"finished"', ...ends])
        expect([word, seenIn(word, texts)]).toEqual([word, []])
    }
    const before = await get<CompetitionView>(`/api/competitions/${id}?stage=1`)
    expect(before.champion).toBeNull()
    expect(before.state).toBe('running')
    expect(before.awards).toEqual([])
    expect(before.entrants.map((one) => one.place)).toEqual([null, null, null, null])
    expect(namesOf(before)).toEqual(['云涧', '长庚', '北冥', '青锋'])
    const hidden = await get<MatchView>(`/api/matches/${poolMatchId}`)
    expect(hidden).toMatchObject({ result: null, isResultHidden: true, games: [], replayUrl: null, note: '', play: 'ended' })
    expect(hidden.sides.map(({ score, outcome }) => [score, outcome])).toEqual([
      [null, null],
      [null, null],
    ])
    const final = await get<MatchView>(`/api/matches/${finalId}`)
    expect(final.sides.map((one) => one.label)).toEqual(['A 组第 1 名', 'A 组第 2 名'])
    expect(final.timeline.map((event) => event.kind)).toEqual(['scheduled', 'postponement'])
    expect(final.meetings).toEqual([])

    app.clock.advance(poolMinutes * 60_000)
    expect(namesOf(await get<CompetitionView>(`/api/competitions/${id}?stage=1`))).toEqual(['云涧', '青锋', '长庚', '北冥'])
    expect(await get<MatchView>(`/api/matches/${poolMatchId}`)).toMatchObject({ isResultHidden: false, note: 'zqx-note' })
    expect((await get<MatchView>(`/api/matches/${finalId}`)).sides.map((one) => one.label)).toEqual(['云涧', '青锋'])
    const between =
      dialect === 'postgres'
        ? whole(await everything())
        : await answersOf([...shown.flatMap(([, targets]) => targets), `/overlay/match/${poolMatchId}`, '/api/matches?day=2026-11-20'])
    expect([...between.keys()]).toContain(`/overlay/match/${poolMatchId}`)
    expect(seenIn(String(poolScore), between)).toContain('/api/matches?day=2026-11-20')
    // `zqx-title`: who was the best of the final.
    for (const word of [String(finalScore), 'zqx-title', 'zqx-ruling', ...ends]) expect([word, seenIn(word, between)]).toEqual([word, []])

    app.clock.advance((finalMinutes - poolMinutes) * 60_000)
    const after = await get<CompetitionView>(`/api/competitions/${id}`)
    expect(after).toMatchObject({ state: 'finished', champion: { name: '青锋' } })
    expect(after.awards.map((award) => [award.kind, award.name])).toEqual([
      ['champion', '青锋'],
      ['runner_up', '云涧'],
      ['mvp', '青锋队长'],
    ])
    expect(after.entrants.map((one) => [one.entrant.name, one.place?.[0]])).toContainEqual(['青锋', 1])
    for (const [word, targets] of shown)
      for (const target of targets) {
        expect([...between.keys()]).toContain(target)
        expect([target, (await line.ask(target)).body]).toEqual([target, expect.stringContaining(word)])
      }
    // Streams and their digest hear of it by a change like any other, which is written a moment later.
    app.clock.advance(1_000)
    await app.live.reveal()
    for (const place of [`/api/live?topics=match:${finalId}&since=${beginning}`, '/api/live/digest'])
      expect([place, (await line.ask(place)).body]).toEqual([place, expect.stringContaining(String(finalScore))])
    const ended = await get<MatchView>(`/api/matches/${finalId}`)
    expect(ended.timeline.map((event) => event.kind)).toEqual(['scheduled', 'postponement', 'ended', 'correction'])
  }, 240_000)
})

function embed(subject: EmbedSubject, id: number): Block {
  return { type: 'embed', attrs: { subject, id } }
}

function namesOf({ stage }: CompetitionView): string[] {
  return stage?.groups.flatMap(({ table }) => table?.rows.map((row: TableRow) => row.entrant.name) ?? []) ?? []
}
