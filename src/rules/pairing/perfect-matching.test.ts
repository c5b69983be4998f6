import fc from 'fast-check'
import { expect, test } from 'vitest'
import { perfectMatching } from './perfect-matching.ts'

/**
 * Costs of a < b in the upper triangle; null: not allowed. Small values, so that many solutions cost the same and blossoms are frequent.
 */
const graphs = fc.integer({ min: 0, max: 5 }).chain((half) =>
  fc.tuple(
    fc.constant(half * 2),
    fc.array(fc.option(fc.integer({ min: 0, max: 12 }), { freq: 2 }), {
      minLength: half * (2 * half - 1),
      maxLength: half * (2 * half - 1),
    }),
  ),
)

test('finds the cheapest of all pairings, and one whenever there is one', () => {
  fc.assert(
    fc.property(graphs, fc.constantFrom(1, 2, 80), ([n, figures], nearest) => {
      const cost = (a: number, b: number) => figures[a * n - (a * (a + 1)) / 2 + (b - a - 1)] ?? null
      const partners = perfectMatching(n, cost, nearest)
      const cheapest = cheapestByTrial([...Array(n).keys()], cost)
      if (!partners) {
        expect(cheapest).toBe(Infinity)
        return
      }
      expect(partners.map((partner) => partners[partner])).toEqual([...Array(n).keys()])
      expect(partners.reduce((sum, partner, node) => (node < partner ? sum + (cost(node, partner) ?? Infinity) : sum), 0)).toBe(cheapest)
    }),
    { numRuns: 2000 },
  )
})

test('an odd number cannot be paired', () => expect(perfectMatching(3, () => 0)).toBeNull())

function cheapestByTrial([first, ...others]: number[], cost: (a: number, b: number) => number | null): number {
  if (first === undefined) return 0
  return Math.min(
    ...others.map((other) => {
      const price = cost(first, other)
      return price === null
        ? Infinity
        : price +
            cheapestByTrial(
              others.filter((node) => node !== other),
              cost,
            )
    }),
    Infinity,
  )
}
