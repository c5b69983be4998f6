import { describe, expect, test } from 'vitest'
import type { CountedMatch } from '#rules/model.ts'
import type { TieBreak } from '#shared/competitions/ruleset.ts'
import { bye, chess, decision, entrants, rank, ranks, result, row, rule, side, values } from './examples.ts'

const triangle = [result('A 3-0 B', { round: 1 }), result('B 2-1 C', { round: 2 }), result('C 2-2 A', { round: 3, kind: 'draw' })]

describe('figures of the whole table', () => {
  test.each<[TieBreak['metric'], (number | null)[], string]>([
    ['points', [4, 3, 1], 'A1 B2 C3'],
    ['played', [2, 2, 2], 'A1 B1 C1'],
    ['wins', [1, 1, 0], 'A1 B1 C3'],
    ['draws', [1, 0, 1], 'A1 C1 B3'],
    ['losses', [0, 1, 1], 'A1 B2 C2'],
    ['wins_minus_losses', [1, 0, -1], 'A1 B2 C3'],
    ['score_for', [5, 2, 3], 'A1 C2 B3'],
    ['score_against', [2, 4, 4], 'A1 B2 C2'],
    ['score_difference', [3, -2, -1], 'A1 C2 B3'],
    ['score_ratio', [2.5, 0.5, 0.75], 'A1 C2 B3'],
    ['away_score', [2, 0, 1], 'A1 C2 B3'],
    ['away_wins', [0, 0, 0], 'A1 B1 C1'],
    ['away_played', [1, 1, 1], 'A1 B1 C1'],
    ['seed', [1, 2, 3], 'A1 B2 C3'],
    // 3 + 3 + 4, 0 + 3 + 3, 0 + 0 + 1.
    ['cumulative', [10, 6, 1], 'A1 B2 C3'],
    // A beat B (3 points) and drew with C (1): 3 + ½. B beat C: 1. C drew with A (4): 2.
    ['sonneborn_berger', [3.5, 1, 2], 'A1 C2 B3'],
  ])('%s', (metric, figures, order) => {
    const standing = rank('A B C', triangle, { tiebreaks: [rule(metric)] })
    expect(values(standing, 0)).toEqual({ A: figures[0], B: figures[1], C: figures[2] })
    expect(ranks(standing)).toBe(order)
  })

  test('an away win', () => {
    expect(values(rank('A B', [result('A 0-1 B')], { tiebreaks: [rule('away_wins')] }), 0)).toEqual({ A: 0, B: 1 })
  })

  test('the other direction', () => {
    expect(ranks(rank('A B C', triangle, { tiebreaks: [rule('points', { direction: 'low' })] }))).toBe('C1 B2 A3')
    expect(ranks(rank('A B C', triangle, { tiebreaks: [rule('seed', { direction: 'high' })] }))).toBe('C1 B2 A3')
  })

  test('ratings: higher first, those without one last', () => {
    const rated = entrants('A B C').map((entrant) => ({ ...entrant, rating: { A: 1500, C: 2100 }[entrant.key] }))
    expect(ranks(rank('A B C', [], { tiebreaks: [rule('rating')] }, { entrants: rated }))).toBe('C1 A2 B3')
  })

  test('a ratio with nothing lost stands above every other, one of nothing below', () => {
    const standing = rank(
      'A B C',
      [result('A 1-0 B'), result('A 1-0 D')],
      { tiebreaks: [rule('score_ratio')] },
      { entrants: entrants('C B A D') },
    )
    expect(ranks(standing)).toBe('A1 B2 D2 C4')
  })

  test('a table before any result: everyone level', () => {
    const standing = rank('A B C', [], {}, { openMatches: 3 })
    expect(ranks(standing)).toBe('A1 B1 C1')
    expect(standing.isFinal).toBe(false)
  })

  test('nobody, and one alone', () => {
    expect(rank('A', [], {}, { entrants: [] }).rows).toEqual([])
    expect(row(rank('A', [], {}), 'A')).toMatchObject({ rank: 1, isShared: false, isTieOpen: false, trace: null })
  })
})

describe('games', () => {
  function games(line: string, won: number, lost: number): CountedMatch {
    const match = result(line)
    const [home, away] = match.sides
    if (!home || !away) throw new Error('two sides')
    return {
      ...match,
      sides: [
        { ...home, gamesWon: won, gamesLost: lost },
        { ...away, gamesWon: lost, gamesLost: won },
      ],
    }
  }

  test('are counted apart from the score', () => {
    const standing = rank('A B', [games('A 1-0 B', 3, 2)], {
      tiebreaks: [rule('game_difference'), rule('games_won'), rule('games_lost'), rule('game_ratio')],
    })
    expect(row(standing, 'A').values).toEqual([1, 3, 2, 1.5])
    expect(row(standing, 'B').values).toEqual([-1, 2, 3, 0.666666667])
  })

  test('where won games are the score and none are listed, the score is the games', () => {
    const standing = rank('A B', [result('A 2-1 B')], { score: 'games_won', tiebreaks: [rule('game_difference')] })
    expect(values(standing, 0)).toEqual({ A: 1, B: -1 })
  })
})

describe('results without play', () => {
  const tiebreaks = [rule('points'), rule('score_difference'), rule('game_difference'), rule('played')]

  test.each<[string, CountedMatch, [number, number] | null, { a: (number | null)[]; b: (number | null)[] }]>([
    ['a walkover takes the forfeit score', result('A > B', { kind: 'walkover' }), [2, 0], { a: [3, 2, 2, 1], b: [0, -2, -2, 1] }],
    ['and none where there is none', result('A > B', { kind: 'walkover' }), null, { a: [3, 0, 0, 1], b: [0, 0, 0, 1] }],
    ['giving up in play does', result('A > B', { kind: 'forfeit_in_play' }), [2, 0], { a: [3, 2, 2, 1], b: [0, -2, -2, 1] }],
    ['an award does', result('A > B', { kind: 'awarded' }), [2, 1], { a: [3, 1, 1, 1], b: [0, -1, -1, 1] }],
    ['but not with its own score', result('A 3-0 B', { kind: 'awarded' }), [2, 1], { a: [3, 3, 3, 1], b: [0, -3, -3, 1] }],
    ['a double forfeit has no winner', result('A = B', { kind: 'double_forfeit' }), [2, 0], { a: [0, 0, 0, 1], b: [0, 0, 0, 1] }],
    ['a bye gives points and is not played', bye('A', 1), [2, 0], { a: [3, 0, 0, 0], b: [0, 0, 0, 0] }],
    ['a void match is nothing', result('A 3-0 B', { kind: 'void' }), [2, 0], { a: [0, 0, 0, 0], b: [0, 0, 0, 0] }],
  ])('%s', (_, match, forfeitScore, { a, b }) => {
    const standing = rank('A B', [match], { forfeitScore, score: 'games_won', tiebreaks })
    expect(row(standing, 'A').values).toEqual(a)
    expect(row(standing, 'B').values).toEqual(b)
  })

  test('the forfeit score is no games where a match’s score is goals', () => {
    const standing = rank('A B', [result('A > B', { kind: 'walkover' })], { forfeitScore: [3, 0], tiebreaks })
    expect(row(standing, 'A').values).toEqual([3, 3, 0, 1])
  })

  test('a double forfeit is a loss of both', () => {
    const lost = { ...result('A = B', { kind: 'double_forfeit' }), sides: [side('A', -1, null), side('B', -1, null)] }
    expect(rank('A B', [lost], {}).rows.map(({ figures }) => [figures.wins, figures.draws, figures.losses])).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ])
  })

  test('can be left out of a figure', () => {
    const results = [
      result('A > B', { kind: 'walkover' }),
      result('A 1-0 C', { round: 2 }),
      bye('A', 3),
      result('A > D', { kind: 'awarded', round: 4 }),
    ]
    const standing = rank('A B C D', results, { tiebreaks: [rule('points'), rule('wins'), rule('wins', { forfeits: 'ignore' })] })
    expect(row(standing, 'A').values).toEqual([12, 4, 1])
    expect(row(standing, 'A').figures).toMatchObject({ played: 3, wins: 4 })
  })

  test('a full bye counts as a win, a half one as a draw, a zero one as nothing', () => {
    const standing = rank('A', [bye('A', 1), bye('A', 2, 'half'), bye('A', 3, 'zero')], chess)
    expect(row(standing, 'A').figures).toMatchObject({ played: 0, wins: 1, draws: 1, losses: 0, points: 1.5 })
  })

  test('an entrant that is out is last without statistics, and matches against it count for nobody', () => {
    const out = entrants('A B C D').map((entrant) => ({ ...entrant, isOut: entrant.key === 'A' || entrant.key === 'B' }))
    const standing = rank('A B C D', [result('A 5-0 C'), result('D 1-0 C'), result('C 9-0 B')], {}, { entrants: out })
    expect(ranks(standing)).toBe('D1 C2 A3 B3')
    expect(row(standing, 'C').figures).toMatchObject({ played: 1, wins: 0, points: 0, scoreFor: 0 })
    expect(row(standing, 'A')).toMatchObject({ isShared: true, isTieOpen: false, values: [null], trace: null, figures: { played: 0 } })
  })
})

describe('matches of more than two sides', () => {
  const lobbies = [
    { round: 1, order: 'A B C' },
    { round: 2, order: 'B C A' },
    { round: 3, order: 'B A C' },
  ].map(({ round, order }): CountedMatch => {
    const sides = order.split(' ').map((key, index) => ({ ...side(key, index === 0 ? 1 : -1, 10 - index), placement: index + 1 }))
    return { ...result('A > B', { round }), key: String(round), sides }
  })

  test.each<[TieBreak['metric'], (number | null)[], string]>([
    ['placement_sum', [6, 4, 8], 'B1 A2 C3'],
    ['best_placement', [1, 1, 2], 'A1 B1 C3'],
    ['points', [3, 6, 0], 'B1 A2 C3'],
    ['score_for', [27, 29, 25], 'B1 A2 C3'],
    ['played', [3, 3, 3], 'A1 B1 C1'],
  ])('%s', (metric, figures, order) => {
    const standing = rank('A B C', lobbies, { tiebreaks: [rule(metric)] })
    expect(values(standing, 0)).toEqual({ A: figures[0], B: figures[1], C: figures[2] })
    expect(ranks(standing)).toBe(order)
  })

  test('whoever has no placement stands behind those who have', () => {
    expect(ranks(rank('X A B C', lobbies, { tiebreaks: [rule('placement_sum')] }))).toBe('B1 A2 C3 X4')
  })
})

describe('adjustments', () => {
  const deduction = { key: 'd', entrant: 'A', metric: 'points', delta: -1.5, publicNote: '迟到' } as const

  test('move the points and are shown', () => {
    const standing = rank('A B', [result('A 1-1 B', { kind: 'draw' })], {}, { adjustments: [deduction] })
    expect(values(standing, 0)).toEqual({ A: -0.5, B: 1 })
    expect(row(standing, 'A')).toMatchObject({ rank: 2, figures: { points: -0.5 }, adjustments: [deduction] })
  })

  test('do nothing once revoked', () => {
    const revoked = { ...deduction, revokedAt: '2026-11-20T12:00:00.000Z' }
    const standing = rank('A B', [result('A 1-1 B', { kind: 'draw' })], {}, { adjustments: [revoked] })
    expect(row(standing, 'A')).toMatchObject({ rank: 1, figures: { points: 1 }, adjustments: [] })
  })

  test('of fair play make that figure only', () => {
    const cards = { ...deduction, metric: 'fair_play', delta: -3 } as const
    const standing = rank('A B', [], { tiebreaks: [rule('points'), rule('fair_play')] }, { adjustments: [cards] })
    expect(row(standing, 'A')).toMatchObject({ rank: 2, values: [0, -3] })
  })

  test('in hundredths come out exactly', () => {
    const tenths = Array.from({ length: 3 }, (_, index) => ({ ...deduction, key: String(index), delta: 0.1 }))
    const standing = rank('A B', [], {}, { adjustments: [...tenths, { ...deduction, key: 'b', entrant: 'B', delta: 0.3 }] })
    expect(ranks(standing)).toBe('A1 B1')
  })
})

describe('a shared rank', () => {
  test('is followed by the place after all who share it, in the order of seeds, then keys', () => {
    const standing = rank('C B A D', [result('C > D')], {}, { entrants: [...entrants('D C'), ...entrants('B A', false)] })
    expect(ranks(standing)).toBe('C1 D2 A2 B2')
    expect(standing.rows.map(({ isShared, isTieOpen }) => [isShared, isTieOpen])).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, false],
    ])
    expect(standing.isFinal).toBe(true)
  })

  test.each(['lots', 'playoff', 'organiser'] as const)('is open where %s should settle it', (lastResort) => {
    const standing = rank('A B', [], { lastResort })
    expect(standing.rows.map((one) => [one.rank, one.isTieOpen])).toEqual([
      [1, true],
      [1, true],
    ])
    expect(standing.isFinal).toBe(false)
  })

  test('ends with a decision that names all of the tied', () => {
    const standing = rank('A B C', [], { lastResort: 'lots' }, { decisions: [decision('X C A B')] })
    expect(ranks(standing)).toBe('C1 A2 B3')
    expect(standing.isFinal).toBe(true)
  })

  test('but not with one that names some', () => {
    expect(ranks(rank('A B C', [], { lastResort: 'lots' }, { decisions: [decision('C A')] }))).toBe('A1 B1 C1')
  })

  test('a later decision takes the place of an earlier one, wherever it is listed', () => {
    const first = decision('A B', 'lots', { at: '2026-11-01T00:00:00.000Z' })
    const second = decision('B A', 'organiser', { at: '2026-11-02T00:00:00.000Z' })
    for (const decisions of [
      [first, second],
      [second, first],
    ]) {
      expect(ranks(rank('A B', [], { lastResort: 'lots' }, { decisions }))).toBe('B1 A2')
    }
  })

  test('a decision does not move those whom the rules told apart', () => {
    expect(ranks(rank('A B', [result('A > B')], { lastResort: 'organiser' }, { decisions: [decision('B A', 'organiser')] }))).toBe('A1 B2')
  })
})

test('provisional results mark the table', () => {
  expect(rank('A B', [result('A > B')], {}).hasProvisional).toBe(false)
  expect(rank('A B', [result('A > B', { isProvisional: true })], {}).hasProvisional).toBe(true)
})
