import { expect, test } from 'vitest'
import { liveMatch } from '#test/harness/competition-fixtures.ts'
import { durationOf, gameScore, gameState } from './game-words.ts'

test('each game says who won it, or what became of it', () => {
  expect(liveMatch.games.map((game) => gameState(game, liveMatch))).toEqual(['青锋 胜', '北冥 胜', '青锋 胜', '进行中', '未开始'])
  expect(liveMatch.games.map(gameScore)).toEqual(['', '', '', '14–11', ''])
})

test.each([
  [0, '00:00'],
  [1868, '31:08'],
  [3723, '1:02:03'],
  [null, ''],
])('%s seconds', (durationSeconds, text) => {
  const [game] = liveMatch.games
  expect(game && durationOf({ ...game, durationSeconds })).toBe(text)
})
