import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawGroups, roundRobinGroups } from './groups.ts'
import { roundRobin } from './round-robin.ts'

const plans = fc.record({ entrants: fc.integer({ min: 2, max: 64 }), legs: fc.integer({ min: 1, max: 4 }) })

describe('roundRobin', () => {
  test('four entrants, two legs', () => {
    expect(roundRobin({ entrants: 4, legs: 2 })).toEqual([
      [
        [1, 4],
        [2, 3],
      ],
      [
        [4, 2],
        [3, 1],
      ],
      [
        [3, 4],
        [1, 2],
      ],
      [
        [4, 1],
        [3, 2],
      ],
      [
        [2, 4],
        [1, 3],
      ],
      [
        [4, 3],
        [2, 1],
      ],
    ])
  })

  test('each pair meets once in every leg, the other way round in the next', () => {
    fc.assert(
      fc.property(plans, ({ entrants, legs }) => {
        const pairs = roundRobin({ entrants, legs }).flat()
        const times = tally(pairs.map(([home, away]) => `${home}-${away}`))
        for (let a = 1; a <= entrants; a++) {
          for (let b = a + 1; b <= entrants; b++) {
            const [there, back] = [times.get(`${a}-${b}`) ?? 0, times.get(`${b}-${a}`) ?? 0]
            expect(there + back).toBe(legs)
            expect(Math.abs(there - back)).toBe(legs % 2)
          }
        }
      }),
    )
  })

  test('each plays once a round, and rests only in an odd field, once a leg', () => {
    fc.assert(
      fc.property(plans, ({ entrants, legs }) => {
        const rounds = roundRobin({ entrants, legs })
        expect(rounds).toHaveLength(legs * (entrants % 2 === 0 ? entrants - 1 : entrants))
        for (const round of rounds) {
          expect(new Set(round.flat()).size).toBe(round.length * 2)
          expect(round).toHaveLength(Math.floor(entrants / 2))
        }
      }),
    )
  })

  test('at home as often as away, or once more or less', () => {
    fc.assert(
      fc.property(plans, ({ entrants, legs }) => {
        const pairs = roundRobin({ entrants, legs }).flat()
        const [home, away] = [tally(pairs.map(([one]) => one)), tally(pairs.map(([, other]) => other))]
        for (let seed = 1; seed <= entrants; seed++) {
          expect(Math.abs((home.get(seed) ?? 0) - (away.get(seed) ?? 0))).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test.each([
    [1, 1],
    [65, 1],
    [2.5, 1],
    [8, 0],
    [8, 5],
  ])('refuses %d entrants in %d legs', (entrants, legs) => {
    expect(() => roundRobin({ entrants, legs })).toThrow(RangeError)
  })
})

describe('drawGroups', () => {
  test('there and back', () => {
    expect(drawGroups({ size: 8, groups: 3 })).toEqual([
      [1, 6, 7],
      [2, 5, 8],
      [3, 4],
    ])
  })

  test('every place once, sizes differ by one at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 300 }), (groups, more) => {
        const size = groups + more
        const drawn = drawGroups({ size, groups })
        expect(drawn.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, index) => index + 1))
        const sizes = drawn.map((places) => places.length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('refuses an empty group', () => expect(() => drawGroups({ size: 3, groups: 4 })).toThrow(RangeError))
})

describe('roundRobinGroups', () => {
  test('a document’s groups, sides by the place of the stage', () => {
    const groups = roundRobinGroups({ prefix: 'pools', entrants: 5, groups: 2, legs: 1 })
    expect(groups.map(({ key, name, kind, seeds }) => ({ key, name, kind, seeds }))).toEqual([
      { key: 'a', name: 'A 组', kind: 'pool', seeds: [1, 4, 5] },
      { key: 'b', name: 'B 组', kind: 'pool', seeds: [2, 3] },
    ])
    expect(groups[1]?.rounds).toEqual([
      { number: 1, matches: [{ key: 'pools-b-r1-m1', sides: [{ source: { seed: 2 } }, { source: { seed: 3 } }] }] },
    ])
  })

  test('keys are unique, and places meet in their own group only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 2 }), (groups, size, legs) => {
        const drawn = roundRobinGroups({ prefix: 'pools', entrants: groups * size, groups, legs })
        const matches = drawn.flatMap((group) => group.rounds.flatMap((round) => round.matches))
        expect(new Set(matches.map((match) => match.key)).size).toBe((groups * legs * size * (size - 1)) / 2)
        expect(new Set(drawn.map((group) => group.key)).size).toBe(groups)
        for (const group of drawn) {
          const sides = group.rounds.flatMap((round) => round.matches.flatMap((match) => match.sides.map((side) => side.source)))
          expect(sides.every((source) => source && 'seed' in source && group.seeds?.includes(source.seed))).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })
})

function tally<Item>(items: readonly Item[]): Map<Item, number> {
  const counts = new Map<Item, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
