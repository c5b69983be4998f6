import { expect, test } from 'vitest'
import { lineupBeside } from './honours.ts'

test.each<[string, string, string[], string[]]>([
  ['a team has its players beside it', '青锋', ['阿云', '小北'], ['阿云', '小北']],
  ['a player alone is named once', '行云', ['行云'], []],
  ['a masked one, too', '阿*', ['阿*'], []],
  ['a pair that is called by both names is named once', '行云 / 流水', ['行云', '流水'], []],
  ['one that is called by one of them has both beside it', '行云组合', ['行云', '流水'], ['行云', '流水']],
  ['nobody beside whom nobody is known', '青锋', [], []],
])('%s', (_, name, lineup, beside) => {
  expect(lineupBeside({ name, lineup })).toEqual(beside)
})
