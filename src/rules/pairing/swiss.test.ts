import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairSwiss } from './swiss.ts'
import type { SwissEntrant, SwissMode, SwissPair, SwissPairing, SwissRound } from './swiss-model.ts'
import { endsCost } from './swiss-order.ts'

const byPoints: SwissMode = { by: 'points' }
type Paired = Extract<SwissPairing, { state: 'paired' }>

describe('by points', () => {
  test('the first round: top half against bottom half, home by turns, the last one rests', () => {
    expect(pairSwiss({ entrants: field(7), played: [], mode: byPoints })).toEqual({
      state: 'paired',
      pairs: [
        { home: 'e1', away: 'e4' },
        { home: 'e5', away: 'e2' },
        { home: 'e3', away: 'e6' },
      ],
      byes: [{ entrant: 'e7', bye: 'full' }],
    })
  })

  test('the lowest of an odd score group floats to the highest of the next', () => {
    const entrants = field(6).map((entrant, index) => ({ ...entrant, points: index < 3 ? 1 : 0 }))
    const { pairs } = paired(pairSwiss({ entrants, played: [], mode: byPoints }))
    expect(pairs.map(namesOf)).toEqual(['e1-e2', 'e3-e4', 'e5-e6'])
  })

  test('a bye is given once, to the lowest who has had none', () => {
    const { byes } = paired(pairSwiss({ entrants: field(5), played: [{ pairs: [], byes: ['e5'] }], mode: byPoints }))
    expect(byes).toEqual([{ entrant: 'e4', bye: 'full' }])
  })

  test('an absence is no bye by pairing; the withdrawn and the disqualified are left out; a late entrant comes in', () => {
    const [first, second, third, fourth, fifth, sixth, seventh] = field(7).map((entrant) => ({ ...entrant, points: 1 }))
    if (!first || !second || !third || !fourth || !fifth || !sixth || !seventh) throw new Error('seven')
    const entrants: SwissEntrant[] = [
      first,
      { ...second, status: 'withdrawn' },
      { ...third, absence: 'half' },
      fourth,
      { ...fifth, status: 'disqualified' },
      sixth,
      { ...seventh, points: 0 },
    ]
    const { pairs, byes } = paired(pairSwiss({ entrants, played: [{ pairs: [], byes: ['e3'] }], mode: byPoints }))
    expect(byes).toEqual([{ entrant: 'e3', bye: 'half' }])
    expect(pairs.flatMap(({ home, away }) => [home, away]).sort()).toEqual(['e1', 'e4', 'e6', 'e7'])
    expect(pairs.map(namesOf)).toContain('e6-e7')
  })

  test('says so where everybody has met', () => {
    const played = [{ pairs: [{ home: 'e1', away: 'e2' }], byes: [] }]
    expect(pairSwiss({ entrants: field(2), played, mode: byPoints })).toMatchObject({ state: 'impossible', reason: 'rematch' })
  })

  test('says so where all have had the bye', () => {
    const played = ['e1', 'e2', 'e3'].map((entrant) => ({ pairs: [], byes: [entrant] }))
    expect(pairSwiss({ entrants: field(3), played, mode: byPoints })).toMatchObject({ state: 'impossible', reason: 'bye' })
  })

  test('who sat at home sits away, where both can', () => {
    const played = [
      {
        pairs: [
          { home: 'e1', away: 'e3' },
          { home: 'e4', away: 'e2' },
        ],
        byes: [],
      },
    ]
    const entrants = field(4).map((entrant, index) => ({ ...entrant, points: index < 2 ? 1 : 0 }))
    expect(paired(pairSwiss({ entrants, played, mode: byPoints })).pairs).toEqual([
      { home: 'e2', away: 'e1' },
      { home: 'e3', away: 'e4' },
    ])
  })

  test('round after round: no rematch, one bye at most, everybody paired or resting', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), fc.infiniteStream(fc.integer({ min: 0, max: 2 })), (size, draws) => {
        playOn(field(size), byPoints, { draws, rounds: Math.min(9, Math.floor(size / 2)) })
      }),
      { numRuns: 6 },
    )
  })

  test('small fields: pairs whenever there is a pairing, up to the last round that could be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.infiniteStream(fc.integer({ min: 0, max: 2 })), (size, draws) => {
        const { entrants, played, end } = playOn(field(size), byPoints, { draws, rounds: size })
        if (end) expect(isThereAPairing(entrants, played)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  test('leaves score groups as little as can be', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 40 }), (points) => {
        const even = points.length % 2 === 0 ? points : points.slice(1)
        const entrants = field(even.length).map((entrant, index) => ({ ...entrant, points: even[index] ?? 0 }))
        const pointsOf = new Map(entrants.map((entrant) => [entrant.key, entrant.points]))
        const { pairs } = paired(pairSwiss({ entrants, played: [], mode: byPoints }))
        // Where nobody has met yet, an odd group floats one down, and an even one only if it took one in.
        let floaters = 0
        let carried = 0
        for (const group of [3, 2, 1, 0]) {
          carried = (carried + even.filter((figure) => figure === group).length) % 2
          floaters += carried
        }
        const uneven = pairs.filter(({ home, away }) => pointsOf.get(home) !== pointsOf.get(away))
        expect(uneven.length).toBeLessThanOrEqual(floaters)
      }),
    )
  })
})

describe('by record', () => {
  const major: SwissMode = { by: 'record', wins: 3, losses: 3 }

  test('only the same records meet, and it ends after wins + losses − 1 rounds', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.constantFrom(0, 2)), (draws) => {
        const { entrants, played, end } = playOn(field(16), major, {
          draws,
          rounds: 9,
          look(home, away) {
            expect([home.wins, home.losses]).toEqual([away.wins, away.losses])
          },
        })
        expect(end).toEqual({ state: 'finished' })
        expect(played).toHaveLength(5)
        expect(entrants.filter((entrant) => entrant.wins === 3)).toHaveLength(8)
      }),
      { numRuns: 100 },
    )
  })

  test('any size and any record: never more than wins + losses − 1 rounds, never a rematch', () => {
    const sizes = fc.integer({ min: 2, max: 120 })
    const marks = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(sizes, marks, marks, fc.infiniteStream(fc.constantFrom(0, 2)), (size, wins, losses, draws) => {
        const { played } = playOn(field(size), { by: 'record', wins, losses }, { draws, rounds: 30 })
        expect(played.length).toBeLessThanOrEqual(wins + losses - 1)
      }),
      { numRuns: 40 },
    )
  })

  test('with six of a record, the fifteen ways rank as in the Counter-Strike Major rulebook', () => {
    const table = [
      '16 25 34',
      '16 24 35',
      '15 26 34',
      '15 24 36',
      '14 26 35',
      '14 25 36',
      '16 23 45',
      '15 23 46',
      '13 26 45',
      '13 25 46',
      '14 23 56',
      '13 24 56',
      '12 36 45',
      '12 35 46',
      '12 34 56',
    ]
    const [entrant] = field(1)
    if (!entrant) throw new Error('one')
    const place = (digit: string | undefined) => ({ entrant, group: 0, index: Number(digit) - 1, size: 6 })
    const costs = table.map((way) => way.split(' ').reduce((sum, pair) => sum + endsCost(place(pair[0]), place(pair[1])), 0))
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    expect(new Set(costs).size).toBe(15)
  })
})

function field(size: number): SwissEntrant[] {
  return Array.from({ length: size }, (_, index) => ({
    key: `e${index + 1}`,
    seed: index + 1,
    status: 'active',
    points: 0,
    wins: 0,
    losses: 0,
  }))
}

function paired(pairing: SwissPairing): Paired {
  if (pairing.state !== 'paired') throw new Error(`expected a pairing, got ${pairing.state}`)
  return pairing
}

function namesOf({ home, away }: SwissPair): string {
  return [home, away].sort().join('-')
}

interface Play {
  draws: Iterator<number>
  rounds: number
  look?: (home: SwissEntrant, away: SwissEntrant) => void
}

/** Plays rounds with random results (0 away, 1 draw, 2 home), and checks the invariants after each pairing. */
function playOn(
  start: readonly SwissEntrant[],
  mode: SwissMode,
  { draws, rounds, look = () => {} }: Play,
): { entrants: SwissEntrant[]; played: SwissRound[]; end: SwissPairing | null } {
  const entrants = start.map((entrant) => ({ ...entrant }))
  const byKey = new Map(entrants.map((entrant) => [entrant.key, entrant]))
  const played: SwissRound[] = []
  const met = new Set<string>()
  const rested = new Set<string>()
  while (played.length < rounds) {
    const pairing = pairSwiss({ entrants, played, mode })
    if (pairing.state !== 'paired') return { entrants, played, end: pairing }
    const waiting = entrants.filter(({ wins, losses }) => mode.by === 'points' || (wins < mode.wins && losses < mode.losses))
    const seated = [...pairing.pairs.flatMap(({ home, away }) => [home, away]), ...pairing.byes.map(({ entrant }) => entrant)]
    expect(seated.sort()).toEqual(waiting.map(({ key }) => key).sort())
    for (const { entrant: key } of pairing.byes) {
      expect(rested).not.toContain(key)
      rested.add(key)
      const entrant = byKey.get(key)
      if (entrant) Object.assign(entrant, { points: entrant.points + 1, wins: entrant.wins + 1 })
    }
    for (const pair of pairing.pairs) {
      expect(met).not.toContain(namesOf(pair))
      met.add(namesOf(pair))
      const [home, away] = [byKey.get(pair.home), byKey.get(pair.away)]
      if (!home || !away) throw new Error('a stranger was paired')
      look(home, away)
      const taken: number = draws.next().value
      Object.assign(home, {
        points: home.points + taken / 2,
        wins: home.wins + Number(taken === 2),
        losses: home.losses + Number(taken === 0),
      })
      Object.assign(away, {
        points: away.points + 1 - taken / 2,
        wins: away.wins + Number(taken === 0),
        losses: away.losses + Number(taken === 2),
      })
    }
    played.push({ pairs: pairing.pairs, byes: pairing.byes.map(({ entrant }) => entrant) })
  }
  return { entrants, played, end: null }
}

/** By brute force. */
function isThereAPairing(entrants: readonly SwissEntrant[], played: readonly SwissRound[]): boolean {
  const met = new Set(played.flatMap((round) => round.pairs.map(namesOf)))
  const rested = new Set(played.flatMap((round) => round.byes))
  const keys = entrants.map(({ key }) => key)
  if (keys.length % 2 === 0) return canPair(keys)
  return keys.some((key) => !rested.has(key) && canPair(keys.filter((other) => other !== key)))

  function canPair([first, ...others]: string[]): boolean {
    if (first === undefined) return true
    return others.some((other) => !met.has(namesOf({ home: first, away: other })) && canPair(others.filter((key) => key !== other)))
  }
}
