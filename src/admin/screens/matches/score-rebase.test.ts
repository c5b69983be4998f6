import { describe, expect, test } from 'vitest'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { GameResult } from '#shared/admin/results.ts'
import { adminMatch } from '#test/admin-match.ts'
import type { QueuedAct } from './applied.ts'
import { emptyGame, type Score, scoredGame, wonGame } from './score.ts'
import { isApart, matchOfBoth, onTop, scoreBeforeOf } from './score-rebase.ts'

const series = { bestOf: 5, score: 'games_won' } as const
const won = (number: number, side: number) => wonGame(emptyGame(number, 2), side)
const running = (number: number, score: number) => scoredGame(emptyGame(number, 2), 0, score)
const bestOf5 = (...games: GameResult[]) => adminMatch({ ...series, games })

/** What somebody enters who sees `seen`, who wants these games and this score. */
function entered(seen: AdminMatch, games: GameResult[], scores: readonly Score[] = [null, null]) {
  const act: QueuedAct = { kind: 'set_score', match: 'm1', scores: [...scores], games }
  return { act, scoreBefore: scoreBeforeOf(seen) }
}

function put(mine: ReturnType<typeof entered>, theirs: AdminMatch) {
  const { games, scores } = onTop(mine, theirs) as Extract<QueuedAct, { kind: 'set_score' }> // a score stays one
  return { isApart: isApart(mine, theirs), games, scores }
}

describe('a score on top of what others entered meanwhile', () => {
  const seen = bestOf5(won(1, 0))
  const mine = entered(seen, [won(1, 0), won(2, 0)])

  test('of other games: both stay, and nobody is asked', () => {
    expect(put(mine, bestOf5(won(1, 1)))).toMatchObject({ isApart: true, games: [won(1, 1), won(2, 0)] })
    expect(put(mine, bestOf5(won(1, 0), running(3, 4)))).toMatchObject({ isApart: true, games: [won(1, 0), won(2, 0), running(3, 4)] })
  })

  test('of the same game: it is asked, and only that game is written', () => {
    expect(put(mine, bestOf5(won(1, 1), won(2, 1)))).toMatchObject({ isApart: false, games: [won(1, 1), won(2, 0)] })
  })

  test('a game that was taken away by one is not brought back by the other', () => {
    expect(put(mine, bestOf5())).toMatchObject({ isApart: true, games: [won(2, 0)] })
    expect(put(entered(seen, []), bestOf5(won(1, 0), won(2, 1)))).toMatchObject({ isApart: true, games: [won(2, 1)] })
  })

  test('an entered score is one thing, with its game or without', () => {
    const single = (score: number, games: GameResult[] = []) => adminMatch({ scores: [score, 0], games })
    expect(put(entered(single(1), [], [2, 0]), single(3))).toMatchObject({ isApart: false, scores: [2, 0] })
    expect(put(entered(single(1), [running(1, 2)], [2, 0]), single(3))).toMatchObject({ isApart: false })
    expect(put(entered(single(1), [running(1, 2)], [1, 0]), single(3))).toMatchObject({ isApart: true, scores: [3, 0] })
  })

  test('a result that stands is never written over', () => {
    const result = { state: 'official' } as AdminMatch['result'] // its state alone is looked at
    expect(isApart(mine, { ...bestOf5(won(1, 0)), result })).toBe(false)
  })
})

describe('what both entered', () => {
  const goals = (...scores: Score[]) => adminMatch({ scores })
  const live = (number: number, ...scores: number[]) => scores.reduce((game, score, i) => scoredGame(game, i, score), emptyGame(number, 2))
  const scoresOf = (data: AdminMatch | null) => data?.match.sides.map(({ score }) => score) ?? null
  const gamesOf = (data: AdminMatch | null) => data?.games.map(({ sides }) => sides.map(({ score }) => score)) ?? null

  test('of another side each is a third version', () => {
    expect(scoresOf(matchOfBoth([entered(goals(0, 0), [], [1, 0])], goals(0, 1)))).toEqual([1, 1])
    expect(scoresOf(matchOfBoth([entered(goals(null, null), [], [2, 0])], goals(0, 1)))).toEqual([2, 1])
  })

  test('of the same side is none, also where it is the same score', () => {
    expect(matchOfBoth([entered(goals(0, 0), [], [1, 0])], goals(2, 0))).toBeNull()
    expect(matchOfBoth([entered(goals(0, 0), [], [1, 0])], goals(1, 0))).toBeNull()
    expect(matchOfBoth([entered(goals(0, 0), [], [1, 1])], goals(0, 1))).toBeNull()
  })

  test('is that of all entries that wait, and of none where they are more than scores', () => {
    const [first, second] = [entered(goals(0, 0), [], [1, 0]), entered(goals(1, 0), [], [2, 0])]
    expect(scoresOf(matchOfBoth([first, second], goals(0, 1)))).toEqual([2, 1])
    expect(matchOfBoth([first, { act: { kind: 'set_play', match: 'm1', play: 'interrupted' } }], goals(0, 1))).toBeNull()
  })

  test('within a game that runs, and not of one that somebody ended', () => {
    const seen = bestOf5(live(1, 5, 3))
    const mine = entered(seen, [live(1, 6, 3)])
    expect(gamesOf(matchOfBoth([mine], bestOf5(live(1, 5, 4))))).toEqual([[6, 4]])
    expect(matchOfBoth([mine], bestOf5(live(1, 7, 3)))).toBeNull()
    expect(matchOfBoth([mine], bestOf5(won(1, 0)))).toBeNull()
    expect(matchOfBoth([mine], bestOf5())).toBeNull()
    expect(gamesOf(matchOfBoth([mine], bestOf5(live(1, 5, 4), live(2, 0, 1))))).toEqual([
      [6, 4],
      [0, 1],
    ])
  })

  test('needs no choice where they changed different games', () => {
    const seen = bestOf5(live(1, 5, 3))
    expect(matchOfBoth([entered(seen, [live(1, 6, 3)])], bestOf5(live(1, 5, 3), live(2, 0, 1)))).toBeNull()
  })
})
