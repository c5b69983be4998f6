import type { StageMatch } from '#shared/competitions/match-summary.ts'

type Ways = Pick<StageMatch, 'winnerTo' | 'loserTo'>

/**
 * The second final of a double elimination: both sides meet there once more, but only if the one from the losers' bracket wins. So it is told as a
 * condition, never as where winner and loser go. Null of every other match.
 */
export function secondFinalOf({ winnerTo, loserTo }: Ways): StageMatch['winnerTo'] {
  return winnerTo !== null && winnerTo.id === loserTo?.id ? winnerTo : null
}

export const secondFinalIf = '若败者组一方取胜'
