import { describe, expect, test } from 'vitest'
import { typedResult } from './typed-result.ts'

const series = { names: ['朔风', '鹿鸣'], bestOf: 3, canDraw: false, score: 'games_won' } as const
const league = { names: ['朔风', '鹿鸣'], bestOf: null, canDraw: true, score: 'entered' } as const
const goals = { ...league, canDraw: false }

describe('a typed result', () => {
  test.each(['2:0', '2：0', '2-0', '2 0', ' 2 – 0 ', '2比0', '２：０', '20'])('%s is two to none of a best of three', (text) => {
    expect(typedResult(text, series)).toMatchObject({
      state: 'right',
      score: '2 : 0',
      told: '朔风 胜',
      result: { kind: 'played', sides: [{ score: 2 }, { score: 0 }] },
    })
  })

  test.each([
    ['a', '朔风弃权，鹿鸣 胜', 'walkover loss/no_show win/null'],
    ['Ｂ', '鹿鸣弃权，朔风 胜', 'walkover win/null loss/no_show'],
    ['x', '双方弃权', 'double_forfeit loss/no_show loss/no_show'],
  ])('%s is an absence, without a score', (text, told, result) => {
    const typed = typedResult(text, series)
    expect(typed).toMatchObject({ state: 'right', told })
    if (typed.state !== 'right') return
    const { kind, sides } = typed.result
    expect([kind, ...sides.map(({ outcome, incident }) => `${outcome}/${incident}`)].join(' ')).toBe(result)
    expect(sides.map(({ score }) => score)).toEqual([null, null])
  })

  test.each([
    ['1:1', series, '3 局 2 胜'],
    ['3:0', series, '3 局 2 胜'],
    ['2:2', series, '3 局 2 胜'],
    ['1:1', goals, '要分出胜负'],
    ['胜', series, '看不懂：写 2:0 这样的'],
    ['胜', { ...series, bestOf: 1 }, '看不懂：写 1:0 这样的'],
    ['胜', { ...series, bestOf: 5 }, '看不懂：写 3:0 这样的'],
    ['20', league, '看不懂'],
    ['2:', series, '看不懂'],
    ['9999999:1', league, '看不懂'],
  ] as const)('%s is refused with a reason', (text, form, said) => {
    const typed = typedResult(text, form)
    expect(typed.state).toBe('wrong')
    expect(typed.state === 'wrong' && typed.message).toContain(said)
  })

  test('a league may end level, and takes halves', () => {
    expect(typedResult('1:1', league)).toMatchObject({ state: 'right', told: '平局' })
    expect(typedResult('2.5-1.5', { ...league, score: 'board_points' })).toMatchObject({ state: 'right', score: '2.5 : 1.5' })
  })

  test('an empty cell says nothing', () => {
    expect(typedResult('  ', series)).toEqual({ state: 'empty' })
  })
})
