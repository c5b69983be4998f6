import { describe, expect, test } from 'vitest'
import type { CountedMatch } from '#rules/model.ts'
import type { PointsTable } from '#shared/competitions/ruleset.ts'
import { bye, result } from './examples.ts'
import { pointsOf } from './points.ts'

function both(match: CountedMatch, points: PointsTable, scorePoints?: Parameters<typeof pointsOf>[2]['scorePoints']): number[] {
  return match.sides.map((_, index) => pointsOf(match, index, { points, scorePoints }))
}

const plain: PointsTable = { win: 3, draw: 1, loss: 0.5 }
const full: PointsTable = {
  ...plain,
  overtimeWin: 2.5,
  overtimeLoss: 1.5,
  shootoutWin: 2,
  shootoutLoss: 1.25,
  bye: 2.75,
  halfBye: 1.75,
  zeroBye: 0.25,
  walkoverWin: 4,
  walkoverLoss: -2,
  forfeitWin: 3.5,
  forfeitLoss: -1,
  doubleForfeit: -3,
}

describe('points of both sides', () => {
  test.each<[string, CountedMatch, number[], number[]]>([
    ['a win', result('A 2-1 B'), [3, 0.5], [3, 0.5]],
    ['a loss', result('A 1-2 B'), [0.5, 3], [0.5, 3]],
    ['a draw', result('A 1-1 B', { kind: 'draw' }), [1, 1], [1, 1]],
    ['after extra time', result('A 2-1 B', { decidedIn: 'extra_time' }), [3, 0.5], [2.5, 1.5]],
    ['by shoot-out', result('A > B', { decidedIn: 'shootout' }), [3, 0.5], [2, 1.25]],
    ['a walkover', result('A > B', { kind: 'walkover' }), [3, 0], [4, -2]],
    ['given up in play', result('A > B', { kind: 'forfeit_in_play' }), [3, 0.5], [3.5, -1]],
    ['awarded without a score', result('A > B', { kind: 'awarded' }), [3, 0.5], [3.5, -1]],
    ['awarded 3–0', result('A 3-0 B', { kind: 'awarded' }), [3, 0.5], [3, 0.5]],
    ['a double forfeit', result('A = B', { kind: 'double_forfeit' }), [0, 0], [-3, -3]],
    ['a void match', result('A 2-1 B', { kind: 'void' }), [0, 0], [0, 0]],
    ['a bye', bye('A', 1), [3], [2.75]],
    ['a half-point bye', bye('A', 1, 'half'), [1], [1.75]],
    ['a zero-point bye', bye('A', 1, 'zero'), [0], [0.25]],
  ])('%s', (_, match, withFallbacks, withAll) => {
    expect(both(match, plain)).toEqual(withFallbacks)
    expect(both(match, full)).toEqual(withAll)
  })

  test('a shoot-out falls back to extra time before it falls back to ordinary play', () => {
    expect(both(result('A > B', { decidedIn: 'shootout' }), { ...plain, overtimeWin: 2, overtimeLoss: 1 })).toEqual([2, 1])
  })
})

describe('points by score', () => {
  const volleyball = [
    { score: [3, 2], points: [2, 1] },
    { score: [2, 2], points: [1.5, 1.25] },
  ] as NonNullable<Parameters<typeof pointsOf>[2]['scorePoints']>

  test.each<[string, CountedMatch, number[]]>([
    ['listed, the winner at home', result('A 3-2 B'), [2, 1]],
    ['listed, the winner away', result('A 2-3 B'), [1, 2]],
    ['listed, a draw', result('A 2-2 B', { kind: 'draw' }), [1.5, 1.25]],
    ['not listed', result('A 3-1 B'), [3, 0.5]],
    ['awarded with a listed score', result('A 3-2 B', { kind: 'awarded' }), [2, 1]],
    ['given up at a listed score', result('A 2-3 B', { kind: 'forfeit_in_play' }), [0.5, 3]],
  ])('%s', (_, match, points) => {
    expect(both(match, plain, volleyball)).toEqual(points)
  })
})
