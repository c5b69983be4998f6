import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupOfState, nextOpeningChange, type OpeningRecord, openingGroups, openingPrecisions, openingState } from './opening-state.ts'

const plain: OpeningRecord = {
  opensAt: '2026-11-24T02:00:00.000Z',
  precision: 'exact',
  isFull: false,
  maintenanceFrom: null,
  maintenanceUntil: null,
  closesAt: null,
  mergedAt: null,
}
/** The 24th in Beijing time. */
const day = { ...plain, opensAt: '2026-11-23T16:00:00.000Z', precision: 'day' as const }
const works = { ...plain, maintenanceFrom: '2026-11-25T22:00:00.000Z', maintenanceUntil: '2026-11-26T02:00:00.000Z' }

describe('the state of an opening', () => {
  test.each([
    ['more than a day before', plain, '2026-11-23T01:59:59.999Z', 'announced'],
    ['a day before', plain, '2026-11-23T02:00:00.000Z', 'soon'],
    ['the last moment before', plain, '2026-11-24T01:59:59.999Z', 'soon'],
    ['the moment itself', plain, '2026-11-24T02:00:00.000Z', 'open'],
    ['not known when', { ...plain, opensAt: null, precision: 'tbd' as const }, '2030-01-01T00:00:00.000Z', 'announced'],
    ['the day is not near', day, '2026-11-22T15:59:59.999Z', 'announced'],
    ['the day before the day', day, '2026-11-22T16:00:00.000Z', 'soon'],
    ['the evening of the day', day, '2026-11-24T15:59:59.999Z', 'soon'],
    ['the day is over', day, '2026-11-24T16:00:00.000Z', 'open'],
    ['full, but not yet open', { ...plain, isFull: true }, '2026-11-23T12:00:00.000Z', 'soon'],
    ['full', { ...plain, isFull: true }, '2026-11-24T02:00:00.000Z', 'full'],
    ['before the works', works, '2026-11-25T21:59:59.999Z', 'open'],
    ['during the works', { ...works, isFull: true }, '2026-11-25T22:00:00.000Z', 'maintenance'],
    ['after the works', works, '2026-11-26T02:00:00.000Z', 'open'],
    ['works without an end', { ...works, maintenanceUntil: null }, '2027-01-01T00:00:00.000Z', 'maintenance'],
    ['closed', { ...works, closesAt: '2026-11-26T00:00:00.000Z' }, '2026-11-26T00:00:00.000Z', 'closed'],
    ['to close before it opens', { ...plain, closesAt: '2026-11-20T00:00:00.000Z' }, '2026-11-19T00:00:00.000Z', 'cancelled'],
    ['closed before it opened', { ...plain, closesAt: '2026-11-20T00:00:00.000Z' }, '2026-11-20T00:00:00.000Z', 'cancelled'],
    ['merged', { ...plain, mergedAt: '2026-12-01T00:00:00.000Z' }, '2026-12-01T00:00:00.000Z', 'merged'],
  ])('%s', (_, record, now, state) => {
    expect(openingState(record, now)).toBe(state)
  })

  const instant = fc.integer({ min: 0, max: 400 }).map((hours) => new Date(Date.UTC(2026, 10, 20) + hours * 3_600_000).toISOString())
  const record: fc.Arbitrary<OpeningRecord> = fc.record({
    opensAt: fc.option(instant),
    precision: fc.constantFrom(...openingPrecisions),
    isFull: fc.boolean(),
    maintenanceFrom: fc.option(instant),
    maintenanceUntil: fc.option(instant),
    closesAt: fc.option(instant),
    mergedAt: fc.option(instant),
  })
  const place = (one: OpeningRecord, now: string) => openingGroups.indexOf(groupOfState(openingState(one, now)))

  test('what has opened never comes again, and what is past stays past', () => {
    fc.assert(
      fc.property(record, instant, instant, (one, a, b) => {
        const [first = a, second = b] = [a, b].sort()
        expect(place(one, first)).toBeLessThanOrEqual(place(one, second))
      }),
    )
  })

  test('it changes by itself at the moment that is told, to the state that is told, and not before', () => {
    fc.assert(
      fc.property(record, instant, instant, (one, now, other) => {
        const state = openingState(one, now)
        const next = nextOpeningChange(one, now)
        if (next !== null) {
          expect(next.at > now).toBe(true)
          expect([openingState(one, next.at), next.state === state]).toEqual([next.state, false])
        }
        if (other >= now && (next === null || other < next.at)) expect(openingState(one, other)).toBe(state)
      }),
      { numRuns: 500 },
    )
  })
})
