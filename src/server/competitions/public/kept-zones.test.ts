import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#rules/acts/examples.ts'
import type { RuledAct } from '#rules/acts/model.ts'
import { groupedEvent, play } from '#rules/correct/examples.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

describeOnBoth('a table whose order was decided again after the cup began', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(database)
    await addColumns(app)
  })
  afterAll(() => app.close())

  const decide = (entrants: string[]): RuledAct => ({
    kind: 'decide_tie',
    stage: 'pools',
    group: 'a',
    entrants,
    method: 'lots',
    decidedBy: null,
    publicNote: '抽签',
  })

  /** All of group a are level; the cup was begun by the order 1, 4, 5, 8, which is taken back. */
  function undecided() {
    const start = structuredClone(groupedEvent())
    for (const { ruleset, groups } of start.stages) {
      Object.assign(ruleset, { tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'organiser' })
      for (const group of groups) if (group.key === 'a') group.zones = [{ from: 1, to: 2, kind: 'advance', label: '晋级' }]
    }
    const level = play(start, (match) => (match.stage === 'pools' ? (match.group === 'a' ? 'double_forfeit' : 0) : null))
    const decided = done(level, decide(['e1', 'e4', 'e5', 'e8'])).document
    const begun = done(decided, { kind: 'set_play', match: 'cup-m1', play: 'live' }).document
    return done(begun, { kind: 'revoke_decision', stage: 'pools', group: 'a', decision: 'decision-1' }).document
  }

  async function shown(slug: string, document: ReturnType<typeof groupedEvent>) {
    const { id } = await insertCompetition(app, { ...document, competition: { ...document.competition, slug } })
    await app.bus.catchUp()
    const { stages } = (await app.http.inject(`/api/competitions/${id}`)).json<{ data: CompetitionView }>().data
    const stage = stages[0]?.id ?? 0
    const view = (await app.http.inject(`/api/competitions/${id}?stage=${stage}`)).json<{ data: CompetitionView }>().data
    const rows = view.stage?.groups[0]?.table?.rows ?? []
    const { body } = await app.http.inject(paths.competition(id, { tab: 'stages', stage }))
    return {
      rows: rows.map((row) => `${row.rank} ${row.entrant.name} ${row.zone ?? '–'}${row.isZoneKept ? ' kept' : ''}`),
      note: /后面的对阵已经排定[^<]*/.exec(body.replaceAll('<!-- -->', ''))?.[0],
    }
  }

  test('says who goes on, and that the bracket does not follow it', async () => {
    const again = done(undecided(), decide(['e8', 'e5', 'e4', 'e1'])).document
    expect(await shown('again', again)).toEqual({
      rows: ['1 选手8 – kept', '2 选手5 – kept', '3 选手4 advance kept', '4 选手1 advance kept'],
      note: '后面的对阵已经排定，不随现在的名次改变：选手4、选手1「晋级」，选手8、选手5没有席位。',
    })
  })

  test('says so while all are level', async () => {
    expect(await shown('level', undecided())).toEqual({
      rows: ['1 选手1 advance kept', '1 选手4 advance kept', '1 选手5 – kept', '1 选手8 – kept'],
      note: '后面的对阵已经排定，不随现在的名次改变：选手1、选手4「晋级」，选手5、选手8没有席位。',
    })
  })

  test('says nothing where the order is that of the bracket', async () => {
    const same = done(undecided(), decide(['e1', 'e4', 'e5', 'e8'])).document
    expect(await shown('same', same)).toEqual({
      rows: ['1 选手1 advance', '2 选手4 advance', '3 选手5 –', '4 选手8 –'],
      note: undefined,
    })
  })
})
