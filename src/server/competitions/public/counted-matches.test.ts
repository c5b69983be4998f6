import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, record } from '#rules/acts/examples.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

/** A Swiss of five whose first round is over, in which one has no opponent; afterwards the first withdraws, and all his matches are the opponents’. */
function swiss(): CompetitionDocument {
  const start = structuredClone(singleEvent(8, false))
  const [cup] = start.stages
  if (!cup) throw new Error('no stage')
  const stage: Stage = {
    key: 'swiss',
    name: '瑞士轮',
    format: 'swiss',
    swiss: { by: 'points', rounds: 2 },
    ruleset: { ...cup.ruleset, tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'lots' },
    places: cup.places.slice(0, 5),
    groups: [{ key: 'main', name: '主组', kind: 'pool', rounds: [] }],
  }
  const document = { ...start, entrants: start.entrants.slice(0, 5), stages: [stage] }
  let drawn = done(document, { kind: 'draw_round', stage: 'swiss' }).document
  for (const { key, kind } of derive(drawn).matches.values()) if (kind === null) drawn = done(drawn, record(key, [2, 1])).document
  const next = done(drawn, { kind: 'draw_round', stage: 'swiss' }).document
  return done(next, { kind: 'remove_entrant', entrant: 'e1', status: 'withdrawn', policy: 'from_now', publicNote: '退赛' }).document
}

describeOnBoth('the table of a Swiss with byes and a withdrawal', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterAll(() => app.close())

  test('counts as many matches as it counts won, drawn and lost, and shows each of them', async () => {
    const { id } = await insertCompetition(app, swiss())
    await app.bus.catchUp()
    const { stage } = (await app.http.inject(`/api/competitions/${id}`)).json<{ data: CompetitionView }>().data
    const rows = stage?.groups[0]?.table?.rows ?? []
    expect(rows).toHaveLength(5)
    // Without a ruling the bye of the last round and the match against who withdrew would be in none of them.
    for (const { entrant, played, wins, draws, losses, form, byes } of rows) {
      expect([entrant.name, played + byes.length, form.length]).toEqual([entrant.name, wins + draws + losses, played])
    }
    const { body } = await app.http.inject(paths.competition(id, { tab: 'stages' }))
    const table = body.slice(body.indexOf('<table'), body.indexOf('</table>')).replaceAll('<!-- -->', '')
    expect(table.match(/title="轮空">轮</g)?.length).toBe(rows.flatMap(({ byes }) => byes).length)
    expect(body).toContain('轮空按一胜（半分轮空按一平）计入')
  })
})
