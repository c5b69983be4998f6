import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, resultBy } from '#rules/acts/examples.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

describe('the table of a Swiss of three, in which one has no opponent', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp('sqlite')
    await addColumns(app)
  })
  afterAll(() => app.close())

  function drawn(slug: string): CompetitionDocument {
    const start = singleEvent(4, false)
    const [cup] = start.stages
    if (!cup) throw new Error('no stage')
    const swiss: Stage = {
      key: 'swiss',
      name: '瑞士轮',
      format: 'swiss',
      swiss: { by: 'points', rounds: 1 },
      ruleset: { ...cup.ruleset, tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'lots' },
      places: cup.places.slice(0, 3),
      groups: [{ key: 'main', name: '主组', kind: 'pool', rounds: [] }],
    }
    const document = {
      ...start,
      competition: { ...start.competition, slug },
      entrants: start.entrants.slice(0, 3),
      stages: [swiss],
    }
    return done(document, { kind: 'draw_round', stage: 'swiss' }).document
  }

  async function tableOf(document: CompetitionDocument): Promise<string> {
    const { id } = await insertCompetition(app, document)
    await app.bus.catchUp()
    const { body } = await app.http.inject(paths.competition(id, { tab: 'stages' }))
    return body.slice(body.indexOf('<table'), body.indexOf('<footer')).replaceAll('<!-- -->', '')
  }

  test('before a match is played nobody has a place, and the order says what it is', async () => {
    const table = await tableOf(drawn('drawn'))
    expect(table).toContain('先按轮空和积分调整后的积分')
    expect(table).toMatch(/<small[^>]*>种子 1<\/small>/)
    for (const untrue of ['还没有赛果，按种子顺序列出', '为什么排第']) expect(table).not.toContain(untrue)
  })

  test('a place that waits for its decision is not explained as one that stands', async () => {
    const document = drawn('played')
    const match = document.stages[0]?.groups[0]?.rounds[0]?.matches.find(({ result }) => result?.kind !== 'bye')
    const played = done(document, { kind: 'record_result', match: match?.key ?? '', publicNote: '', result: resultBy([2, 1]) }).document
    const table = await tableOf(played)
    expect(table).toContain('名次待定')
    // Beside a rank it would read as another one.
    expect(table).not.toContain('种子 1<')
    expect(table).toContain('的名次为什么待定？')
    expect(table).not.toContain('为什么排第 1')
  })
})
