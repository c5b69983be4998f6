import { afterAll, beforeAll, expect, test } from 'vitest'
import { absent, resultBy } from '#rules/acts/examples.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import type { ActAnswer, ActConflict, CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { assignScorekeepers, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

/** m1 is played by e1, whose players are known, and e4, of whom nothing is. */
const cup: CompetitionDocument = (() => {
  const plain = singleEvent(4, false)
  return {
    ...plain,
    competition: {
      ...plain.competition,
      figures: [
        { key: 'gold', name: '经济', of: 'side', total: 'sum', decimals: 0, better: 'higher' },
        { key: 'kills', name: '击杀', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
      ],
      eventKinds: [{ key: 'tower', name: '推塔', of: 'side' }],
    },
    players: ['jia', 'yi', 'bing'].map((slug) => ({ slug, names: [{ name: `选手${slug}` }] })),
    entrants: plain.entrants.map((entrant) => (entrant.key === 'e1' ? { ...entrant, players: ['jia', 'yi'] } : entrant)),
  }
})()

describeOnBoth('figures and events entered in the console', (dialect) => {
  let app: TestApp
  let editor: Caller
  let keeper: Caller
  let count = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor', { displayName: '编辑甲' })
    keeper = await signedIn(app, 'scorekeeper', { displayName: '记分员乙' })
  })
  afterAll(() => app.close())

  /** A new competition, with the ids of its matches by key. */
  async function begun() {
    count += 1
    const document = { ...cup, competition: { ...cup.competition, slug: `figures-${count}`, name: `数据杯 ${count}` } }
    const { id } = await insertCompetition(app, document)
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).where('competition_id', '=', id).execute()
    const ids = new Map(rows.map((row) => [row.key, row.id]))
    const given = await assignScorekeepers(editor, id, [{ userId: keeper.userId, match: 'm1' }])
    expect(given.status).toBe(200)
    const stored = async () => {
      const loaded = await findCompetitionDocument(app.db.read, id)
      if (!loaded) throw new Error('it is gone')
      return loaded
    }
    const act = async (caller: Caller, asked: CompetitionAct, at?: number) =>
      await caller.ask<ActAnswer, ActConflict>('POST', `/api/admin/competitions/${id}/acts`, {
        rev: at ?? (await stored()).rev,
        isPreview: false,
        act: asked,
      })
    const form = async (key = 'm1', caller = keeper) => await caller.get<AdminMatch>(`/api/admin/matches/${ids.get(key)}`)
    return { id, act, form, stored }
  }

  const figures = (statistics: Statistics | null, match = 'm1'): CompetitionAct => ({
    kind: 'set_statistics',
    match,
    statistics,
    games: [],
  })
  const gold = (value: number): Statistics => ({
    sides: [{ values: [{ figure: 'gold', value }], players: [{ player: 'jia', values: [{ figure: 'kills', value: 3 }] }] }, {}],
    events: [{ at: 65, kind: 'tower', side: 2, text: '中路' }],
  })

  test('the screen of a match has what is declared, what is told, and who may be named', async () => {
    const { act, form } = await begun()
    const before = (await form()).statistics
    expect([before.figures.map(({ key }) => key), before.eventKinds.map(({ key }) => key)]).toEqual([['gold', 'kills'], ['tower']])
    expect(before.parts).toEqual([{ game: null, statistics: null, endSeconds: null, players: [['jia', 'yi'], null] }])
    // Of the other side nothing is known, so that anybody may be named.
    expect(before.players).toEqual(['jia', 'yi', 'bing'].map((slug) => ({ slug, name: `选手${slug}` })))
    expect((await act(keeper, figures(gold(7)))).status).toBe(200)
    expect((await form()).statistics.parts[0]?.statistics).toEqual(gold(7))
    const games = [
      {
        number: 1,
        map: '',
        state: 'live' as const,
        sides: [
          { score: 1, outcome: null },
          { score: 0, outcome: null },
        ],
      },
    ]
    expect((await act(keeper, { kind: 'set_score', match: 'm1', scores: [1, 0], games })).status).toBe(200)
    expect((await form()).statistics.parts.map(({ game }) => game)).toEqual([null, 1])
  })

  test('a scorekeeper enters those of the own match only, an editor those of any, and a visitor none', async () => {
    const { id, act, stored } = await begun()
    expect((await act(keeper, figures(gold(1)))).status).toBe(200)
    expect((await act(keeper, figures(gold(1), 'm2'))).status).toBe(403)
    expect((await act(editor, figures({ events: [{ at: 1, kind: 'tower', side: 1 }] }, 'm2'))).status).toBe(200)
    const stranger = await signedIn(app, 'scorekeeper')
    expect((await act(stranger, figures(gold(9)))).status).toBe(404)
    const answer = await app.http.inject({
      method: 'POST',
      headers: { origin: ownOrigin },
      url: `/api/admin/competitions/${id}/acts`,
      payload: { rev: (await stored()).rev, isPreview: false, act: figures(gold(9)) },
    })
    expect(answer.statusCode).toBe(401)
    expect((await stored()).document.stages[0]?.groups[0]?.rounds[0]?.matches[0]?.statistics).toEqual(gold(1))
  })

  test.each<[string, Statistics, string, string]>([
    ['an unknown figure', { sides: [{ values: [{ figure: 'xp', value: 1 }] }, {}] }, 'sides/0/values/0/figure', '经济'],
    ['a part of a whole', { sides: [{ values: [{ figure: 'gold', value: 0.5 }] }, {}] }, 'sides/0/values/0/value', '整数'],
    [
      'somebody of the other side',
      { sides: [{ players: [{ player: 'bing', values: [{ figure: 'kills', value: 1 }] }] }, {}] },
      'sides/0/players/0/player',
      '没有为这一方出场',
    ],
    ['events out of order', { events: [9, 3].map((at) => ({ at, kind: 'tower', side: 1 })) }, 'events/1/at', '时间先后'],
  ])('%s is refused at its place, and nothing is changed', async (_, statistics, path, said) => {
    const { act, stored } = await begun()
    const before = await stored()
    const { status, faults } = await act(keeper, figures(statistics))
    expect([status, faults.map((fault) => fault.path)]).toEqual([422, [`/act/statistics/${path}`]])
    expect(faults[0]?.message).toContain(said)
    expect(await stored()).toEqual(before)
  })

  test('of two who entered on one revision, the second is told of the first', async () => {
    const { act, stored } = await begun()
    const { rev } = await stored()
    expect((await act(editor, figures(gold(1)), rev)).status).toBe(200)
    const late = await act(keeper, figures(gold(2)), rev)
    expect([late.status, late.current.since.map(({ by }) => by)]).toEqual([409, ['编辑甲']])
    // Of another match it is no conflict.
    const other = await stored()
    expect((await act(editor, figures({ events: [{ at: 1, kind: 'tower', side: 1 }] }, 'm2'), other.rev)).status).toBe(200)
    expect((await act(keeper, figures(gold(3)), other.rev)).status).toBe(200)
  })

  test('a correction keeps them, one to a walkover takes them away, and its undoing brings them back', async () => {
    const { act, form } = await begun()
    const record: CompetitionAct = { kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([2, 1]) }
    expect((await act(keeper, figures(gold(5)))).status).toBe(200)
    expect((await act(keeper, record)).status).toBe(200)
    const correct = (result: ReturnType<typeof resultBy>): CompetitionAct => ({
      kind: 'correct_result',
      match: 'm1',
      publicNote: '记错了',
      result,
      followers: null,
    })
    const told = async () => (await form()).statistics.parts[0]?.statistics
    expect((await act(editor, correct(resultBy([3, 1])))).status).toBe(200)
    expect(await told()).toEqual(gold(5))
    expect((await act(editor, correct(absent(2, [1])))).status).toBe(200)
    expect(await told()).toBeNull()
    expect((await act(editor, { kind: 'undo_correction', match: 'm1', publicNote: '撤回' })).status).toBe(200)
    expect(await told()).toEqual(gold(5))
  })

  test('what was entered is in the record of what was done', async () => {
    const { id, act } = await begun()
    expect((await act(keeper, figures(gold(4)))).status).toBe(200)
    const rows = await app.db.read
      .selectFrom('audit_log')
      .select(['act', 'after'])
      .where('subject_id', '=', String(id))
      .where('act', '=', 'competition.set_statistics')
      .execute()
    expect(rows).toHaveLength(1)
  })
})
