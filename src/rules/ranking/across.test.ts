import { describe, expect, test } from 'vitest'
import type { RankingInput } from '#rules/model.ts'
import { rankAcross } from './across.ts'
import { among, decision, entrants, input, opponents, ranks, result, row, rule } from './examples.ts'
import { rankGroup } from './rank.ts'

/** Euro 2024: the results of the groups, home side first. */
const euro = [
  'Germany 5-1 Scotland, Hungary 1-3 Switzerland, Germany 2-0 Hungary, Scotland 1-1 Switzerland, Switzerland 1-1 Germany, Scotland 0-1 Hungary',
  'Spain 3-0 Croatia, Italy 2-1 Albania, Croatia 2-2 Albania, Spain 1-0 Italy, Albania 0-1 Spain, Croatia 1-1 Italy',
  'Slovenia 1-1 Denmark, Serbia 0-1 England, Slovenia 1-1 Serbia, Denmark 1-1 England, England 0-0 Slovenia, Denmark 0-0 Serbia',
  'Poland 1-2 Netherlands, Austria 0-1 France, Poland 1-3 Austria, Netherlands 0-0 France, Netherlands 2-3 Austria, France 1-1 Poland',
  'Romania 3-0 Ukraine, Belgium 0-1 Slovakia, Slovakia 1-2 Ukraine, Belgium 2-0 Romania, Slovakia 1-1 Romania, Ukraine 0-0 Belgium',
  'Turkey 3-1 Georgia, Portugal 2-1 Czechia, Georgia 1-1 Czechia, Turkey 0-3 Portugal, Georgia 2-0 Portugal, Czechia 1-2 Turkey',
].map((lines) => lines.split(', ').map((line) => result(line)))
/** Places in the qualifiers, which decide where everything else is equal. */
const qualifiers = { Denmark: 1, Slovenia: 2, Netherlands: 3, Georgia: 4 }

function group(matches: (typeof euro)[number]): { standing: ReturnType<typeof rankGroup>; input: RankingInput } {
  const names = [...new Set(matches.flatMap(({ sides }) => sides.map(({ entrant }) => entrant)))]
  const ruled = input(names.join(' '), matches, {
    tiebreaks: [
      rule('points'),
      among('points'),
      among('score_difference'),
      among('score_for'),
      rule('score_difference'),
      rule('score_for'),
      rule('wins'),
      rule('seed'),
    ],
    onSplit: 'restart_after_head_to_head',
    lastResort: 'lots',
  })
  const seeds: Record<string, number> = qualifiers
  const all = { ...ruled, entrants: ruled.entrants.map((entrant) => ({ ...entrant, seed: seeds[entrant.key] })) }
  return { standing: rankGroup(all), input: all }
}

describe('Euro 2024', () => {
  const groups = euro.map(group)

  test('every group', () => {
    expect(groups.map(({ standing }) => ranks(standing))).toEqual([
      'Germany1 Switzerland2 Hungary3 Scotland4',
      'Spain1 Italy2 Croatia3 Albania4',
      'England1 Denmark2 Slovenia3 Serbia4',
      'Austria1 France2 Netherlands3 Poland4',
      'Romania1 Belgium2 Slovakia3 Ukraine4',
      'Portugal1 Turkey2 Georgia3 Czechia4',
    ])
  })

  test('the thirds', () => {
    const tiebreaks = [rule('points'), rule('score_difference'), rule('score_for'), rule('wins'), rule('seed')]
    const standing = rankAcross({ groups, rank: 3, tiebreaks, lastResort: 'lots', decisions: [] })
    expect(ranks(standing)).toBe('Netherlands1 Georgia2 Slovakia3 Slovenia4 Hungary5 Croatia6')
    expect(standing.isFinal).toBe(true)
    expect(row(standing, 'Slovakia').trace?.sentence).toBe('同积 4 分，按得分 3 排第 3')
  })

  test('those whom nothing tells apart wait for the lots, and a decision settles them', () => {
    const asked = { groups, rank: 3, tiebreaks: [rule('points'), rule('score_difference'), rule('score_for')], lastResort: 'lots' } as const
    const open = rankAcross({ ...asked, decisions: [] })
    expect(ranks(open)).toBe('Netherlands1 Georgia1 Slovakia3 Slovenia4 Hungary5 Croatia6')
    expect(open.isFinal).toBe(false)
    const decided = rankAcross({ ...asked, decisions: [decision('Georgia Netherlands')] })
    expect(ranks(decided)).toBe('Georgia1 Netherlands2 Slovakia3 Slovenia4 Hungary5 Croatia6')
    expect(decided.isFinal).toBe(true)
  })
})

describe('groups of unequal size', () => {
  /** A group where `first` beat all, and the third drew with the fourth and beat the fifth. */
  function sized(letters: string, lines: string[]) {
    const ruled = input(
      letters,
      lines.map((line) => result(line)),
      { tiebreaks: [rule('points'), rule('score_difference')] },
    )
    return { standing: rankGroup(ruled), input: ruled }
  }
  const four = sized('A B C D', ['A 1-0 B', 'A 1-0 C', 'A 1-0 D', 'B 1-0 C', 'B 1-0 D', 'C 1-0 D'])
  const five = sized('E F G H I', [
    'E 1-0 F',
    'E 1-0 G',
    'E 1-0 H',
    'E 1-0 I',
    'F 1-0 G',
    'F 1-0 H',
    'F 1-0 I',
    'G 0-0 H',
    'G 9-0 I',
    'H 1-0 I',
  ])
  const asked = {
    groups: [four, five],
    rank: 3,
    tiebreaks: [rule('points'), rule('score_difference')],
    lastResort: 'shared',
    decisions: [],
  } as const

  test('compare everything', () => {
    const standing = rankAcross(asked)
    expect(standing.rows.map(({ entrant, values }) => [entrant, values])).toEqual([
      ['G', [4, 7]],
      ['C', [3, -1]],
    ])
  })

  test('or leave out results against those further down', () => {
    const standing = rankAcross({ ...asked, ignoreBelow: 4 })
    expect(standing.rows.map(({ entrant, values, figures }) => [entrant, values, figures.played])).toEqual([
      ['C', [3, -1], 3],
      ['G', [1, -2], 3],
    ])
  })

  test('deductions follow into it, head-to-head rules do not', () => {
    const adjustments = [{ key: 'd', entrant: 'G', metric: 'points', delta: -3, publicNote: '' } as const]
    const groups = [four, { ...five, input: { ...five.input, adjustments } }]
    const standing = rankAcross({ ...asked, groups, tiebreaks: [among('points'), rule('points')] })
    expect(standing.rows.map(({ entrant, values }) => [entrant, values])).toEqual([
      ['C', [null, 3]],
      ['G', [null, 1]],
    ])
  })

  test('a place that several share brings all of them, one that nobody has nobody', () => {
    const level = sized('X Y Z', ['X 1-0 Y', 'X 1-0 Z', 'Y 0-0 Z'])
    expect(ranks(rankAcross({ ...asked, groups: [four, level], rank: 2, tiebreaks: [rule('points')] }))).toBe('B1 Y2 Z2')
    expect(ranks(rankAcross({ ...asked, groups: [four, level] }))).toBe('C1')
    expect(rankAcross({ ...asked, groups: [] }).rows).toEqual([])
  })

  test('opponents are those of the own group', () => {
    const standing = rankAcross({ ...asked, tiebreaks: [opponents('points')] })
    expect(standing.rows.map(({ entrant, values }) => [entrant, values])).toEqual([
      ['G', [12 + 9 + 4 + 0]],
      ['C', [9 + 6 + 0]],
    ])
  })

  test('is not final while a group is running', () => {
    const running = { ...four.input, openMatches: 1, entrants: entrants('A B C D') }
    expect(rankAcross({ ...asked, groups: [{ standing: rankGroup(running), input: running }, five] }).isFinal).toBe(false)
  })
})
