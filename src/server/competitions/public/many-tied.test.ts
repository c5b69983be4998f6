import { afterAll, beforeAll, expect, test } from 'vitest'
import * as apiPaths from '#shared/api-paths.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { documentOf, goals, groupOf, placesOf } from '#test/competition-documents.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

/** Each of half as many wins once: by one, by two, or by three goals. */
function oneRound(size: number): CompetitionDocument {
  const matches = Array.from({ length: size / 2 }, (_, i) => ({
    key: `m${i}`,
    play: 'ended' as const,
    sides: [
      { entrant: `e${i + 1}`, score: 1 + (i % 3) },
      { entrant: `e${size - i}`, score: 0 },
    ],
    result: { state: 'official' as const, kind: 'played' as const },
  }))
  const document = documentOf(size, [
    { key: 's', name: '海选', format: 'round_robin', ruleset: goals, places: placesOf(size), groups: [groupOf([matches])] },
  ])
  return { ...document, competition: { ...document.competition, slug: `of-${size}` } }
}

describeOnBoth('a rank among many who are level', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
  })
  afterAll(() => app.close())

  test.each([32, 100])('of %i is explained with the true numbers, and by the same names in each step', async (size) => {
    const winners = Array.from({ length: size / 2 }, (_, i) => 1 + (i % 3))
    const { id } = await insertCompetition(app, oneRound(size))
    const url = apiPaths.competition(id)
    const rows = (await app.http.inject(url)).json<{ data: CompetitionView }>().data.stage?.groups[0]?.table?.rows ?? []
    expect(rows.length).toBeGreaterThan(size / 4)
    for (const { entrant, trace } of rows.slice(0, size / 2)) {
      const steps = trace?.steps.filter(({ values }) => values.length > 0) ?? []
      const named = steps[0]?.values.map(({ name }) => name) ?? []
      expect([entrant.name, named.length, named.includes(entrant.name)]).toEqual([entrant.name, 12, true])
      expect(steps.slice(0, 2).map(({ state, count }) => [state, count])).toEqual([
        ['equal', size / 2],
        ['split', size / 2],
      ])
      for (const step of steps) for (const { name } of step.values) expect(named).toContain(name)
      expect(steps[1]?.values).toHaveLength(12)
      // The names beside its own are those of its neighbours.
      const own = steps[1]?.values.find(({ name }) => name === entrant.name)?.value
      expect(steps[1]?.values.filter(({ value }) => value === own).length).toBeGreaterThan(4)
      const left = winners.filter((margin) => `+${margin}` === own).length
      expect(trace?.steps.find(({ name }) => name === '抽签')?.count).toBe(left)
    }
    const { body } = await app.http.inject(paths.competition(id, { tab: 'stages' }))
    expect(body.replaceAll('<!-- -->', '')).toContain(`${size / 2} 方相同<small>（列出相近的 12 方）</small>`)
  })
})
