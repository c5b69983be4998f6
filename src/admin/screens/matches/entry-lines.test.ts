import { expect, test } from 'vitest'
import { absent, resultBy } from '#rules/acts/examples.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import { linesOf } from './entry-lines.ts'

const lineOf = (result: ResultInput) => linesOf({ kind: 'record_result', match: 'M1', publicNote: '', result }, ['朔风', '鹿鸣'])

function noScore(outcome: 'win' | 'loss'): ResultInput['sides'][number] {
  return { score: null, shootout: null, outcome, incident: outcome === 'loss' ? 'no_show' : null }
}

test.each([
  [resultBy([2, 1]), '赛果：完赛 2 : 1，朔风 胜'],
  [resultBy([1, 1]), '赛果：完赛 1 : 1'],
  [resultBy([null, null], { kind: 'walkover', sides: [noScore('loss'), noScore('win')] }), '赛果：弃权，鹿鸣 胜'],
  [absent(2, [0, 1]), '赛果：双方弃权'],
])('a result is told with its score and its winner, as far as there are any', (result, told) => {
  expect(lineOf(result)[0]).toBe(told)
})
