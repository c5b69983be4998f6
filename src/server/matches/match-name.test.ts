import { expect, test } from 'vitest'
import { matchName } from './match-name.model.ts'

const match = { name: null, round_name: '八强', round_number: 2, ordinal: 2, round_size: 4, group_name: '' }

test.each<[Partial<Parameters<typeof matchName>[0]>, name: string]>([
  [{ name: 'U1' }, 'U1'],
  [{}, '八强第 3 场'],
  [{ round_name: '决赛', ordinal: 0, round_size: 1 }, '决赛'],
  [{ round_name: null }, '第 2 轮第 3 场'],
  [{ round_name: null, group_name: '败者组' }, '败者组第 2 轮第 3 场'],
  [{ round_name: '败者组第二轮', group_name: '败者组' }, '败者组第二轮第 3 场'],
  [{ round_name: 'Round 2', group_name: '败者组' }, '败者组 Round 2 第 3 场'],
])('%o is called %s', (own, name) => {
  expect(matchName({ ...match, ...own })).toBe(name)
})
