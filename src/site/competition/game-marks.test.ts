import { expect, test } from 'vitest'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { liveMatch } from '#test/harness/competition-fixtures.ts'
import { gameMarks } from './game-marks.ts'

const series = (scores: readonly number[], more: Partial<MatchSummary>): MatchSummary => ({
  ...liveMatch,
  bestOf: 5,
  liveGame: null,
  ...more,
  sides: liveMatch.sides.map((side, i) => ({ ...side, score: scores[i] ?? null })),
})

test.each<[what: string, MatchSummary, marks: string]>([
  ['each game is where it was played', series([1, 1], { won: 'ba', liveGame: 3 }), 'b a now open open'],
  ['the score has come before the games', series([2, 1], { won: 'ba', liveGame: 4 }), 'b a a now open'],
  ['a series that is over has no game that was not played', series([3, 1], { won: 'baa', play: 'ended' }), 'b a a a'],
  ['a drawn game', series([1, 0], { won: '-a' }), 'even a open open open'],
  ['nothing is told of the games', series([1, 1], {}), ''],
  ['nothing is told of the games of a series that is over', series([3, 1], { play: 'ended' }), ''],
  ['games and score do not agree', series([2, 0], { won: 'b' }), ''],
])('%s', (_what, match, marks) => {
  expect(gameMarks(match).join(' ')).toBe(marks)
})
