import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Group } from '#shared/competitions/document.ts'
import type { Match, Source } from '#shared/competitions/match.ts'
import { doubleElimination, singleElimination } from './elimination.ts'

const sizes = fc.oneof(fc.integer({ min: 2, max: 70 }), fc.integer({ min: 2, max: 512 }))

function matches(groups: readonly Group[]): Match[] {
  return groups.flatMap((group) => group.rounds.flatMap((round) => round.matches))
}

function text(source: Source | undefined): string {
  if (!source) return '?'
  if ('seed' in source) return `${source.seed}`
  if ('winnerOf' in source) return `W ${source.winnerOf}`
  return 'loserOf' in source ? `L ${source.loserOf}` : '?'
}

function lines(group: Group | undefined): string[][] {
  return (group?.rounds ?? []).map((round) =>
    round.matches.map(({ key, sides }) => `${key}: ${sides.map(({ source }) => text(source)).join(' v ')}`),
  )
}

describe('singleElimination', () => {
  test('eight with a match for the third place', () => {
    const [main, third] = singleElimination({ size: 8, thirdPlace: true })
    expect(lines(main)).toEqual([
      ['m1: 1 v 8', 'm2: 4 v 5', 'm3: 2 v 7', 'm4: 3 v 6'],
      ['m5: W m1 v W m2', 'm6: W m3 v W m4'],
      ['m7: W m5 v W m6'],
    ])
    expect(lines(third)).toEqual([['third1: L m5 v L m6']])
    expect(main?.rounds.map((round) => round.name)).toEqual(['四分之一决赛', '半决赛', '决赛'])
  })

  test('six: the first two seeds begin in the second round', () => {
    expect(lines(singleElimination({ size: 6, thirdPlace: false, keyPrefix: 'x-' })[0])).toEqual([
      ['x-m1: 4 v 5', 'x-m2: 3 v 6'],
      ['x-m3: 1 v W x-m1', 'x-m4: 2 v W x-m2'],
      ['x-m5: W x-m3 v W x-m4'],
    ])
  })

  test('three have nobody to play for the third place', () => {
    expect(singleElimination({ size: 3, thirdPlace: true }).map((group) => group.key)).toEqual(['main'])
  })

  test('every size has one match fewer than entrants, every seed once, every match before the one it leads to', () => {
    fc.assert(
      fc.property(sizes, fc.boolean(), (size, thirdPlace) => {
        const groups = singleElimination({ size, thirdPlace })
        expect(matches(groups)).toHaveLength(size - 1 + (thirdPlace && size >= 4 ? 1 : 0))
        expectSound(groups, size)
      }),
      { numRuns: 60 },
    )
  })

  test('the better half of the field never meets before the round that halves it', () => {
    for (const size of [8, 13, 64, 100]) {
      const rounds = singleElimination({ size, thirdPlace: false })[0]?.rounds ?? []
      const best = new Map<string, number>()
      rounds.forEach((round, index) => {
        const left = 2 ** (rounds.length - index)
        for (const { key, sides } of round.matches) {
          const seeds = sides.map(({ source }) => (source && 'seed' in source ? source.seed : (best.get(text(source).slice(2)) ?? 0)))
          expect(Math.max(...seeds)).toBe(left + 1 - Math.min(...seeds))
          best.set(key, Math.min(...seeds))
        }
      })
    }
  })
})

describe('doubleElimination', () => {
  test('eight: losers of the second upper round drop to the other half', () => {
    const [upper, lower, final] = doubleElimination({ size: 8, grandFinal: 'reset' })
    expect(lines(upper)[1]).toEqual(['u5: W u1 v W u2', 'u6: W u3 v W u4'])
    expect(lines(lower)).toEqual([
      ['l1: L u1 v L u2', 'l2: L u3 v L u4'],
      ['l3: L u6 v W l1', 'l4: L u5 v W l2'],
      ['l5: W l3 v W l4'],
      ['l6: L u7 v W l5'],
    ])
    expect(lines(final)).toEqual([['f1: W u7 v W l6'], ['f2: W f1 v L f1']])
  })

  test('two: the final is the first match again', () => {
    const groups = doubleElimination({ size: 2, grandFinal: 'single' })
    expect(groups.map(lines)).toEqual([[['u1: 1 v 2']], [['f1: W u1 v L u1']]])
  })

  test('every size takes two defeats of all but one, which may have one', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom('single', 'reset', 'series'), (size, grandFinal) => {
        const groups = doubleElimination({ size, grandFinal })
        expect(matches(groups)).toHaveLength(2 * size - 2 + (grandFinal === 'reset' ? 1 : 0))
        expectSound(groups, size)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    [8, 3],
    [16, 4],
    [32, 5],
    [64, 7],
    [128, 8],
    [512, 11],
  ])('of %i, nobody can meet again in the lower bracket before its round %i', (size, round) => {
    expect(firstRematch(doubleElimination({ size, grandFinal: 'single' }))).toBe(round)
  })
})

test.each([1, 0, 513, 2.5])('a field of %d is refused', (size) => {
  expect(() => singleElimination({ size, thirdPlace: false })).toThrow(RangeError)
  expect(() => doubleElimination({ size, grandFinal: 'single' })).toThrow(RangeError)
})

function expectSound(groups: readonly Group[], size: number): void {
  const known = new Set<string>()
  const used = new Set<string>()
  for (const { key, sides } of matches(groups)) {
    for (const { source } of sides) {
      const from = text(source)
      expect(used.has(from), `${from} twice`).toBe(false)
      used.add(from)
      if (!(source && 'seed' in source)) expect(known.has(from.slice(2)), `${from} comes later`).toBe(true)
    }
    expect(known.has(key)).toBe(false)
    known.add(key)
  }
  expect([...used].filter((from) => !from.includes(' ')).length).toBe(size)
}

/**
 * The first lower round in which a rematch is possible. Everybody on a lower side lost one upper match; two of them met there if one of
 * them lost to the other, who advanced from that match to the one that he lost.
 */
function firstRematch(groups: readonly Group[]): number {
  const goesTo = new Map(matches(groups).flatMap(({ key, sides }) => sides.map(({ source }) => [text(source), key])))
  const lostIn = new Map<string, string[]>()
  for (const round of groups.find((group) => group.kind === 'lower')?.rounds ?? []) {
    for (const { key, sides } of round.matches) {
      const [one = [], other = []] = sides.map(({ source }) =>
        source && 'loserOf' in source ? [source.loserOf] : (lostIn.get(text(source).slice(2)) ?? []),
      )
      if (one.some((a) => other.some((b) => leadsTo(a, b, goesTo) || leadsTo(b, a, goesTo)))) return round.number
      lostIn.set(key, [...one, ...other])
    }
  }
  return 0
}

function leadsTo(from: string, to: string, goesTo: ReadonlyMap<string, string>): boolean {
  let at = goesTo.get(`W ${from}`)
  while (at !== undefined && at !== to) at = goesTo.get(`W ${at}`)
  return at === to
}
