import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import { normalDocument } from '#server/competitions/store/normal-document.model.ts'
import type { SheetAnswer } from '#shared/admin/sheets.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { competitions } from '#test/competition-documents.ts'
import { Answer, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { applySheet, understood } from './apply-sheet.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { sheetOf } from './sheet-of.ts'
import { csvOf } from './write-csv.ts'
import { xlsxOf } from './write-xlsx.ts'

const context = { at: '2026-11-20T12:00:00.000Z', author: '编辑', people: { teams: [], players: [] }, own: new Set<string>() }

const documents: Readonly<Record<string, CompetitionDocument>> = {
  'lobbies of many rounds': competitions.lobbySeries(),
  'lobbies that ended between two minutes': secondsLater(competitions.lobbySeries()),
  'the example of lobbies': example('lobby-series'),
  'a team match of boards': example('boards'),
}

/** As a press of a button records it. */
function secondsLater(document: CompetitionDocument): CompetitionDocument {
  const matches = document.stages.flatMap(({ groups }) => groups.flatMap(({ rounds }) => rounds.flatMap((round) => round.matches)))
  for (const { result } of matches) if (result) result.endedAt = '2026-11-19T12:07:06.303Z'
  return document
}

describe.each(Object.entries(documents))('%s', (_, given) => {
  const document = normalDocument(given)

  test.each(['entrants', 'fixtures', 'results'] as const)('out as %s and in again changes nothing', async (subject) => {
    const { header, lines } = sheetOf(document, subject)
    expect(lines.length).toBeGreaterThan(0)
    const text = Buffer.from(csvOf([header, ...lines], { isFirst: true }))
    for (const table of [readCsv(text, {}), await readXlsx(await xlsxOf('表', header, lines), {})]) {
      const outcome = applySheet(document, understood(table, subject, new Map(), document.competition), context)
      expect(outcome).toMatchObject({ faults: [], changes: [], unchanged: lines.length })
      expect(outcome.document).toBe(document)
    }
  })

  test('what its results were is brought back by the sheet that told them', () => {
    const { header, lines } = sheetOf(document, 'results')
    const text = Buffer.from(csvOf([header, ...lines], { isFirst: true }))
    const bare = withoutResults(document)
    const outcome = applySheet(bare, understood(readCsv(text, {}), 'results', new Map(), bare.competition), context)
    expect(outcome.faults).toEqual([])
    expect(outcome.matches.length).toBeGreaterThan(1)
    expect(sheetOf(outcome.document, 'results').lines).toEqual(lines)
  })
})

test('a lobby has not ended at a time that is still to come', () => {
  const document = normalDocument(competitions.lobbySeries())
  const { header, lines } = sheetOf(document, 'results')
  const end = header.indexOf('结束时间')
  const told = [header, ...lines.map((line) => line.with(end, '2026-12-31 20:00'))]
  const outcome = applySheet(
    document,
    understood(readCsv(Buffer.from(csvOf(told, { isFirst: true })), {}), 'results', new Map(), document.competition),
    context,
  )
  expect(outcome.faults[0]?.message).toBe('“2026-12-31 20:00”还没有到：请改正结束时间，或清空这一格。')
})

test('a sheet of lobbies has no columns of two sides, and a sheet of two sides none of lobbies', () => {
  expect(sheetOf(competitions.lobbySeries(), 'results').header.join()).toBe(
    '编号,阶段,分组,轮次,第几局,参赛者,名次,淘汰数,缺席,方式,状态,结束时间,公布时间,备注',
  )
  expect(sheetOf(example('boards'), 'results').header.join()).toBe(
    '编号,阶段,分组,轮次,主队,客队,比分,各局,点球,胜方,方式,状态,结束时间,公布时间,备注',
  )
})

describeOnBoth('results of many sides by a spreadsheet', (dialect) => {
  let app: TestApp
  let editor: Caller
  let id = 0
  let count = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor', { displayName: '编辑甲' })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    count += 1
    const lobbies = example('lobby-series')
    id = (await insertCompetition(app, { ...lobbies, competition: { ...lobbies.competition, slug: `lobbies-${count}` } })).id
  })

  async function send(file: string, query: Record<string, string | number> = {}) {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
    const response = await app.http.inject({
      method: 'POST',
      url: `/api/admin/competitions/${id}/sheets/results?${search}`,
      headers: { cookie: editor.cookie, origin: ownOrigin, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(file),
    })
    return new Answer<SheetAnswer>(response).data
  }

  async function imported(file: string): Promise<SheetAnswer> {
    const { rev, faults } = await send(file)
    expect(faults).toEqual([])
    return await send(file, { rev })
  }

  async function matchOf(key: string) {
    const loaded = await findCompetitionDocument(app.db.read, id)
    const rounds = loaded?.document.stages.flatMap((stage) => stage.groups.flatMap((group) => group.rounds)) ?? []
    return rounds.flatMap(({ matches }) => matches).find((match) => match.key === key)
  }

  const header = '轮次,队伍,局,名次,击杀,情况'
  const firstGame = ['3,竹溪,1,2,5,', '3,荷风,第1局,1,3,', '3,桂庭,1,3,,', '第三轮,柳浪,1,,,缺席']
  const secondGame = ['3,竹溪,2,1,2,', '3,荷风,2,1,2,', '3,桂庭,2,3,0,', '3,柳浪,2,4,1,']

  test('game by game: the first is a running score, with the second there is a result', async () => {
    const tried = await send([header, ...firstGame].join('\n'))
    expect(tried).toMatchObject({ state: 'ready', faults: [] })
    expect(tried.changes.map(({ row, subject, what, from, to }) => [row, subject, what, from, to])).toEqual([
      [2, expect.stringContaining('第 1 局 竹溪'), '名次', '', '2'],
      [2, expect.anything(), '淘汰数', '', '5'],
      [3, expect.stringContaining('荷风'), '名次', '', '1'],
      [3, expect.anything(), '淘汰数', '', '3'],
      [4, expect.anything(), '名次', '', '3'],
      [5, expect.stringContaining('柳浪'), '缺席', '', '未到场'],
    ])
    expect(await imported([header, ...firstGame].join('\n'))).toMatchObject({ state: 'done' })
    expect(await matchOf('r3-a')).toMatchObject({ play: 'live' })
    expect((await matchOf('r3-a'))?.result).toBeUndefined()
    expect(await send([header, ...firstGame].join('\n'))).toMatchObject({ state: 'unchanged', unchanged: 4 })

    const both = [header, ...firstGame, ...secondGame].join('\n')
    expect(await imported(both)).toMatchObject({ state: 'done' })
    expect(await matchOf('r3-a')).toMatchObject({ play: 'ended', result: { state: 'official', kind: 'played' } })
    const sides = (await matchOf('r3-a'))?.games?.map((game) => game.sides.map(({ placement, incident }) => incident ?? placement))
    expect(sides?.map((game) => game.toSorted())).toEqual([
      [1, 2, 3, 'no_show'],
      [1, 1, 3, 4],
    ])
    expect(await send(both)).toMatchObject({ state: 'unchanged', unchanged: 8 })
    const list = await app.http.inject(`/api/competitions/${id}/exports/matches.csv`)
    expect(list.body).toMatch(/,,,,,完赛,正式,1 荷风、2 竹溪、3 桂庭、4 柳浪\r\n/)
    const other = await send(both.replace('3,竹溪,2,1,2,', '3,竹溪,2,1,4,'))
    expect(other).toMatchObject({ state: 'refused', faults: [{ message: expect.stringContaining('更正') }] })
  })

  test('every fault has its cell, and then nothing is written', async () => {
    const faulty = async (lines: readonly string[]) =>
      (await send([header, ...lines].join('\n'))).faults.map(({ place, message }) => [place, message])
    expect(await faulty([...firstGame.slice(0, 2), '3,桂庭,1,3,,'])).toEqual([['D2', expect.stringContaining('第 1 局：柳浪还没有名次')]])
    expect(await faulty([...firstGame.slice(0, 3), '3,柳浪,1,5,,'])).toEqual([['D5', expect.stringContaining('1 到 4')]])
    expect(await faulty([...firstGame.slice(0, 2), '3,桂庭,1,4,,', '3,柳浪,1,,,缺席'])).toEqual([
      ['D4', '第 1 局：没有第 3 名，却有第 4 名，请改正。'],
    ])
    expect(await faulty(['3,竹溪,3,1,,'])).toEqual([['C2', expect.stringContaining('只有 2 局')]])
    expect(await faulty(['3,竹溪,,1,,'])).toEqual([['C2', expect.stringContaining('第几局')]])
    expect(await faulty([...firstGame, '3,竹溪,1,4,,'])).toEqual([['B6', expect.stringContaining('与第 2 行')]])
    expect(await faulty(['3,竹西,1,1,,', '3,柳浪,1,2,x,没睡醒'])).toEqual([
      ['B2', expect.stringContaining('相近的有：竹溪')],
      ['E3', expect.stringContaining('只写数字')],
      ['F3', expect.stringContaining('未到场')],
    ])
    expect(await faulty([',竹溪,1,1,,'])).toEqual([[expect.stringMatching(/2/), expect.stringContaining('3 场多方比赛')]])
    expect(await faulty(['3,柳浪,1,1,3,弃权'])).toEqual([
      ['F2', expect.stringContaining('不计名次')],
      ['E2', expect.stringContaining('没有淘汰数')],
    ])
    expect((await matchOf('r3-a'))?.games ?? []).toEqual([])
  })

  test('a lobby is named by key, by name with its round, and told to be over before its games are', async () => {
    const lines = ['竹溪,2', '荷风,1', '桂庭,3', '柳浪,4'].map((line) => `A 组,3,1,${line},`)
    const file = ['场次,轮次,第几局,参赛者,名次,状态', ...lines].join('\n')
    expect(await imported(file.replace(/,$/, ',待确认'))).toMatchObject({ state: 'done' })
    expect((await matchOf('r3-a'))?.result).toEqual({ state: 'provisional', kind: 'played' })
    // A provisional result may change.
    const corrected = file.replace('竹溪,2', '竹溪,1').replace('荷风,1', '荷风,2')
    expect(await imported(corrected.replaceAll('A 组', 'r3-a'))).toMatchObject({ state: 'done', changeCount: 2 })
    expect((await matchOf('r3-a'))?.result?.state).toBe('provisional')
    expect(await send(file.replace(/,$/, ',待确认').replace('桂庭,3,', '桂庭,3,正式'))).toMatchObject({
      state: 'refused',
      faults: [{ message: expect.stringContaining('请改成一样') }],
    })
  })
})

function example(name: string): CompetitionDocument {
  return JSON.parse(readFileSync(new URL(`../../../docs/examples/competition-${name}.json`, import.meta.url), 'utf8'))
}

function withoutResults(document: CompetitionDocument): CompetitionDocument {
  const rulings = document.rulings?.filter(({ match }) => match === undefined)
  return {
    ...document,
    ...(rulings && { rulings }),
    stages: document.stages.map((stage) => ({
      ...stage,
      groups: stage.groups.map((group) => ({
        ...group,
        rounds: group.rounds.map((round) => ({
          ...round,
          matches: round.matches.map(({ result: _result, games: _games, play: _play, ...match }) => ({
            ...match,
            sides: match.sides.map(({ score: _score, placement: _placement, outcome: _outcome, incident: _incident, ...side }) => side),
          })),
        })),
      })),
    })),
  }
}
