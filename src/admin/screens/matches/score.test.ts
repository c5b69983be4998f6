import { describe, expect, test } from 'vitest'
import { countedScores, emptyGame, enteredScores, isDecided, type MatchForm, scoredGame, shownGames, withScore, wonGame } from './score.ts'

const bestOf3: MatchForm = { bestOf: 3, totalGames: null, score: 'games_won' }

describe('the score of a match that is being entered', () => {
  test('the first figure of one side gives the other 0, and emptying one empties both', () => {
    expect(withScore([null, null], 0, 1)).toEqual([1, 0])
    expect(withScore([2, 1], 1, null)).toEqual([null, null])
    expect(scoredGame(emptyGame(1, 2), 1, 3)).toMatchObject({ state: 'live', sides: [{ score: 0 }, { score: 3 }] })
  })

  test('shows the next game until somebody has won more than half', () => {
    const first = wonGame(emptyGame(1, 2), 0)
    expect(shownGames(bestOf3, [], 2).map(({ number }) => number)).toEqual([1])
    expect(shownGames(bestOf3, [first], 2).map(({ number }) => number)).toEqual([1, 2])
    const both = [first, wonGame(emptyGame(2, 2), 0)]
    expect(isDecided(bestOf3, both, 2)).toBe(true)
    expect(shownGames(bestOf3, both, 2)).toHaveLength(2)
    expect(countedScores(bestOf3, both, 2)).toEqual([2, 0])
  })

  test('a game that waits with its map keeps it', () => {
    const waiting = { ...emptyGame(2, 2), map: '落星渊' }
    expect(shownGames(bestOf3, [wonGame(emptyGame(1, 2), 1), waiting], 2)[1]).toMatchObject({ number: 2, map: '落星渊' })
  })

  test('a done game whose score changes has another winner', () => {
    const game = wonGame(scoredGame(emptyGame(1, 2), 0, 2), 0)
    expect(scoredGame(game, 1, 5).sides.map(({ outcome }) => outcome)).toEqual(['loss', 'win'])
  })

  test('what is told by a game was not entered of the match; without games it was', () => {
    const one: MatchForm = { bestOf: 1, totalGames: null, score: 'games_won' }
    const running = scoredGame(emptyGame(1, 2), 0, 2)
    expect(enteredScores(one, [running], [2, 0])).toEqual([null, null])
    expect(enteredScores(bestOf3, [emptyGame(1, 2)], [2, 1])).toEqual([2, 1])
    expect(enteredScores({ ...one, score: 'entered' }, [running], [2, 0])).toEqual([2, 0])
  })

  test('boards count halves, legs their scores', () => {
    const draw = wonGame(emptyGame(1, 2), null)
    expect(countedScores({ bestOf: null, totalGames: 2, score: 'board_points' }, [draw], 2)).toEqual([0.5, 0.5])
    const leg = wonGame(scoredGame(emptyGame(1, 2), 0, 3), 0)
    expect(countedScores({ bestOf: null, totalGames: 2, score: 'game_score_sum' }, [leg], 2)).toEqual([3, 0])
  })
})
