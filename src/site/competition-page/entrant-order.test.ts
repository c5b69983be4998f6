import { expect, test } from 'vitest'
import { bySeed, byStanding } from './entrant-order.ts'

type Span = [number, number] | null

function entry(name: string, place: Span, more: { openPlace?: Span; seed?: number | null; status?: 'active' | 'withdrawn' } = {}) {
  const entrant = { id: 1, name, shortName: '', logo: null, teamId: null, playerIds: [] }
  return { entrant, place, openPlace: null, seed: null, status: 'active' as const, ...more }
}
const names = (entries: readonly { entrant: { name: string } }[]) => entries.map(({ entrant }) => entrant.name).join(' ')

test.each([
  ['who is still in stands before who is out', [entry('out', [5, 8]), entry('in', null), entry('third', [3, 4])], 'in third out'],
  ['a champion before who has no place', [entry('other', null), entry('champion', [1, 1])], 'champion other'],
  ['between those above and below', [entry('last', [4, 4]), entry('in', null), entry('first', [1, 1])], 'first in last'],
  ['a place that is still open counts', [entry('b', null, { openPlace: [2, 3] }), entry('a', [1, 1]), entry('c', [4, 4])], 'a b c'],
  [
    'who left without a place is last',
    [entry('left', null, { status: 'withdrawn' }), entry('out', [2, 2]), entry('in', null)],
    'in out left',
  ],
  ['else the order of the competition', [entry('b', null), entry('a', null)], 'b a'],
])('%s', (_what, entries, order) => {
  expect(names(byStanding(entries))).toBe(order)
})

test('before the first match they stand by seed, then by name', () => {
  expect(names(bySeed([entry('b', [1, 1]), entry('a', null), entry('two', null, { seed: 2 }), entry('one', [2, 2], { seed: 1 })]))).toBe(
    'one two a b',
  )
})
