import { describe, expect, test } from 'vitest'
import type { GameResult, ResultInput } from '#shared/admin/results.ts'
import { adminMatch, type MatchWish, now } from '#test/admin-match.ts'
import { draftOf, endingDraft, inputOf, missingInput, openGames } from './result-draft.ts'
import { absentAt, emptyGame, scoredGame, wonGame } from './score.ts'
import { revealText } from './words.ts'

const won = (number: number, side: number | null) => wonGame(emptyGame(number, 2), side)
const live = (number: number, ...scores: number[]) => scores.reduce((game, score, i) => scoredGame(game, i, score), emptyGame(number, 2))
const places = (...of: (number | null)[]): GameResult['sides'] =>
  of.map((placement) => ({ score: 1, outcome: null, placement, incident: null }))

/** The outcome of 结束 with the current score: why it cannot be final, or the result that one tap confirms. */
function ended(params: MatchWish): string | (Pick<ResultInput, 'kind' | 'state'> & { scores: (number | null)[]; games: string[] }) {
  const data = adminMatch(params)
  const draft = endingDraft(data)
  const lack = missingInput(data, draft)
  if (lack !== null) return lack
  const { kind, state, sides, games } = inputOf(data, draft, now)
  return { kind, state, scores: sides.map(({ score }) => score), games: games.map((game) => game.state) }
}

const series = { bestOf: 3, score: 'games_won' } as const
const played = { kind: 'played', state: 'official' } as const

describe('the score that stands as a result', () => {
  test.each<[string, MatchWish, ReturnType<typeof ended>]>([
    ['a best of one whose score is entered', { bestOf: 1, scores: [13, 7] }, { ...played, scores: [13, 7], games: [] }],
    [
      'a best of one told by its game, which nobody closed',
      { bestOf: 1, score: 'games_won', games: [live(1, 13, 7)] },
      { ...played, scores: [1, 0], games: ['done'] },
    ],
    ['a best of three in two', { ...series, games: [won(1, 0), won(2, 0)] }, { ...played, scores: [2, 0], games: ['done', 'done'] }],
    [
      'its last game still open',
      { ...series, games: [won(1, 0), won(2, 1), live(3, 11, 9)] },
      { ...played, scores: [2, 1], games: ['done', 'done', 'done'] },
    ],
    [
      'a game won at a level score, on time',
      { ...series, games: [wonGame(live(1, 7, 7), 0), won(2, 0)] },
      { ...played, scores: [2, 0], games: ['done', 'done'] },
    ],
    ['a draw where one may be', { canDraw: true, scores: [2, 2] }, { ...played, scores: [2, 2], games: [] }],
    ['a ladder challenge', { canDraw: true, bestOf: null, scores: [0, 1] }, { ...played, scores: [0, 1], games: [] }],
    [
      'boards',
      { canDraw: true, totalGames: 2, score: 'board_points', games: [won(1, 0), won(2, null)] },
      { ...played, scores: [1.5, 0.5], games: ['done', 'done'] },
    ],
    [
      'a board that nobody took',
      { canDraw: true, totalGames: 2, score: 'board_points', games: [won(1, 0), absentAt(emptyGame(2, 2), 0)] },
      { ...played, scores: [1, 1], games: ['done', 'done'] },
    ],
    [
      'legs',
      { canDraw: true, totalGames: 2, score: 'game_score_sum', games: [live(1, 2, 0), live(2, 1, 1)] },
      { ...played, scores: [3, 1], games: ['done', 'done'] },
    ],
    [
      'a lobby',
      { score: 'lobby', sides: 3, totalGames: 1, games: [{ ...emptyGame(1, 3), state: 'done', sides: places(2, 1, 3) }] },
      { ...played, scores: [1, 1, 1], games: ['done'] },
    ],
  ])('%s', (_, params, expected) => {
    expect(ended(params)).toEqual(expected)
  })

  test.each<[string, MatchWish, string]>([
    ['nothing entered', { bestOf: 1 }, '请填写比分，或选出胜方。'],
    [
      'a best of three at 1 : 1',
      { ...series, games: [won(1, 0), won(2, 1)] },
      '3 局 2 胜，要有一方胜 2 局才打完，现在是 1 : 1。请补上后面的局；没有打完就结束的，请选弃权。',
    ],
    [
      'a best of five at 2 : 0',
      { ...series, bestOf: 5, games: [won(1, 0), won(2, 0)] },
      '5 局 3 胜，要有一方胜 3 局才打完，现在是 2 : 0。请补上后面的局；没有打完就结束的，请选弃权。',
    ],
    [
      'a game in the middle still open',
      { ...series, games: [won(1, 0), live(2, 3, 1), { ...emptyGame(3, 2), state: 'live' }] },
      '第 2 局还没有结束：请选出这一局的胜方。',
    ],
    [
      'a game won with the lower score',
      { ...series, games: [wonGame(live(1, 7, 13), 0), won(2, 0)] },
      '第 1 局的比分和胜方矛盾：请改正其中一样。',
    ],
    ['its one game level', { bestOf: 1, score: 'games_won', games: [live(1, 9, 9)] }, '第 1 局还没有结束：请选出这一局的胜方。'],
    [
      'level where somebody must win, with extra time',
      { scores: [1, 1] },
      '这场比赛要分出胜负，现在是 1 : 1：请写明加时、决胜的比分，或选出胜方。',
    ],
    [
      'boards level in a bracket',
      { totalGames: 2, score: 'board_points', games: [won(1, 0), won(2, 1)] },
      '这场比赛要分出胜负，现在是 1 : 1：请选出胜方，或改正各局。',
    ],
    [
      'a lobby without a place',
      { score: 'lobby', sides: 3, totalGames: 1, games: [{ ...emptyGame(1, 3), state: 'live', sides: places(1, null, 2) }] },
      '第 1 局：队 2还没有名次，请填名次，没来的请标“未到场”。',
    ],
  ])('is none, and what is missing is said: %s', (_, params, sentence) => {
    expect(ended(params)).toBe(sentence)
  })

  test('drawn games use up a best-of: whoever won more has won', () => {
    expect(ended({ ...series, canDraw: true, games: [won(1, 0), won(2, null), won(3, null)] })).toMatchObject({ scores: [1, 0] })
  })

  test('a result that was struck out is not what stands', () => {
    const result: ResultInput = { ...played, decidedIn: 'regulation', games: [], endedAt: now, sides: [], state: 'void' }
    expect(ended({ bestOf: 1, scores: [2, 1], result })).toMatchObject({ state: 'official', scores: [2, 1] })
    const annulled = adminMatch({ bestOf: 1, scores: [2, 1], games: [won(1, 0)], result })
    const before = { ...annulled, match: { ...annulled.match, play: 'ended' as const } }
    expect(draftOf(before), 'it is to be played again').toMatchObject({ scores: [null, null], games: [] })
  })

  test('what is not played of a fixed number is named', () => {
    const data = adminMatch({ totalGames: 4, score: 'board_points', canDraw: true })
    expect(openGames(data, { games: [won(1, 0), won(3, 1), { ...emptyGame(4, 2), state: 'void' }] })).toEqual([2])
    expect(openGames(adminMatch(series), { games: [won(1, 0)] })).toEqual([])
  })
})

test('when visitors will know it', () => {
  const far = '2126-11-20T12:00:00.000Z'
  expect(revealText({ delaySeconds: null, embargoUntil: null }, now)).toBeNull()
  expect(revealText({ delaySeconds: null, embargoUntil: now }, now)).toBeNull()
  expect(revealText({ delaySeconds: 600, embargoUntil: null }, far)).toBe('北京时间 2126年11月20日 周三 20:10')
  expect(revealText({ delaySeconds: 600, embargoUntil: '2126-11-20T15:00:00.000Z' }, far)).toBe('北京时间 2126年11月20日 周三 23:00')
})
