import { expect, test } from 'vitest'
import { nameInRound } from './name-in-round.ts'

test.each([
  ['八强第 3 场', '八强', '第 3 场'],
  ['八强 3', '八强', '第 3 场'],
  ['败者组第 2 轮第 1 场', '第 2 轮', '第 1 场'],
  ['决赛', '决赛', '决赛'],
  ['U1', '半决赛', 'U1'],
  ['', '半决赛', '半决赛'],
])('%s of %s is headed %s', (name, round, head) => {
  expect(nameInRound({ name, round: { number: 1, name: round } })).toBe(head)
})
