import { afterEach, describe, expect, it } from 'vitest'
import { derive } from '#rules/derive.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { type TestApp, testApp } from './app.ts'
import { insertCompetition } from './factories.ts'
import { skipped } from './real-data/real-data.ts'
import { worldCup } from './real-data/world-cup.ts'

/** The World Cup of 2018 after its groups, without the yellow cards that alone put Japan before Senegal. */
function withoutCards(): CompetitionDocument | null {
  const document = worldCup()
  if (document === null) return null
  for (const group of document.stages[0]?.groups ?? []) group.adjustments = []
  const { isFinished: _, ...competition } = document.competition
  const [, knockout] = document.stages
  for (const match of knockout?.groups.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches)) ?? []) {
    delete match.result
    delete match.play
    match.sides = match.sides.map(({ source }) => ({ source }))
  }
  return { ...document, competition }
}

describe('groups in which one tie is open', () => {
  let app: TestApp | null = null
  afterEach(() => app?.close())

  it('all who are out for certain have their places, all others come on', ({ skip }) => {
    const document = withoutCards()
    if (document === null) return skip(skipped)
    const { placements, stages } = derive(document)
    const known = stages.get('knockout')?.places.filter((entrant) => entrant !== null) ?? []
    expect(known).toHaveLength(15)
    const spans = Map.groupBy(placements, ({ place, placeTo, isFinal }) => `${place}–${placeTo}${isFinal ? '' : ' open'}`)
    expect([...spans].map(([span, all]) => [span, all.length])).toEqual([
      ['17–24', 7],
      ['17–24 open', 2],
      ['25–32', 8],
    ])
    expect(
      spans
        .get('17–24 open')
        ?.map(({ entrant }) => entrant)
        .sort(),
    ).toEqual(['japan', 'senegal'])
    expect(placements.some(({ entrant }) => known.includes(entrant))).toBe(false)
  })

  it('the page says so, and whom the bracket waits for', async ({ skip }) => {
    const document = withoutCards()
    if (document === null) return skip(skipped)
    for (const group of document.stages[0]?.groups ?? []) group.zones = [{ from: 1, to: 2, kind: 'advance', label: '晋级' }]
    app = await testApp('sqlite')
    const { id } = await insertCompetition(app, document)
    const view = (await app.http.inject(`/api/competitions/${id}`)).json<{ data: CompetitionView }>().data
    const labels =
      view.stage?.groups.flatMap(({ rounds }) =>
        rounds.flatMap(({ matches }) => matches.flatMap(({ sides }) => sides.map(({ label }) => label))),
      ) ?? []
    expect(labels).toContain('Group H 第 2 名')
    const groups = (await app.http.inject(`/api/competitions/${id}?stage=${view.stages[0]?.id}`)).json<{ data: CompetitionView }>().data
    const rows = groups.stage?.groups.find(({ name }) => name === 'Group H')?.table?.rows ?? []
    expect(rows.map(({ rank, entrant, zone, isZoneOpen }) => [rank, entrant.name, zone, isZoneOpen])).toEqual([
      [1, 'Colombia', 'advance', false],
      [2, 'Senegal', null, true],
      [2, 'Japan', null, true],
      [4, 'Poland', null, false],
    ])
  })
})
