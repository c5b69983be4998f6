import { describe, expect, test } from 'vitest'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { among, bye, chess, decision, entrants, opponents, rank, result, row, rule } from './examples.ts'

describe('the sentence', () => {
  const level = [result('A 2-0 B'), result('C 1-0 D')]

  test.each<[string, Partial<Ruleset>, Parameters<typeof rank>[3], { of: string; is: string | undefined }]>([
    ['nothing where the first rule decided', {}, { entrants: entrants('A B') }, { of: 'A', is: undefined }],
    [
      'the rule and its figure',
      { tiebreaks: [rule('points'), rule('score_difference')] },
      {},
      { of: 'A', is: '同积 3 分，按净胜分 +2 排第 1' },
    ],
    ['a minus', { tiebreaks: [rule('points'), rule('score_difference')] }, {}, { of: 'B', is: '同积 0 分，按净胜分 −2 排第 4' }],
    [
      'won games',
      { score: 'games_won', tiebreaks: [rule('points'), rule('score_difference')] },
      {},
      { of: 'C', is: '同积 3 分，按净胜局 +1 排第 2' },
    ],
    [
      'points of matches over boards',
      { score: 'board_points', tiebreaks: [rule('points'), rule('score_for')] },
      {},
      { of: 'A', is: '场分同为 3，按局分 2 排第 1' },
    ],
    [
      'points of boards first',
      { score: 'board_points', tiebreaks: [rule('score_for'), rule('points')] },
      { entrants: entrants('A B C D') },
      { of: 'B', is: '局分同为 0，各项相同，并列第 3' },
    ],
    ['another first rule', { tiebreaks: [rule('wins'), rule('score_for')] }, {}, { of: 'A', is: '胜场同为 1，按得分 2 排第 1' }],
    ['a shared rank', {}, {}, { of: 'B', is: '同积 0 分，各项相同，并列第 3' }],
    ['lots to be drawn', { lastResort: 'lots' }, {}, { of: 'A', is: '同积 3 分，各项相同，待抽签，暂并列第 1' }],
    ['a match to be played', { lastResort: 'playoff' }, {}, { of: 'A', is: '同积 3 分，各项相同，待加赛，暂并列第 1' }],
    ['the organiser', { lastResort: 'organiser' }, {}, { of: 'A', is: '同积 3 分，各项相同，待主办方裁定，暂并列第 1' }],
    [
      'nothing to wait for while matches are open',
      { lastResort: 'lots' },
      { openMatches: 1 },
      { of: 'A', is: '同积 3 分，各项相同，暂并列第 1' },
    ],
    [
      'a name with a bracket',
      { ...chess, tiebreaks: [rule('points'), opponents('points'), rule('seed')] },
      {},
      { of: 'A', is: '同积 1 分，按种子序 1 排第 1' },
    ],
    [
      'a missing figure',
      { tiebreaks: [rule('points'), rule('rating')] },
      { entrants: entrants('A B C D').map((one) => (one.key === 'A' ? { ...one, rating: 9 } : one)) },
      { of: 'C', is: '同积 3 分，按等级分排第 2' },
    ],
  ])('%s', (_, ruleset, more, sentence) => {
    expect(row(rank('A B C D', level, ruleset, more), sentence.of).trace?.sentence).toBe(sentence.is)
  })

  test.each([
    ['lots', '同积 3 分，各项相同，抽签排第 1'],
    ['playoff', '同积 3 分，各项相同，经加赛排第 1'],
    ['organiser', '同积 3 分，各项相同，由主办方裁定排第 1'],
  ] as const)('a decision by %s', (method, sentence) => {
    const decisions = [decision('C A', method)]
    const { trace } = row(rank('A B C D', level, { lastResort: method }, { decisions }), 'C')
    expect(trace?.sentence).toBe(sentence)
    expect(trace?.steps.at(-1)).toMatchObject({
      rule: method,
      state: 'decided',
      note: '见公告',
      values: [
        { entrant: 'C', value: 1 },
        { entrant: 'A', value: 2 },
      ],
    })
  })

  test('of a Buchholz', () => {
    const results = [result('A > B'), result('C > D'), result('B > D', { round: 2 })]
    expect(row(rank('A B C D', results, { ...chess, tiebreaks: [rule('points'), opponents('points')] }), 'C').trace?.sentence).toBe(
      '同积 1 分，按对手分（Buchholz）0 排第 3',
    )
  })
})

describe('the steps', () => {
  /** A, B and C won all their matches against the others; C lost to both of the others among the three, A beat B. */
  const results = [
    result('A 1-0 B'),
    result('A 1-0 C'),
    result('B 1-0 C'),
    result('D 5-0 A'),
    result('B 1-0 E'),
    result('C 1-0 F'),
    result('C 1-0 G'),
    result('H 9-0 B'),
  ]
  const tiebreaks = [rule('points'), among('points'), among('score_difference'), rule('seed')]
  const standing = rank('A B C D E F G H', results, { tiebreaks })

  test('tell each rule’s part', () => {
    const { trace, rank: place } = row(standing, 'B')
    expect(place).toBe(2)
    expect(trace?.tied).toEqual(['A', 'B', 'C'])
    expect(
      trace?.steps.map(({ name, state, values }) => [name, state, values.map(({ entrant, value }) => `${entrant} ${value}`).join(', ')]),
    ).toEqual([
      ['积分', 'equal', 'A 6, B 6, C 6'],
      ['相互战绩积分', 'decided', 'A 6, B 3, C 0'],
      ['相互净胜分', 'unused', ''],
      ['种子序', 'unused', ''],
    ])
    expect(trace?.sentence).toBe('同积 6 分，按相互战绩积分 3 排第 2')
  })

  test('tell a split that left this one tied, and the row again among those left', () => {
    const three = [
      result('A 1-0 C', { key: '1' }),
      result('B 1-0 C', { key: '2' }),
      result('A 2-2 B', { key: '3', kind: 'draw' }),
      result('C 1-0 D', { key: '4' }),
      result('C 0-0 D', { key: '5', kind: 'draw' }),
    ]
    const { trace } = row(rank('A B C D', three, { tiebreaks }), 'B')
    expect(trace?.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      '积分 equal',
      '相互战绩积分 split',
      '相互战绩积分 equal',
      '相互净胜分 equal',
      '种子序 decided',
    ])
  })

  test('end with what shares the rank', () => {
    const { trace } = row(rank('A B', [], { lastResort: 'lots' }), 'A')
    expect(trace?.steps).toMatchObject([
      { rule: { metric: 'points' }, state: 'equal' },
      { rule: 'lots', name: '抽签', state: 'equal', note: '待抽签', values: [] },
    ])
  })

  test('say why a rule was left out', () => {
    const { trace } = row(rank('A B', [bye('A', 1), bye('B', 1)], { tiebreaks: [rule('points'), among('points')] }), 'A')
    expect(trace?.steps[1]).toMatchObject({ state: 'skipped', note: '相互之间尚未全部交手，本项不比' })
  })

  test('of many tied share their lists', () => {
    const names = Array.from({ length: 3000 }, (_, index) => `p${index}`).join(' ')
    const { rows } = rank(names, [], { tiebreaks: [rule('points'), rule('score_difference')] })
    expect(new Set(rows.flatMap((one) => one.trace?.steps.map(({ values }) => values) ?? [])).size).toBeLessThanOrEqual(3)
    expect(new Set(rows.map((one) => one.trace?.tied)).size).toBe(1)
  })
})
