import { describe, expect, test } from 'vitest'
import type { CountedMatch } from '#rules/model.ts'
import type { TieBreak } from '#shared/competitions/ruleset.ts'
import { bye, chess, entrants, opponents, rank, result, rule, values } from './examples.ts'
import { unboundedRatio } from './tally.ts'

function figure(names: string, matches: readonly CountedMatch[], tiebreak: TieBreak): Record<string, number | null> {
  return values(rank(names, matches, { ...chess, tiebreaks: [tiebreak] }), 0)
}

/** Four players, three rounds. Points: A 2.5, B 2, C 1, D ½. */
const rounds = [
  result('A > B', { round: 1 }),
  result('C > D', { round: 1 }),
  result('A > C', { round: 2 }),
  result('B > D', { round: 2 }),
  result('A = D', { round: 3, kind: 'draw' }),
  result('B > C', { round: 3 }),
]

describe('over the opponents', () => {
  test.each<[string, TieBreak, [number, number, number, number]]>([
    ['Buchholz', opponents('points'), [3.5, 4, 5, 5.5]],
    ['without the lowest', opponents('points', { cutLowest: 1 }), [3, 3.5, 4.5, 4.5]],
    ['without the highest', opponents('points', { cutHighest: 1 }), [1.5, 1.5, 2.5, 3]],
    ['the median', opponents('points', { cutLowest: 1, cutHighest: 1 }), [1, 1, 2, 2]],
    ['more cut than met', opponents('points', { cutLowest: 2, cutHighest: 2 }), [0, 0, 0, 0]],
    ['the mean', opponents('points', { aggregate: 'mean', cutLowest: 1 }), [1.5, 1.75, 2.25, 2.25]],
    ['wins less losses', opponents('wins_minus_losses'), [-2, -1, 1, 2]],
    // A: B 2 + C 1 + ½ D ¼. B: D ½ + C 1. C: D ½. D: half of A's 2.5.
    ['Sonneborn-Berger', rule('sonneborn_berger'), [3.25, 1.5, 0.5, 1.25]],
    ['Sonneborn-Berger without the lowest', rule('sonneborn_berger', { cutLowest: 1 }), [3, 1, 0, 1.25]],
  ])('%s', (_, tiebreak, [A, B, C, D]) => {
    expect(figure('A B C D', rounds, tiebreak)).toEqual({ A, B, C, D })
  })

  test('an opponent met twice counts twice', () => {
    const twice = [result('A > B', { key: '1' }), result('B > A', { key: '2', round: 2 }), result('A > B', { key: '3', round: 3 })]
    expect(figure('A B', twice, opponents('points'))).toEqual({ A: 3, B: 6 })
  })

  test('the mean rating of the opponents leaves out those without one', () => {
    const rated = entrants('A B C D').map((entrant) => ({ ...entrant, rating: { B: 2000, C: 1700 }[entrant.key] }))
    const standing = rank('A B C D', rounds, { tiebreaks: [opponents('rating', { aggregate: 'mean' })] }, { entrants: rated })
    expect(values(standing, 0)).toEqual({ A: 1850, B: 1700, C: 2000, D: 1850 })
  })

  test('a ratio without a divisor stays one in the sum', () => {
    const results = [result('A 1-0 C', { key: '1' }), result('B 2-1 C', { key: '2' }), result('C 1-0 D', { key: '3' })]
    const ratios = figure('A B C D', results, opponents('score_ratio'))
    expect(ratios).toEqual({ A: 0.666666667, B: 0.666666667, C: unboundedRatio, D: 0.666666667 })
  })

  test('the mean over nobody is nothing', () => {
    expect(figure('A', [bye('A', 1)], opponents('points', { aggregate: 'mean' }))).toEqual({ A: null })
  })
})

describe('rounds without play that are ignored', () => {
  const walkover = [result('A > B', { kind: 'walkover' }), result('A > C', { round: 2 }), result('B > D', { round: 2 }), bye('A', 3)]

  test('a bye adds nothing, an opponent on paper counts', () => {
    expect(figure('A B C D', walkover, opponents('points'))).toMatchObject({ A: 1, B: 3 })
  })

  test('unless results without play are left out', () => {
    expect(figure('A B C D', walkover, opponents('points', { forfeits: 'ignore' }))).toMatchObject({ A: 0, B: 0, C: 3 })
    expect(figure('A B C D', walkover, rule('sonneborn_berger', { forfeits: 'ignore' }))).toMatchObject({ A: 0, B: 0 })
  })
})

/**
 * FIDE's own two examples of the virtual opponent's points after nine rounds. Everybody else meets the player once and nobody else, and so
 * has at most 5 points with the empty rounds as draws; cutting the lowest eight leaves only the highest.
 */
describe('a virtual opponent', () => {
  const virtual = opponents('points', { unplayed: 'virtual_opponent', cutLowest: 8 })
  function against(round: number, what: '>' | '=' | '<'): CountedMatch {
    const more = { round, kind: what === '=' ? 'draw' : 'played' } as const
    return what === '<' ? result(`O${round} > P`, more) : result(`P ${what} O${round}`, more)
  }
  const names = 'P O1 O2 O3 O4 O5 O6 O7 O8 O9'

  test('of someone with 1.5 after two rounds who is absent in the third has 5.5 of nine', () => {
    const results = [
      against(1, '>'),
      against(2, '='),
      result('O3 > P', { round: 3, kind: 'walkover' }),
      ...[4, 5, 6, 7, 8, 9].map((round) => against(round, '>')),
    ]
    expect(figure(names, results, virtual).P).toBe(5.5)
  })

  test('of someone with 3.5 after five rounds who wins the sixth by forfeit has 5', () => {
    const results = [
      against(1, '>'),
      against(2, '>'),
      ...[3, 4, 5].map((round) => against(round, '=')),
      result('P > O6', { round: 6, kind: 'walkover' }),
      ...[7, 8, 9].map((round) => against(round, '>')),
    ]
    expect(figure(names, results, virtual).P).toBe(5)
  })

  test('stands for rounds by forfeit and without a pairing', () => {
    const two = [result('A > B', { round: 1 }), result('A > B', { round: 2, kind: 'walkover' })]
    const three = [...two, result('C > D', { round: 3 })]
    const buchholz = opponents('points', { unplayed: 'virtual_opponent' })
    // A: B with a draw for the forfeit, and one who had A's 1 before it and lost. B: A the same way, and one who had 0 and won.
    expect(figure('A B', two, buchholz)).toEqual({ A: 0.5 + 1, B: 1.5 + 1 })
    // In round 3 neither is paired: a draw more for everyone before, and someone with the points so far who won against the absent.
    expect(figure('A B C D', three, buchholz)).toMatchObject({ A: 1 + 1.5 + (2 + 1), B: 2 + 1.5 + (0 + 1) })
  })

  test('stands for a bye and for a round that a late entry missed', () => {
    const results = [
      result('B > C', { round: 1 }),
      result('A > B', { round: 2 }),
      bye('C', 2),
      bye('A', 3),
      result('B = C', { round: 3, kind: 'draw' }),
    ]
    // A: round 1 missing: 0 + 1 + 2 × ½ = 2; B 1.5; bye in 3: 1 + (1 − 1) = 1.
    expect(figure('A B C', results, opponents('points', { unplayed: 'virtual_opponent' })).A).toBe(4.5)
  })

  test('draws from the opponents’ unplayed rounds, whatever they gave', () => {
    const results = [result('A > B', { round: 1 }), bye('B', 2), result('A > C', { round: 2 }), bye('C', 1, 'zero')]
    // B: 0 + ½ for the bye; C: 0 + ½ for the absence.
    expect(figure('A B C', results, opponents('points', { unplayed: 'virtual_opponent' })).A).toBe(1)
    expect(figure('A B C', results, rule('sonneborn_berger', { unplayed: 'virtual_opponent' })).A).toBe(1)
  })

  test('comes in no round that is still being played', () => {
    const results = [result('A > B', { round: 1 }), result('C > D', { round: 1 }), result('A > C', { round: 2 })]
    const tiebreaks = [opponents('points', { unplayed: 'virtual_opponent' })]
    expect(values(rank('A B C D', results, { ...chess, tiebreaks }, { openMatches: 1 }), 0)).toEqual({ A: 1, B: 2, C: 2, D: 1 })
    // Once the round is over, B and D missed it: A's two opponents had ½ more, and a loss less.
    expect(values(rank('A B C D', results, { ...chess, tiebreaks }), 0).A).toBe(1.5)
  })
})

describe('an opponent of the same points', () => {
  const own = opponents('points', { unplayed: 'own_score' })

  test('stands for byes, defaults and missed rounds', () => {
    const results = [bye('A', 2), result('A > B', { round: 3, kind: 'walkover' }), result('C > A', { round: 4 }), bye('C', 1, 'half')]
    // A has 2, and rounds 1 to 3 without play: three times 2; C has 1.5 and came back after his missed rounds.
    expect(figure('A B C', results, own).A).toBe(7.5)
  })

  test('takes his share of the points for Sonneborn-Berger', () => {
    const results = [bye('A', 1), bye('A', 2, 'half'), bye('A', 3, 'zero'), result('A > B', { round: 4 })]
    expect(figure('A B', results, rule('sonneborn_berger', { unplayed: 'own_score' })).A).toBe(2.5 + 1.25)
  })

  test('rounds that an opponent asked to miss count as draws after his last one only', () => {
    const stayed = [result('A > B', { round: 1 }), bye('B', 2, 'zero'), result('B > C', { round: 3 })]
    const left = [result('A > B', { round: 1 }), bye('B', 2, 'zero'), bye('B', 3, 'half'), bye('A', 2), bye('A', 3)]
    expect(figure('A B C', stayed, opponents('points', { unplayed: 'own_score', cutHighest: 2 })).A).toBe(1)
    // B: 0 given, ½ and ½; A's own two byes add 3 each.
    expect(figure('A B', left, own).A).toBe(1 + 3 + 3)
  })

  test('the cut takes an absence before a lower opponent', () => {
    const results = [
      bye('A', 1, 'zero'),
      result('D > B', { round: 1 }),
      result('A > B', { round: 2 }),
      result('D > C', { round: 2 }),
      result('A > C', { round: 3 }),
      result('D > B', { round: 3 }),
    ]
    // A's own 2 for the absence, and twice 0.
    expect(figure('A B C D', results, own).A).toBe(2)
    expect(figure('A B C D', results, { ...own, cutLowest: 1 }).A).toBe(0)
    expect(figure('A B C D', results, { ...own, cutHighest: 1 }).A).toBe(0)
    expect(figure('A B C D', results, { ...own, unplayed: 'virtual_opponent', cutLowest: 1 }).A).toBeGreaterThan(0)
  })
})

test('opponents’ figures hold their deductions', () => {
  const adjustments = [{ key: 'd', entrant: 'B', metric: 'points', delta: -1, publicNote: '' } as const]
  const standing = rank('A B C D', rounds, { ...chess, tiebreaks: [opponents('points')] }, { adjustments })
  expect(values(standing, 0)).toEqual({ A: 2.5, B: 4, C: 4, D: 4.5 })
})
