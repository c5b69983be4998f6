import { describe, expect, test } from 'vitest'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { among, rank, ranks, result, row, rule, values } from './examples.ts'

const cycle = [result('A 1-0 B'), result('B 1-0 C'), result('C 1-0 A')]

describe('among the tied', () => {
  test('only their matches count', () => {
    // A and B are level on points; B has the better difference, A won their match.
    const results = [result('A 1-0 B'), result('B 6-0 C'), result('C 3-0 A'), result('C 1-0 D')]
    const standing = rank('A B C D', results, { tiebreaks: [rule('points'), among('points'), rule('score_difference')] })
    expect(ranks(standing)).toBe('C1 A2 B3 D4')
  })

  test('before the difference of all matches (La Liga 2006-07: Madrid 2–0 and 3–3 against Barcelona)', () => {
    const results = [
      result('Madrid 2-0 Barcelona'),
      result('Barcelona 3-3 Madrid', { kind: 'draw' }),
      result('Barcelona 9-0 Sevilla'),
      result('Sevilla 1-0 Madrid'),
      result('Levante 0-2 Madrid'),
      result('Barcelona 6-0 Levante'),
      result('Madrid 0-3 Levante'),
    ]
    const names = 'Barcelona Madrid Sevilla Levante'
    const first = rank(names, results, { tiebreaks: [rule('points'), among('points'), rule('score_difference')] })
    expect(ranks(first)).toBe('Madrid1 Barcelona2 Levante3 Sevilla4')
    expect(values(first, 1)).toEqual({ Madrid: 4, Barcelona: 1, Sevilla: null, Levante: null })
    expect(ranks(rank(names, results, { tiebreaks: [rule('points'), rule('score_difference'), among('points')] }))).toBe(
      'Barcelona1 Madrid2 Levante3 Sevilla4',
    )
  })

  test.each<[Ruleset['onSplit']]>([['restart'], ['continue'], ['restart_after_head_to_head']])(
    'a cycle of three stays a tie (%s)',
    (onSplit) => {
      const standing = rank('B A C', cycle, {
        tiebreaks: [rule('points'), among('points'), among('score_difference')],
        onSplit,
        lastResort: 'lots',
      })
      expect(ranks(standing)).toBe('B1 A1 C1')
      expect(standing.rows.every((one) => one.isTieOpen)).toBe(true)
    },
  )

  test('deductions do not reach into it', () => {
    const adjustments = [{ key: 'd', entrant: 'A', metric: 'points', delta: -3, publicNote: '' } as const]
    const results = [result('A 1-0 B'), result('A 1-0 C'), result('B 1-0 C')]
    const standing = rank('A B C', results, { tiebreaks: [rule('points'), among('points')] }, { adjustments })
    expect(ranks(standing)).toBe('A1 B2 C3')
    expect(row(standing, 'A').values).toEqual([3, 3])
  })
})

describe('who have not all met', () => {
  const results = [result('A 1-0 B'), result('C 1-0 D'), result('A 0-3 D'), result('B 3-0 E')]
  const names = 'D A B C E'

  test('skip the rule', () => {
    const standing = rank(names, results, { tiebreaks: [rule('points'), among('points')] })
    expect(ranks(standing)).toBe('D1 A1 B1 C1 E5')
    expect(row(standing, 'A').values).toEqual([3, null])
    expect(row(standing, 'A').trace?.steps[1]).toMatchObject({ state: 'skipped', note: '相互之间尚未全部交手，本项不比', values: [] })
  })

  test('or take what there is, where the rule says so', () => {
    const tiebreaks = [rule('points'), among('points', { missing: 'count' })]
    expect(ranks(rank(names, results, { tiebreaks, onSplit: 'continue' }))).toBe('D1 A1 C1 B4 E5')
    // Then C beat D and D beat A, and C beat D.
    expect(ranks(rank(names, results, { tiebreaks, onSplit: 'restart' }))).toBe('C1 D2 A3 B4 E5')
  })

  test('nor is there anything to take when nobody met', () => {
    const standing = rank('A B', [], { tiebreaks: [among('points', { missing: 'count' })] })
    expect(row(standing, 'A').trace?.steps[0]).toMatchObject({ state: 'skipped', note: '相互之间没有计入成绩的比赛，本项不比' })
  })

  test('a walkover is no meeting where results without play do not count', () => {
    const walkover = [result('A > B', { kind: 'walkover' }), result('C > A'), result('B > C')]
    expect(row(rank('A B C', walkover, { tiebreaks: [rule('points'), among('wins')] }), 'A').values[1]).toBe(1)
    expect(row(rank('A B C', walkover, { tiebreaks: [rule('points'), among('wins', { forfeits: 'ignore' })] }), 'A').values[1]).toBe(null)
  })
})

/** Euro 2024, group E: all four on four points. */
const groupE = [
  result('Romania 3-0 Ukraine'),
  result('Belgium 0-1 Slovakia'),
  result('Slovakia 1-2 Ukraine'),
  result('Belgium 2-0 Romania'),
  result('Slovakia 1-1 Romania', { kind: 'draw' }),
  result('Ukraine 0-0 Belgium', { kind: 'draw' }),
]

describe('after a split', () => {
  const tiebreaks = [
    rule('points'),
    among('points'),
    among('score_difference'),
    among('score_for'),
    rule('score_difference'),
    rule('score_for'),
  ]

  test.each<[Ruleset['onSplit'], string]>([
    // Belgium beat Romania 2–0: that match decides at once.
    ['restart', 'Belgium1 Romania2 Slovakia3 Ukraine4'],
    // Goals among all four, 4 against 2: the official result.
    ['continue', 'Romania1 Belgium2 Slovakia3 Ukraine4'],
    ['restart_after_head_to_head', 'Romania1 Belgium2 Slovakia3 Ukraine4'],
  ])('%s: Euro 2024, group E', (onSplit, order) => {
    expect(ranks(rank('Ukraine Slovakia Romania Belgium', groupE, { tiebreaks, onSplit }))).toBe(order)
  })

  test('three tied, one split off, the other two by their own match', () => {
    const results = [
      result('A 1-0 B', { key: '1' }),
      result('B 1-0 C', { key: '2' }),
      result('C 2-1 A', { key: '3' }),
      result('B 2-1 C', { key: '4' }),
      result('A 2-0 C', { key: '5' }),
      result('C 1-0 Z', { key: '6' }),
    ]
    const rules = [rule('wins', { direction: 'low' }), among('points'), rule('seed', { direction: 'high' })]
    // Wins: A 2, B 2, C 2, Z 0. Among A, B and C: 6, 6, 3.
    for (const onSplit of ['restart', 'restart_after_head_to_head'] as const) {
      expect(ranks(rank('A B C Z', results, { tiebreaks: rules, onSplit }))).toBe('Z1 A2 B3 C4')
    }
    expect(ranks(rank('A B C Z', results, { tiebreaks: rules, onSplit: 'continue' }))).toBe('Z1 B2 A3 C4')
  })
})
