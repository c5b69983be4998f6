import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#rules/acts/examples.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { withFigures } from '#test/valid-acts.ts'
import { findCompetitionDocument } from './load.queries.ts'
import { findCompetitionRows } from './rows.queries.ts'
import { deleteRows, syncRows } from './sync.queries.ts'

/** As a program of before statistics saves a competition: whole rows, as it read them, with what it knows changed. */
describeOnBoth('a competition that an older program saves', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
  })
  afterAll(() => app.close())

  test('keeps its figures and statistics, but for those of games that it deletes', async () => {
    const games = [1, 2].map((number) => ({
      number,
      map: '',
      state: 'done' as const,
      sides: [
        { score: 2, outcome: null },
        { score: 1, outcome: null },
      ],
    }))
    const gold = { sides: [{ values: [{ figure: 'gold', value: 1.5 }] }, {}] }
    const tower = { events: [{ at: 9, kind: 'tower', side: 1 }] }
    const scored = done(withFigures(singleEvent(4, false)), { kind: 'set_score', match: 'm1', scores: [null, null], games }).document
    const told = done(scored, {
      kind: 'set_statistics',
      match: 'm1',
      statistics: tower,
      games: [1, 2].map((number) => ({ number, statistics: gold })),
    }).document
    const { id } = await insertCompetition(app, told)
    const before = await findCompetitionDocument(app.db.read, id)

    await app.write(async (trx) => {
      const rows = await findCompetitionRows(trx, id)
      if (!rows) throw new Error('It was saved')
      const { figures: _figures, event_kinds: _kinds, id: _id, ...known } = rows.competition
      await syncRows(trx, 'competitions', [rows.competition], [{ ...known, name: '改名杯' }])
      await syncRows(
        trx,
        'matches',
        rows.matches,
        rows.matches.map(({ id: _id, listed_at: _listed, phase: _phase, ...match }) => ({ ...match, venue: '二号馆' })),
      )
      const [first, ...others] = rows.games
      if (!first) throw new Error('It has games')
      await syncRows(trx, 'games', rows.games, [{ ...first, map: '断崖' }])
      await deleteRows(trx, 'games', others)
    })

    const after = await findCompetitionDocument(app.db.read, id)
    expect(after?.document.competition).toEqual({ ...before?.document.competition, name: '改名杯' })
    const match = after?.document.stages[0]?.groups[0]?.rounds[0]?.matches[0]
    expect([match?.venue, match?.statistics, match?.games?.map((game) => [game.map, game.statistics])]).toEqual([
      '二号馆',
      tower,
      [['断崖', gold]],
    ])
    expect(await app.db.read.selectFrom('statistics').select('id').execute()).toHaveLength(2)
  })
})
