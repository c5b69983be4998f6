import { expect, test } from 'vitest'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { cellsInOrder, cellsInPlace, isDatedAnew, isLedByRunning, nearestCells } from './ribbon-cells.ts'
import type { RibbonCell } from './ribbon-store.ts'

/** Only which match it is counts here. */
const match = (id: number) => ({ id }) as MatchSummary
const matches = (...ids: number[]) => ids.map(match)
const idsOf = (cells: readonly RibbonCell[]) => cells.map((cell) => cell?.id ?? null)

test.each([
  ['all lists are full', { live: [1, 2, 3, 4], latest: [11, 12, 13], next: [21, 22, 23] }, [1, 2, 3, 11, 12, 21, 22]],
  ['nothing runs', { live: [], latest: [11, 12, 13, 14], next: [21, 22, 23, 24] }, [11, 12, 13, 21, 22, 23, 24]],
  ['little is to come', { live: [1], latest: [11, 12, 13, 14, 15, 16], next: [21] }, [1, 11, 12, 13, 14, 15, 21]],
  ['there is nothing', { live: [], latest: [], next: [] }, []],
])('the nearest matches where %s', (_, { live, latest, next }, ids) => {
  const now = { live: matches(...live), latest: matches(...latest), next: matches(...next), overdue: [] }
  expect(idsOf(nearestCells(now))).toEqual(ids)
})

test.each([
  ['none were there', [], [1, 2], [1, 2]],
  ['one that ended is among the last now', [1, 2, 11, 21], [2, 1, 11, 21], [1, 2, 11, 21]],
  ['one has left, and another takes its place', [1, 2, 11, 21], [2, 1, 21, 22], [1, 2, 22, 21]],
  ['one has left, and nobody comes', [1, 2, 11, 21], [1, 2, 21], [1, 2, null, 21]],
  ['one comes where there is no place for it', [1, 2, 21], [1, 2, 21, 22], [1, 2, 21]],
  ['a free place is taken', [1, null, 21], [3, 1, 21], [1, 3, 21]],
  ['all are others', [1, 2], [3, 4], [3, 4]],
])('each stays in its place: %s', (_, before, nearest, after) => {
  const cells = before.map((id) => (id === null ? null : match(id)))
  expect(idsOf(cellsInPlace(cells, matches(...nearest)))).toEqual(after)
})

test('what stays is its newest state', () => {
  const newer = { ...match(1), play: 'ended' as const }
  expect(cellsInPlace(matches(1), [newer])).toEqual([newer])
})

test('a match that is to come and has another date is out of order; one that runs is not', () => {
  const planned = (at: string, play: MatchSummary['play'] = 'not_started') => ({ ...match(1), play, schedule: { at } }) as MatchSummary
  const [early, late] = ['2026-12-01T12:00:00.000Z', '2026-12-02T12:00:00.000Z']
  expect(isDatedAnew([null, planned(early)], planned(late))).toBe(true)
  expect(isDatedAnew([planned(early)], planned(early))).toBe(false)
  expect(isDatedAnew([planned(early)], planned(late, 'live'))).toBe(false)
  expect(isDatedAnew([], planned(late))).toBe(false)
  expect(idsOf(cellsInOrder(matches(1, 2, 3), matches(2, 1)))).toEqual([2, 1, null])
  expect(idsOf(cellsInOrder([], matches(2, 1)))).toEqual([2, 1])
})

test.each([
  ['all run', ['live', 'interrupted'], 'live', true],
  ['the rest is over or to come', ['live', 'ended', 'not_started'], 'live', true],
  ['the first has ended', ['ended', 'live'], 'live', false],
  ['one begins among those to come', ['live', 'ended', 'not_started', 'live'], 'live', false],
  ['a place in front is free', [null, 'live'], 'live', false],
  ['there is no place for one', ['ended', 'not_started'], 'live', false],
  ['nothing runs', ['ended', 'not_started'], 'ended', true],
] as const)('whether those that run lead: %s', (_, plays, other, isLed) => {
  const cells = plays.map((play, id) => (play === null ? null : ({ ...match(id), play } as MatchSummary)))
  const isPlaced = cells.some((cell) => cell?.play === other)
  expect(isLedByRunning(cells, isPlaced ? cells : [{ ...match(99), play: other } as MatchSummary, ...cells])).toBe(isLed)
})
