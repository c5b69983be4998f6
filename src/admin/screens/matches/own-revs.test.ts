import { expect, test } from 'vitest'
import { noteOwn, revOver } from './own-revs.ts'

const scored = [{ kind: 'result', text: '朔风 2 : 0 鹿鸣。' }]

test('entries follow the acts of this page, and stay behind those of others and new sides', () => {
  const at = (rev: number) => revOver({ competitionId: 1, rev })
  const done = (on: number, rev: number, changes = scored) => noteOwn({ competitionId: 1, rev: on }, { rev, changes })
  expect(at(5)).toBe(5)
  done(5, 6)
  done(6, 7)
  expect([4, 5, 6, 7, 8].map(at)).toEqual([4, 7, 7, 7, 8])
  expect(revOver({ competitionId: 2, rev: 5 })).toBe(5)
  // Somebody else did the eighth.
  done(7, 9)
  expect([5, 7].map(at)).toEqual([5, 7])
  done(9, 10)
  expect([7, 9].map(at)).toEqual([7, 10])
  done(10, 11, [...scored, { kind: 'side', text: '决赛：朔风。' }])
  expect([9, 10].map(at)).toEqual([9, 10])
})
