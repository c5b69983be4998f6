import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { editMatches, matchesOf } from '#rules/correct/edit.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import { normalDocument } from '#server/competitions/store/normal-document.model.ts'
import type { SheetAnswer } from '#shared/admin/sheets.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { type SheetSubject, sheetSubjects } from '#shared/sheets/fields.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { leitai } from '#test/command-line.ts'
import { Answer, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { rowHash } from '#test/row-hash.ts'
import { sheetLeague } from '#test/sheet-league.ts'
import { applySheet, understood } from './apply-sheet.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { sheetOf } from './sheet-of.ts'
import { csvOf } from './write-csv.ts'
import { xlsxOf } from './write-xlsx.ts'

vi.setConfig({ testTimeout: 120_000 })

const context = { at: '2026-11-20T12:00:00.000Z', author: '编辑', people: { teams: [], players: [] }, own: new Set<string>() }
const told = ['figures', 'series', 'events'] as const satisfies readonly SheetSubject[]

const gameStatistics: Statistics = {
  sides: [
    {
      values: [{ figure: 'gold', value: 61_200 }],
      players: [
        {
          player: 'he-wang',
          values: [
            { figure: 'kills', value: 7 },
            { figure: 'share', value: 41.5 },
          ],
        },
        { player: 'yan-que', values: [{ figure: 'kills', value: 0 }] },
      ],
    },
    { values: [{ figure: 'gold', value: 48_700 }] },
  ],
  series: [
    {
      figure: 'gold',
      samples: [
        [0, 0],
        [300, -250],
        [725, 12_500],
      ],
    },
    { figure: 'gold', side: 2, samples: [[60, 1_000]] },
  ],
  events: [
    { at: 65, kind: 'first', side: 1, player: 'he-wang' },
    { at: 65, kind: 'tower', side: 2, text: '中路一塔' },
    { at: 1_500, kind: 'tower', side: 1 },
  ],
}

/** The league with declared figures and players, and the first match played in two games. */
const league: CompetitionDocument = normalDocument({
  ...sheetLeague,
  competition: {
    ...sheetLeague.competition,
    slug: 'told-league',
    figures: [
      { key: 'gold', name: '经济', shortName: '钱', of: 'side', total: 'sum', decimals: 0, better: 'higher' },
      { key: 'kills', name: '击杀', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
      { key: 'share', name: '伤害占比', unit: '%', of: 'player', total: 'mean', decimals: 1, isSigned: true, better: 'higher' },
      // Means a column of its own already.
      { key: 'round-figure', name: '轮次', of: 'side', total: 'last', decimals: 2, better: 'lower' },
    ],
    eventKinds: [
      { key: 'first', name: '一血', of: 'player' },
      { key: 'tower', name: '推塔', sign: '塔', of: 'side' },
    ],
  },
  players: [
    { slug: 'he-wang', names: [{ name: '鹤童', to: '2026-01-01' }, { name: '鹤王' }] },
    { slug: 'yan-que', names: [{ name: '岩雀' }] },
    { slug: 'xue-ying', names: [{ name: '雪影' }] },
    { slug: 'xue-er', names: [{ name: '鹤王' }] },
  ],
  entrants: sheetLeague.entrants.map((entrant) =>
    entrant.key === 'e1'
      ? { ...entrant, players: ['he-wang', 'yan-que'] }
      : entrant.key === 'e4'
        ? { ...entrant, players: ['xue-ying', 'xue-er'] }
        : entrant,
  ),
  stages: editMatches(sheetLeague, (match) =>
    match.key !== 'r1-1'
      ? match
      : {
          ...match,
          play: 'ended',
          sides: match.sides.map((side, i) => ({ ...side, score: i === 0 ? 2 : 0 })),
          games: [1, 2].map((number) => ({
            number,
            state: 'done' as const,
            durationSeconds: 1_800,
            sides: [{ outcome: 'win' as const }, { outcome: 'loss' as const }],
            ...(number === 1 && { statistics: gameStatistics }),
          })),
          result: { state: 'official', kind: 'played', endedAt: '2026-11-08T13:00:00.000Z' },
        },
  ).stages,
})

function imported(document: CompetitionDocument, subject: SheetSubject, text: string) {
  const file = understood(readCsv(Buffer.from(text), {}), subject, new Map(), document.competition)
  return file.faults.length > 0 ? { faults: file.faults, changes: [], document } : applySheet(document, file, context)
}

function csvOut(document: CompetitionDocument, subject: SheetSubject): string {
  const { header, lines } = sheetOf(document, subject)
  return csvOf([header, ...lines], { isFirst: true })
}

function withoutStatistics(document: CompetitionDocument): CompetitionDocument {
  return editMatches(document, ({ statistics: _own, games, ...match }) => ({
    ...match,
    ...(games && { games: games.map(({ statistics: _of, ...game }) => game) }),
  }))
}

describe('out and in again', () => {
  test.each(told)('%s change nothing, as CSV and as a workbook', async (subject) => {
    const { header, lines } = sheetOf(league, subject)
    expect(lines.length).toBeGreaterThan(1)
    for (const table of [readCsv(Buffer.from(csvOut(league, subject)), {}), await readXlsx(await xlsxOf('表', header, lines), {})]) {
      const outcome = applySheet(league, understood(table, subject, new Map(), league.competition), context)
      expect(outcome).toMatchObject({ faults: [], changes: [], unchanged: lines.length })
      expect(outcome.document).toBe(league)
    }
  })

  test('the three of them bring back what was told', () => {
    const back = told.reduce((document, subject) => {
      const outcome = imported(document, subject, csvOut(league, subject))
      expect(outcome.faults).toEqual([])
      return outcome.document
    }, withoutStatistics(league))
    expect(matchesOf(back)).toEqual(matchesOf(league))
  })

  test('lines stand for every side and player of what was played, filled in or not', () => {
    const { header, lines } = sheetOf(league, 'figures')
    expect(header.slice(6)).toEqual(['第几局', '参赛方', '选手', '经济', '击杀', '伤害占比', '轮次 round-figure'])
    expect(lines.map((line) => line.slice(6))).toEqual([
      [1, '云涧', '', 61_200, '', '', ''],
      [1, '云涧', 'he-wang', '', 7, 41.5, ''],
      [1, '云涧', '岩雀', '', 0, '', ''],
      [1, '雪亭', '', 48_700, '', '', ''],
      [1, '雪亭', '雪影', '', '', '', ''],
      [1, '雪亭', 'xue-er', '', '', '', ''],
      [2, '云涧', '', '', '', '', ''],
      [2, '云涧', 'he-wang', '', '', '', ''],
      [2, '云涧', '岩雀', '', '', '', ''],
      [2, '雪亭', '', '', '', '', ''],
      [2, '雪亭', '雪影', '', '', '', ''],
      [2, '雪亭', 'xue-er', '', '', '', ''],
    ])
  })

  test('whatever was told', () => {
    const counted = (figure: string, min: number) => fc.record({ figure: fc.constant(figure), value: fc.integer({ min, max: 999 }) })
    const values = fc.uniqueArray(fc.oneof(counted('kills', 0), counted('share', -999)), {
      minLength: 1,
      selector: ({ figure }) => figure,
    })
    const events = fc
      .array(
        fc.oneof(
          fc.record({
            at: fc.nat(1_800),
            kind: fc.constant('tower'),
            side: fc.constantFrom(1, 2),
            text: fc.constantFrom('中路', '-1', '=1+1'),
          }),
          fc.record({ at: fc.nat(1_800), kind: fc.constant('first'), side: fc.constant(1), player: fc.constantFrom('he-wang', 'yan-que') }),
        ),
        { minLength: 1, maxLength: 12 },
      )
      .map((list) => list.toSorted((a, b) => a.at - b.at))
    const samples = fc.uniqueArray(fc.tuple(fc.nat(1_800), fc.integer({ min: -99_999, max: 99_999 })), {
      minLength: 1,
      selector: ([at]) => at,
    })
    const statistics = fc.record({ values, events, samples }).map(
      (random): Statistics => ({
        // In the order of the columns.
        sides: [{ players: [{ player: 'yan-que', values: random.values.toSorted((a, b) => a.figure.localeCompare(b.figure)) }] }, {}],
        series: [{ figure: 'gold', samples: random.samples.toSorted((a, b) => a[0] - b[0]) }],
        events: random.events,
      }),
    )
    fc.assert(
      fc.property(statistics, (random) => {
        const document = editMatches(league, (match) =>
          match.key === 'r1-1' ? { ...match, games: (match.games ?? []).map((game) => ({ ...game, statistics: random })) } : match,
        )
        const back = told.reduce(
          (bare, subject) => imported(bare, subject, csvOut(document, subject)).document,
          withoutStatistics(document),
        )
        expect(matchesOf(back)).toEqual(matchesOf(document))
      }),
      { numRuns: 40 },
    )
  })
})

describe('lines as people write them', () => {
  test('a value is set, changed and removed; the others stay', () => {
    const text = '轮次,主队,客队,局,选手,kills,伤害占比,Share %\n'.replace(',Share %', '')
    const outcome = imported(
      league,
      'figures',
      `${text}1,云涧,雪亭,1,岩雀,１２,35.5%\n1,云涧,雪亭,第2局,岩雀,"1,000",删除\n1,云涧,雪亭,1,鹤童,删除,\n`,
    )
    expect(outcome.faults).toEqual([])
    expect(outcome.changes.map(({ row, what, from, to }) => [row, what, from, to])).toEqual([
      [2, '击杀', '0', '12'],
      [2, '伤害占比', '', '35.5'],
      [3, '击杀', '', '1000'],
      [4, '击杀', '7', ''],
    ])
    const [first, second] = matchesOf(outcome.document).find(({ key }) => key === 'r1-1')?.games ?? []
    expect(first?.statistics?.sides?.[0]?.players).toEqual([
      { player: 'he-wang', values: [{ figure: 'share', value: 41.5 }] },
      {
        player: 'yan-que',
        values: [
          { figure: 'kills', value: 12 },
          { figure: 'share', value: 35.5 },
        ],
      },
    ])
    expect(first?.statistics?.events).toEqual(gameStatistics.events)
    expect(second?.statistics).toEqual({ sides: [{ players: [{ player: 'yan-que', values: [{ figure: 'kills', value: 1_000 }] }] }, {}] })
  })

  test('events replace those of their game; 无 takes all of them away', () => {
    const outcome = imported(
      league,
      'events',
      '编号,局,时间,事件,队伍,选手,说明\nr1-1,1,25:00,推塔,云涧,,\nr1-1,1,1:05,一血,,he-wang,漂亮\n',
    )
    expect(outcome.faults).toEqual([])
    const [first] = matchesOf(outcome.document).find(({ key }) => key === 'r1-1')?.games ?? []
    expect(first?.statistics?.events).toEqual([
      { at: 65, kind: 'first', side: 1, player: 'he-wang', text: '漂亮' },
      { at: 1_500, kind: 'tower', side: 1 },
    ])
    const none = imported(league, 'events', '编号,局,时间,事件,队伍\nr1-1,1,,无,\n')
    const [bare] = matchesOf(none.document).find(({ key }) => key === 'r1-1')?.games ?? []
    expect(bare?.statistics).toEqual({ sides: gameStatistics.sides, series: gameStatistics.series })
  })
})

const bad: readonly [subject: SheetSubject, text: string, says: RegExp][] = [
  ['figures', '编号,局,参赛方,护甲\nr1-1,1,云涧,3\n', /不认识“护甲”这一列.*经济、击杀、伤害占比/],
  ['figures', '编号,局,参赛方\nr1-1,1,云涧\n', /没有一列是数据项，请写上：经济/],
  ['figures', '编号,局,击杀\nr1-1,1,3\n', /缺少“参赛方”或“选手”一列/],
  ['figures', '参赛方,经济,钱\n云涧,1,2\n', /都是“经济”/],
  ['figures', '编号,局,参赛方,经济\nr1-1,1,云涧,1e400\n', /^D2 “1e400”不是数字/],
  ['figures', `编号,局,参赛方,经济\nr1-1,1,云涧,1${'0'.repeat(25)}\n`, /^D2 .*太大/],
  ['figures', '编号,局,参赛方,经济\nr1-1,1,云涧,NaN\n', /不是数字/],
  ['figures', '编号,局,参赛方,经济\nr1-1,1,云涧,1.5\n', /“经济”只能是整数/],
  ['figures', '编号,局,选手,击杀\nr1-1,1,岩雀,-1\n', /^D2 “击杀”不能是负数/],
  ['figures', '编号,局,选手,伤害占比\nr1-1,1,岩雀,1.55\n', /最多 1 位小数/],
  ['figures', '编号,局,参赛方,击杀\nr1-1,1,云涧,3\n', /“击杀”是选手的数据，这一行没有写选手/],
  ['figures', '编号,局,选手,经济\nr1-1,1,岩雀,3\n', /“经济”是一方的数据/],
  ['figures', '编号,局,参赛方,选手,击杀\nr1-1,1,雪亭,岩雀,3\n', /^D2 .*没有为这一方出场/],
  ['figures', '编号,局,选手,击杀\nr1-1,1,鹤王,3\n', /“鹤王”可以是/],
  ['figures', '编号,局,选手,击杀\nr1-1,1,不在场,3\n', /没有“不在场”这个选手/],
  ['figures', '编号,局,选手,击杀\nr1-1,3,岩雀,3\n', /^B2 没有第 3 局：这场比赛有第 1、2 局/],
  ['figures', '编号,局,选手,击杀\nr1-1,1,岩雀,3\nr1-1,1,yan-que,4\n', /^C3 第 2 行写的是同一处的数据/],
  ['figures', '编号,局,参赛方,经济\nr1-1,1,鹤岩,3\n', /“鹤岩”不在这场比赛里/],
  ['figures', '编号,局,参赛方,经济\nr1-1,,云涧,3\n', /在各局里已经写过/],
  ['figures', '编号,参赛方,经济\nr9-9,云涧,3\n', /没有“r9-9”这个场次编号/],
  ['events', '编号,局,时间,事件,队伍\nr1-1,1,31:00,推塔,云涧\n', /^C2 .*在结束之后：一共只有 1800 秒/],
  ['events', '编号,局,时间,事件,队伍\nr1-1,1,很晚,推塔,云涧\n', /“很晚”不是时刻/],
  ['events', '编号,局,时间,事件,队伍\nr1-1,1,1:05,大龙,云涧\n', /没有“大龙”这个事件/],
  ['events', '编号,局,时间,事件,队伍,选手\nr1-1,1,1:05,推塔,云涧,岩雀\n', /“推塔”是一方的事件/],
  ['events', '编号,局,时间,事件\nr1-1,1,1:05,推塔\n', /看不出是谁的事件/],
  ['series', '编号,局,数据项,时间,数值\nr1-1,1,击杀,0,1\n', /没有“击杀”这个一方的数据项/],
  ['series', '编号,局,数据项,时间,数值\nr1-1,1,经济,5,1\nr1-1,1,经济,5,2\n', /同一秒只写一个值/],
  ['series', '编号,局,数据项,时间,数值\nr1-1,1,经济,1801,1\n', /在结束之后/],
  ['series', `编号,局,数据项,时间,数值\n${Array.from({ length: 501 }, (_, i) => `r1-1,1,经济,${i},1\n`).join('')}`, /最多 500 个点/],
]

test.each(bad)('%s %j are refused', (subject, text, says) => {
  const outcome = imported(league, subject, text)
  const [first] = outcome.faults
  expect(first && `${first.row === null ? '' : `${first.column ?? ''}${first.row} `}${first.message}`).toMatch(says)
  expect(outcome.changes).toEqual([])
})

describeOnBoth('figures, series and events by the console', (dialect) => {
  let app: TestApp
  let editor: Caller
  let id = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor', { displayName: '编辑甲' })
    id = (await insertCompetition(app, league)).id
  })
  afterAll(() => app.close())

  async function send(subject: string, file: string, query: Record<string, string> = {}) {
    const response = await app.http.inject({
      method: 'POST',
      url: `/api/admin/competitions/${id}/sheets/${subject}?${new URLSearchParams(query)}`,
      headers: { cookie: editor.cookie, origin: ownOrigin, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(file),
    })
    return new Answer<SheetAnswer>(response)
  }

  test('are tried, done once, and written to the log; a column can be told', async () => {
    const file = '编号,局,选手,杀\nr1-1,2,岩雀,9\n'
    const before = await rowHash(app.db)
    const unclear = await send('figures', file)
    expect(unclear.data).toMatchObject({ state: 'unclear', reading: { figures: expect.arrayContaining([{ key: 'kills', name: '击杀' }]) } })
    const tried = await send('figures', file, { columns: 'D:figure.kills' })
    expect(tried.data).toMatchObject({ state: 'ready', changeCount: 1, changes: [{ what: '击杀', from: '', to: '9' }] })
    expect(await rowHash(app.db)).toBe(before)
    const done = await send('figures', file, { columns: 'D:figure.kills', rev: String(tried.data.rev), name: '数据.csv' })
    expect(done.data.state).toBe('done')
    const loaded = await findCompetitionDocument(app.db.read, id)
    const match = loaded && matchesOf(loaded.document).find(({ key }) => key === 'r1-1')
    expect(match?.games?.[1]?.statistics?.sides?.[0]?.players).toEqual([{ player: 'yan-que', values: [{ figure: 'kills', value: 9 }] }])
    expect(match?.games?.[0]?.statistics).toEqual(gameStatistics)
    const log = await app.http.inject({ url: '/api/admin/audit', headers: { cookie: (await signedIn(app, 'admin')).cookie } })
    expect(log.body).toContain('competition.import_figures')
  })

  test.each(told)('%s that stand change nothing', async (subject) => {
    const out = await app.http.inject({ url: `/api/admin/competitions/${id}/sheets/${subject}`, headers: { cookie: editor.cookie } })
    expect(out.statusCode).toBe(200)
    expect((await send(subject, out.body)).data).toMatchObject({ state: 'unchanged', faults: [] })
  })

  test('are for editors alone', async () => {
    const keeper = await signedIn(app, 'scorekeeper')
    const out = await app.http.inject({ url: `/api/admin/competitions/${id}/sheets/figures`, headers: { cookie: keeper.cookie } })
    expect(out.statusCode).toBe(403)
  })
})

describeOnBoth('figures, series and events by the command line', (dialect) => {
  let place: TestPlace
  let folder: string
  beforeEach(async () => {
    place = await makePlace(dialect)
    folder = await mkdtemp(join(tmpdir(), 'leitai-told-test-'))
    await writeFile(join(folder, 'league.json'), JSON.stringify(league))
    expect((await leitai(place, 'import', 'competition', join(folder, 'league.json'))).status).toBe(0)
  })
  afterEach(async () => {
    await place.remove()
    await rm(folder, { recursive: true })
  })

  test('go out, come in without a change, and are changed', async () => {
    const file = join(folder, 'figures.csv')
    expect(await leitai(place, 'export', 'figures', 'told-league', '--out', file)).toMatchObject({ status: 0 })
    expect((await leitai(place, 'import', 'figures', file, '--competition', 'told-league')).out).toContain('没有变化')
    await writeFile(file, '编号,局,选手,杀\nr1-1,2,岩雀,9\n')
    const done = await leitai(place, 'import', 'figures', file, '--competition', 'told-league', '--map', '杀=figure.kills')
    expect(done).toMatchObject({
      status: 0,
      out: expect.stringMatching(/第 2 行\t.*第 2 局 岩雀\t击杀：（空） → 9[\s\S]*已导入：改变 1 处/),
    })
    expect((await leitai(place, 'export', 'events', 'told-league')).out).toContain('r1-1,循环赛,循环赛,1,云涧,雪亭,1,65,一血,云涧,')
  })
})

test('every subject has a sheet', () => {
  for (const subject of sheetSubjects) expect(sheetOf(league, subject).header.length).toBeGreaterThan(3)
})
