import { expect, test } from 'vitest'
import { liveMatch } from '#test/harness/competition-fixtures.ts'
import { durationOf, gameScore, gameState, gamesOfSeries, isCertain } from './game-words.ts'

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

test('a series that runs shows how long it may become, and one that is over only what was told', () => {
  const games = liveMatch.games.slice(0, 2)
  const shown = gamesOfSeries({ ...liveMatch, games, liveGame: 3 })
  expect(shown.map(({ number, state }) => [number, state])).toEqual([
    [1, 'done'],
    [2, 'done'],
    [3, 'live'],
    [4, 'pending'],
    [5, 'pending'],
  ])
  expect(
    shown.map((game) => isCertain(game, { ...liveMatch, games })),
    'at 1:1 of five, two more are certain',
  ).toEqual([true, true, true, true, false])
  expect(gamesOfSeries({ ...liveMatch, games, play: 'ended' })).toBe(games)
  expect(gamesOfSeries({ ...liveMatch, games, bestOf: null })).toBe(games)
  expect(gamesOfSeries({ ...liveMatch, games: [] })).toEqual([])
})
