import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countByDay, dayBounds, daysAround, daysOfMoments } from './days.model.ts'

const pivot = '2026-11-20'
const most = 15
const { from } = dayBounds(pivot)
const moments = fc.array(
  fc.integer({ min: -40 * 24, max: 40 * 24 }).map((hours) => new Date(Date.parse(from) + hours * 3_600_000).toISOString()),
  { maxLength: 120 },
)
const limits = fc.integer({ min: 1, max: 130 })

/** What a database gives of all instants: the nearest ones on either side. */
function beside(all: readonly string[], limit: number) {
  const before = all.filter((moment) => moment < from).toReversed()
  const after = all.filter((moment) => moment >= from)
  return [before, after].map((side) => ({ moments: side.slice(0, limit), isWhole: side.length < limit })) as [Side, Side]
}
type Side = { moments: string[]; isWhole: boolean }

test('days from the nearest instants are those from all of them, or it is said that these do not suffice', () => {
  fc.assert(
    fc.property(moments, limits, (unordered, limit) => {
      const all = unordered.toSorted()
      const found = daysOfMoments(...beside(all, limit), pivot, most)
      if (found) expect(found).toEqual(daysAround(countByDay(all), pivot, most))
      else expect(all.length).toBeGreaterThanOrEqual(limit)
    }),
    { numRuns: 500 },
  )
})

test('a day of which some matches may be missing is not counted', () => {
  const day = (n: number, count: number) =>
    Array.from({ length: count }, (_, i) => new Date(Date.parse(from) + n * 86_400_000 + i * 60_000).toISOString())
  const all = [-2, -1, 0, 1, 2].flatMap((n) => day(n, 4))
  const [before, after] = beside(all, 10)
  expect(daysOfMoments(before, after, pivot, 3)?.map(({ count }) => count)).toEqual([4, 4, 4])
  expect(daysOfMoments(...beside(all, 6), pivot, 3)).toBeNull()
})
