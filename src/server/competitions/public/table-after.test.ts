import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { Table } from '#shared/competitions/table-views.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, planned, played, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

const minutes = 10

/** Two of three rounds are played; the last result of the second is still hidden: with it nobody can catch up with 青锋 any more. */
function table(): CompetitionDocument {
  const rounds: Match[][] = [
    [
      played('p1', '2026-11-14T12:00:00.000Z', [side('qingfeng', 2), side('yunjian', 0)]),
      played('p2', '2026-11-14T13:00:00.000Z', [side('changgeng', 2), side('beiming', 1)]),
    ],
    [
      played('p3', '2026-11-16T12:00:00.000Z', [side('yunjian', 2), side('changgeng', 0)]),
      played('p4', '2026-11-20T11:00:00.000Z', [side('qingfeng', 2), side('beiming', 0)], { embargoUntil: later(testNow, minutes) }),
    ],
    [
      planned('p5', '2026-11-21T12:00:00.000Z', [side('qingfeng'), side('changgeng')]),
      planned('p6', '2026-11-21T13:00:00.000Z', [side('yunjian'), side('beiming')]),
    ],
  ]
  const document = league({ pool: rounds })
  const stages = document.stages.map((stage, index) => ({
    ...stage,
    groups: stage.groups.map((group) => ({
      ...group,
      decisions: [],
      ...(index === 0 && {
        zones: [
          { from: 1, to: 2, kind: 'advance' as const, label: '进决赛' },
          { from: 3, to: 4, kind: 'eliminated' as const, label: '淘汰' },
        ],
        adjustments: [
          { key: 'late', entrant: 'changgeng', metric: 'points' as const, delta: -1, publicNote: '迟到', at: '2026-11-17T12:00:00.000Z' },
        ],
      }),
    })),
  }))
  return { ...document, stages }
}

describeOnBoth('a table after a round', (dialect) => {
  let app: TestApp
  let id = 0
  let stageId = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    id = (await insertCompetition(app, table())).id
    stageId = (await view()).stages[0]?.id ?? 0
  })
  afterAll(() => app.close())

  async function view(query = ''): Promise<CompetitionView> {
    const answer = await app.http.inject(`/api/competitions/${id}${query}`)
    expect([query, answer.statusCode]).toEqual([query, 200])
    return answer.json().data
  }
  async function shown(query = ''): Promise<Table> {
    const made = (await view(query)).stage?.groups[0]?.table
    if (!made) throw new Error('no table')
    return made
  }
  const rowsOf = (made: Table) =>
    made.rows.map(({ rank, entrant, points, movement, form }) => [rank, entrant.name, points, movement, form.join()])

  test('counts that round and those before it, and deductions from their date on', async () => {
    const { stage } = await view('?round=1')
    expect([stage?.afterRound, stage?.tableRounds.map(({ number }) => number)]).toEqual([1, [1, 2]])
    const first = await shown('?round=1')
    expect(rowsOf(first).slice(0, 2)).toEqual([
      [1, '青锋', 3, null, 'win'],
      [2, '长庚', 3, null, 'win'],
    ])
    expect(first.rows.map(({ outlook, adjustments }) => [outlook, adjustments])).toEqual(Array.from({ length: 4 }, () => [null, []]))
  })

  test('shows who moved since the round before', async () => {
    const second = await shown('?round=2')
    expect(rowsOf(second)).toEqual([
      [1, '青锋', 3, 0, 'win'],
      [2, '云涧', 3, 2, 'loss,win'],
      [3, '长庚', 2, -1, 'win,loss'],
      [4, '北冥', 0, -1, 'loss'],
    ])
    expect(rowsOf(await shown())).toEqual(rowsOf(second))
    expect(rowsOf(await shown(`?stage=${stageId}&round=2`))).toEqual(rowsOf(second))
  })

  test('names the match of each of the last outcomes', async () => {
    const [, row] = (await shown()).rows
    expect(row?.formMatches.map(({ round }) => round)).toEqual([1, 2])
    const match: MatchView = (await app.http.inject(`/api/matches/${row?.formMatches[1]?.id}`)).json().data
    expect([match.round.number, match.sides.map((one) => one.entrant?.name)]).toEqual([2, ['云涧', '长庚']])
  })

  test('is refused where there is none', async () => {
    const last = (await view()).stages[1]?.id
    for (const query of ['round=3', 'round=99', `stage=${last}&round=1`]) {
      const answer = await app.http.inject(`/api/competitions/${id}?${query}`)
      expect([query, answer.statusCode, answer.json().code]).toEqual([query, 404, 1002])
    }
    for (const query of ['round=0', 'round=x', 'round=1.5']) {
      const answer = await app.http.inject(`/api/competitions/${id}?${query}`)
      expect([query, answer.statusCode]).toEqual([query, 400])
    }
  })

  test('what is settled by a result that is kept back is told with it, not before', async () => {
    const settled = async () => (await shown()).rows.map(({ entrant, outlook }) => [entrant.name, outlook?.state, outlook?.enough])
    expect(await settled()).toEqual([
      ['青锋', 'open', 3],
      ['云涧', 'open', 3],
      ['长庚', 'open', null],
      ['北冥', 'open', 6],
    ])
    app.clock.advance(minutes * 60_000)
    expect(await settled()).toEqual([
      ['青锋', 'first', null],
      ['云涧', 'open', 3],
      ['长庚', 'open', null],
      ['北冥', 'open', null],
    ])
    expect((await shown()).rows[0]?.outlook?.sentence).toBe('已获第一，余下比赛无论结果如何都不会改变。')
    expect((await shown()).rows[3]?.outlook?.sentence).toBe('还不能只靠自己锁定「进决赛」：余下全胜（最多 3 分）也要看其他比赛。')
    expect(rowsOf(await shown('?round=2'))[0]).toEqual([1, '青锋', 6, 0, 'win,win'])
  })
})
