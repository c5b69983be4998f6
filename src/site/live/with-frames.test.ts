import { expect, test } from 'vitest'
import type { LiveMatch } from '#shared/live.ts'
import { withFrames } from './with-frames.ts'

type Score = number | null

function gameOf(number: number, state: string, scores: readonly Score[], winner = -1) {
  const outcomeOf = (i: number) => (winner < 0 ? null : i === winner ? 'win' : 'loss')
  return { number, map: '', state, sides: scores.map((score, i) => ({ score, outcome: outcomeOf(i) })) }
}

const side = (id: number, score: Score) => ({ entrant: { id }, score, shootout: null, outcome: null, placement: null, incident: null })

/** A best of five at one all, with its third game running, as the home page has it in front. */
const loaded = {
  featured: {
    ...{
      id: 7,
      play: 'live',
      endedAt: null,
      result: null,
      isResultHidden: false,
      bestOf: 5,
      liveGame: 3,
      schedule: { state: 'scheduled' },
    },
    sides: [side(1, 1), side(2, 1)],
    games: [gameOf(1, 'done', [6, 11], 1), gameOf(2, 'done', [21, 9], 0), gameOf(3, 'live', [6, 5])],
  },
}

function frame(scores: readonly number[], game: LiveMatch['game'], rest: Partial<LiveMatch> = {}): LiveMatch {
  return {
    v: 1,
    n: 2,
    id: 7,
    competition: 1,
    play: 'live',
    endedAt: null,
    result: null,
    game,
    schedule: { state: 'scheduled', at: null, precision: 'exact' },
    sides: scores.map((score, i) => ({ entrant: i + 1, name: '', score })),
    ...rest,
  }
}

/** The running game, and of the third: its state, scores, and who won it. */
function told(next: LiveMatch) {
  const { featured } = withFrames(loaded, new Map([[7, next]])) as typeof loaded // of the same shape
  const third = featured.games[2]
  return [
    featured.liveGame,
    third?.state,
    third?.sides.map(({ score }) => score),
    third?.sides.findIndex(({ outcome }) => outcome === 'win'),
  ]
}

test('a game that is over no longer runs beside the score that counts it', () => {
  expect(told(frame([2, 1], null))).toEqual([null, 'done', [6, 5], 0])
  expect(told(frame([2, 1], { number: 4, scores: [0, 0] }))).toEqual([4, 'done', [6, 5], 0])
})

test('a game whose last points were not told is won without a score', () => {
  expect(told(frame([1, 2], null))).toEqual([null, 'done', [null, null], 1])
})

test('a game that was opened again runs, and nobody has won it', () => {
  const { featured } = withFrames(loaded, new Map([[7, frame([1, 0], { number: 2, scores: [20, 9] })]])) as typeof loaded // of the same shape
  expect(featured.games[1]?.state).toBe('live')
  expect(featured.games[1]?.sides.map(({ score, outcome }) => [score, outcome])).toEqual([
    [20, null],
    [9, null],
  ])
})

test('a frame that is too long leaves the running game as it was', () => {
  expect(told({ ...frame([], null), sides: [], more: true })).toEqual([3, 'live', [6, 5], -1])
})
