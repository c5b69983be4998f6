import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { derive } from '#rules/derive.ts'
import { twoGroups } from '#rules/examples.ts'
import type { Zone } from '#shared/competitions/document.ts'
import { takenRanks, zoneOf } from './zones.ts'

const zones: Zone[] = [
  { from: 1, to: 2, kind: 'advance', label: '晋级' },
  { from: 3, to: 4, kind: 'playoff', label: '附加赛' },
  { from: 8, to: 8, kind: 'eliminated', label: '淘汰' },
]

describe('the zone of a row', () => {
  test.each<[string, Parameters<typeof zoneOf>[0], string | null, boolean]>([
    ['alone', { rank: 2, sharedBy: 1 }, '晋级', false],
    ['alone in none', { rank: 5, sharedBy: 1 }, null, false],
    ['level within it', { rank: 1, sharedBy: 2 }, '晋级', false],
    ['level across its edge', { rank: 2, sharedBy: 2 }, null, true],
    ['level from it into none', { rank: 4, sharedBy: 3 }, null, true],
    ['level in none', { rank: 5, sharedBy: 3 }, null, false],
    ['level from none into one', { rank: 6, sharedBy: 3 }, null, true],
    ['level over a whole zone', { rank: 5, sharedBy: 6 }, null, true],
    ['level, and taken by the place of a rank', { rank: 2, sharedBy: 3, takenRank: 2 }, '晋级', false],
    ['level, and left by those who were taken', { rank: 2, sharedBy: 3, takenRank: null }, '附加赛', false],
    ['alone, with the place of another rank', { rank: 5, sharedBy: 1, takenRank: 2 }, '晋级', false],
    ['alone, and another went on from its place', { rank: 2, sharedBy: 1, takenRank: null }, null, false],
  ])('%s', (_, row, label, isOpen) => {
    expect(zoneOf(row, zones)).toEqual({ zone: zones.find((zone) => zone.label === label) ?? null, isOpen })
  })

  test('is said only where every rank that the row may end on is in it', () => {
    const rows = fc.record({ rank: fc.integer({ min: 1, max: 9 }), sharedBy: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(rows, (row) => {
        const ends = Array.from({ length: row.sharedBy }, (_, i) => zoneOf({ rank: row.rank + i, sharedBy: 1 }, zones).zone)
        const isOne = new Set(ends).size === 1
        expect(zoneOf(row, zones)).toEqual({ zone: isOne ? ends[0] : null, isOpen: !isOne })
      }),
    )
  })
})

describe('ranks that later stages have taken', () => {
  /** Everybody in group a is level, and the cup takes its first. */
  function level(entrant?: string) {
    const document = twoGroups()
    for (const match of document.stages[0]?.groups[0]?.rounds[0]?.matches ?? []) for (const side of match.sides) side.score = 0
    const [place] = document.stages[1]?.places ?? []
    if (place && entrant !== undefined) place.entrant = entrant
    const derived = derive(document)
    const rows = derived.standings.get('groups/a')?.rows ?? []
    return Object.fromEntries(takenRanks(document, derived, { stage: 'groups', group: 'a', rows }))
  }

  test('are nobody’s while the place is open', () => {
    expect(level()).toEqual({})
  })

  test('are whose the organiser made them', () => {
    expect(level('e3')).toEqual({ e1: null, e2: null, e3: 1 })
  })

  test('stay with who was kept in the later stage, whatever the table says now', () => {
    const document = twoGroups()
    const derived = derive(document)
    const rows = derived.standings.get('groups/a')?.rows ?? []
    const [first, second] = rows.map(({ entrant }) => entrant)
    if (!first || !second) throw new Error('The group has two')
    for (const place of document.stages[1]?.places ?? []) {
      if (!place.source || !('rankOf' in place.source) || place.source.rankOf.group !== 'a') continue
      place.source = { ...place.source, overruled: true }
      place.entrant = second
    }
    const taken = takenRanks(document, derive(document), { stage: 'groups', group: 'a', rows })
    expect(Object.fromEntries(taken)).toEqual({ [first]: null, [second]: 1 })
  })
})
