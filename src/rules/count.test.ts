import { expect, test } from 'vitest'
import type { Match } from '#shared/competitions/match.ts'
import { countMatch } from './count.ts'
import { derive } from './derive.ts'
import { game, league, withResult } from './examples.ts'
import type { CountedMatch } from './model.ts'

/** The match as a table of two entrants counts it. */
function counted(match: Match, more: Partial<ReturnType<typeof league>> = {}): CountedMatch | null {
  const derived = derive({ ...league(2, [match]), ...more }).matches.get(match.key)
  return derived ? countMatch(derived, { score: 'entered' }) : null
}

const ruledOut = {
  rulings: [{ key: 'r', kind: 'disqualification' as const, entrant: 'e1', policy: 'opponents_win' as const, publicNote: '', at: '' }],
}

test('a shoot-out win keeps the level score', () => {
  expect(counted(withResult(game('m', 'e1', 'e2', [1, 1]), { shootout: [4, 2], state: 'provisional' }))).toMatchObject({
    decidedIn: 'shootout',
    isProvisional: true,
    sides: [
      { entrant: 'e1', outcome: 'win', score: 1 },
      { entrant: 'e2', outcome: 'loss', score: 1 },
    ],
  })
})

test('nothing counts that has no result, or a void one', () => {
  expect(counted(game('m', 'e1', 'e2'))).toBe(null)
  expect(counted(withResult(game('m', 'e1', 'e2', [1, 0]), { state: 'void' }))).toBe(null)
})

test.each([
  ['played', 'awarded'],
  ['awarded', 'forfeit_in_play'],
] as const)('a win that was %s and is taken away leaves no score', (was, becomes) => {
  const match = withResult(game('m', 'e1', 'e2', [4, 0]), { kind: was })
  expect(counted(match, ruledOut)).toMatchObject({
    kind: becomes,
    decidedIn: 'regulation',
    sides: [
      { entrant: 'e1', outcome: 'loss', score: null },
      { entrant: 'e2', outcome: 'win', score: null },
    ],
  })
})

test('a walkover that was struck out lends its score to nothing', () => {
  const match = withResult(game('m', 'e1', 'e2', [4, 0]), { kind: 'walkover', state: 'void' })
  expect(counted(match, ruledOut)).toMatchObject({ kind: 'walkover', isProvisional: false, sides: [{ score: null }, { score: null }] })
})

test('a match of many counts by place', () => {
  const places = [2, 1, 3]
  const sides = places.map((placement, index) => ({ entrant: `e${index + 1}`, placement }))
  expect(
    counted({ key: 'm', sides, result: { state: 'official', kind: 'played' } })?.sides.map((side) => [side.outcome, side.placement]),
  ).toEqual([
    ['loss', 2],
    ['win', 1],
    ['loss', 3],
  ])
})
