import { expect, test } from 'vitest'
import type { Game, Match } from '#shared/competitions/match.ts'
import { displayedScores, gameCountsOf, onlyGameScores, scoresOf } from './score.ts'

function match(games: Game[], ...scores: (number | undefined)[]): Match {
  return { key: 'm', sides: [{ score: scores[0] }, { score: scores[1] }], games }
}

const games: Game[] = [
  { number: 1, state: 'done', sides: [{ score: 13 }, { score: 5 }] },
  { number: 2, state: 'done', sides: [{ outcome: 'draw' }, {}] },
  { number: 3, state: 'done', sides: [{}, { incident: 'forfeit' }] },
  { number: 4, state: 'not_played', sides: [{}, {}] },
  { number: 5, state: 'void', sides: [{ score: 0 }, { score: 13 }] },
  { number: 6, state: 'live', sides: [{ score: 0 }, { score: 12 }] },
]

test.each([
  ['games_won', [2, 0]],
  ['board_points', [2.5, 0.5]],
  ['game_score_sum', [13, 5]],
  ['entered', [null, null]],
] as const)('the score by %s takes the finished games only', (kind, scores) => {
  expect(scoresOf(match(games), kind)).toEqual(scores)
})

test('an entered score stands above the games', () => {
  expect(scoresOf(match(games, 2, 1), 'games_won')).toEqual([2, 1])
})

test('games are counted, and told by the score where won games are the score', () => {
  expect(gameCountsOf(match(games, 4, 3), 'games_won')).toEqual([
    { won: 2, lost: 0 },
    { won: 0, lost: 2 },
  ])
  expect(gameCountsOf(match([], 3, 2), 'games_won')).toEqual([
    { won: 3, lost: 2 },
    { won: 2, lost: 3 },
  ])
  expect(gameCountsOf(match([], 3, 2), 'entered')).toEqual([
    { won: 0, lost: 0 },
    { won: 0, lost: 0 },
  ])
})

test.each([
  ['the only game', 1, [[16, 14]], [16, 14]],
  ['one of which a score is missing', 1, [[16, null]], null],
  ['one of several', 3, [[16, 14]], null],
  ['no length', null, [[16, 14]], null],
  ['no game', 1, [], null],
] as const)('the score of a match is told by its only game: %s', (_, length, games, told) => {
  const scored = games.map((scores) => ({ sides: scores.map((score) => ({ score })) }))
  expect(onlyGameScores(scored, 2, length)).toEqual(told)
})

test.each([
  ['nobody has won a game while the first runs', { kind: 'games_won', length: 3, play: 'live', state: 'live' }, [0, 0]],
  ['nor a board', { kind: 'board_points', length: 8, play: 'interrupted', state: 'live' }, [0, 0]],
  ['of the only game nothing is known but its own score', { kind: 'games_won', length: 1, play: 'live', state: 'live' }, [null, null]],
  ['the points of a running game are not summed', { kind: 'game_score_sum', length: 2, play: 'live', state: 'live' }, [null, null]],
  ['no game has begun', { kind: 'games_won', length: 3, play: 'live', state: 'pending' }, [null, null]],
  ['it does not run', { kind: 'games_won', length: 3, play: 'ended', state: 'live' }, [null, null]],
] as const)('the score while a match runs: %s', (_, { kind, length, play, state }, told) => {
  expect(displayedScores({ ...match([{ number: 1, state, sides: [{}, {}] }]), play }, kind, length)).toEqual(told)
})
