import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { documentOf, goals, groupOf, placesOf } from '#test/competition-documents.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

describeOnBoth('a ladder', (dialect) => {
  let app: TestApp
  let id = 0
  let pointsId = 0
  let movedId = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    id = (await insertCompetition(app, ladderOf(120))).id
    pointsId = (await insertCompetition(app, byPoints())).id
    movedId = (await insertCompetition(app, withMoves())).id
  })
  afterAll(() => app.close())

  async function get(url: string): Promise<CompetitionView> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }
  const tableOf = (view: CompetitionView) => view.stage?.groups[0]?.table

  test('is read fifty places a page', async () => {
    for (const [page, first, count] of [
      [1, 1, 50],
      [3, 101, 20],
      [4, undefined, 0],
    ] as const) {
      const table = tableOf(await get(`/api/competitions/${id}?page=${page}`))
      expect([table?.total, table?.rows.length, table?.rows[0]?.rank]).toEqual([120, count, first])
    }
  })

  test('tells places, rises and last challenges, and ranks by no figure', async () => {
    const view = await get(`/api/competitions/${id}`)
    const table = tableOf(view)
    expect(view.stage).toMatchObject({ format: 'ladder', state: 'running' })
    expect(table).toMatchObject({ figures: ['played', 'wins', 'losses'], columns: [], isFinal: false, ladder: { since: '第 2 周' } })
    expect(table?.rules).toEqual(['最多向上挑战 3 名', '挑战成功，取代对方的名次，其间各降一名', '对方未到场，同样升位'])
    expect(table?.rows.slice(0, 5).map(({ rank, entrant, wins, form, ladder }) => [rank, entrant.name, wins, form, ladder?.rise])).toEqual([
      [1, '1 号', 0, [], 0],
      [2, '5 号', 1, ['win'], 3],
      [3, '4 号', 1, ['win', 'loss'], -1],
      [4, '2 号', 0, ['loss'], -1],
      [5, '3 号', 0, [], -1],
    ])
    const last = table?.rows[2]?.ladder?.last
    expect(last).toMatchObject({ opponent: '5 号', outcome: 'loss', isChallenger: false })
    expect((await app.http.inject(`/api/matches/${last?.matchId}`)).json().data.sides).toMatchObject([{ label: '5 号' }, { label: '4 号' }])
  })

  test('tells of each match that it is a challenge, by whatever the ladder ranks', async () => {
    for (const [competition, by] of [
      [id, 'position'],
      [pointsId, 'points'],
    ] as const) {
      const { items } = (await app.http.inject(`/api/matches?competition=${competition}`)).json().data
      expect(items.length).toBeGreaterThan(0)
      const match = (await app.http.inject(`/api/matches/${items[0]?.id}`)).json().data
      expect(match).toMatchObject({ challenge: by })
    }
  })

  test('moves when a result is shown, not before', async () => {
    expect(tableOf(await get(`/api/competitions/${id}`))?.rows[0]?.entrant.name).toBe('1 号')
    app.clock.advance(60_000)
    const table = tableOf(await get(`/api/competitions/${id}`))
    expect(table?.rows.slice(0, 3).map(({ entrant, ladder }) => [entrant.name, ladder?.rise])).toEqual([
      ['4 号', 1],
      ['1 号', -1],
      ['5 号', 2],
    ])
  })

  test('says whom the organiser moved lately and why, also while a result is held back', async () => {
    const rules = ['最多向上挑战 3 名', '挑战成功，取代对方的名次，其间各降一名', '对方未到场，同样升位']
    const moves = [
      '主办方将 3 号移到 2 号当时的名次：补录',
      '主办方将 2 号移到 1 号当时的名次：漏录',
      '主办方将 1 号移到 2 号当时的名次：误录',
    ]
    expect(tableOf(await get(`/api/competitions/${movedId}`))?.rules).toEqual([...rules, ...moves])
  })

  test('by points is a table by its rules', async () => {
    const table = tableOf(await get(`/api/competitions/${pointsId}`))
    expect(table).toMatchObject({ ladder: null, isFinal: false })
    expect(table?.figures).toContain('points')
    expect(table?.rows.map(({ entrant, points, ladder }) => [entrant.name, points, ladder])).toEqual([
      ['2 号', 3, null],
      ['3 号', 0, null],
      ['1 号', 0, null],
    ])
  })
})

/** In the first week e4 took the place of e2; in the second e5 that of e4, and e4 that of e1, a result that becomes public in a minute. */
function ladderOf(count: number): CompetitionDocument {
  const weeks = [
    { number: 1, name: '第 1 周', matches: [won('c1', 'e4', 'e2', '2026-11-10T12:00:00.000Z')] },
    {
      number: 2,
      name: '第 2 周',
      matches: [
        won('c2', 'e5', 'e4', '2026-11-18T12:00:00.000Z'),
        { ...won('c3', 'e4', 'e1', '2026-11-19T12:00:00.000Z'), embargoUntil: '2026-11-20T12:00:30.000Z' },
      ],
    },
  ]
  const stage: Stage = {
    key: 'ladder',
    name: '天梯',
    format: 'ladder',
    ladder: { by: 'position', move: 'take_place', reach: 3 },
    ruleset: { ...goals, points: { win: 1, draw: 0, loss: 0 }, bestOf: 3, score: 'games_won' },
    places: placesOf(count),
    groups: [groupOf([], { rounds: weeks })],
  }
  return documentOf(count, [stage])
}

/** The ladder of five, on which the organiser moved four times. */
function withMoves(): CompetitionDocument {
  const { stages, ...rest } = ladderOf(5)
  const moves = [
    ['e4', 'e3', '最早的一次'],
    ['e1', 'e2', '误录。'],
    ['e2', 'e1', '漏录'],
    ['e3', 'e2', '补录；'],
  ] as const
  const decisions = moves.map(([moved, other, publicNote], i) => ({
    key: `d${i}`,
    method: 'organiser' as const,
    order: [moved, other],
    publicNote,
    at: `2026-11-12T12:0${i}:00.000Z`,
  }))
  const competition = { ...rest.competition, slug: 'moved', name: '调整过的天梯' }
  return {
    ...rest,
    competition,
    stages: stages.map((stage) => ({ ...stage, groups: stage.groups.map((group) => ({ ...group, decisions })) })),
  }
}

function byPoints(): CompetitionDocument {
  const document = documentOf(3, [
    {
      key: 'ladder',
      name: '积分天梯',
      format: 'ladder',
      ladder: { by: 'points' },
      ruleset: goals,
      places: placesOf(3),
      groups: [groupOf([[won('c1', 'e2', 'e1', '2026-11-10T12:00:00.000Z')]])],
    },
  ])
  return { ...document, competition: { ...document.competition, slug: 'points', name: '积分天梯' } }
}

function won(key: string, challenger: string, challenged: string, endedAt: string): Match {
  return {
    key,
    play: 'ended',
    schedule: { state: 'scheduled', at: endedAt },
    sides: [
      { entrant: challenger, score: 2 },
      { entrant: challenged, score: 1 },
    ],
    result: { state: 'official', kind: 'played', endedAt },
  }
}
