import type { StageMatch } from '#shared/competitions/match-summary.ts'

type Ways = Pick<StageMatch, 'winnerTo' | 'loserTo'>

/**
 * The second grand final of a double elimination, played only if the side from the losers' bracket wins the first. It is shown as a condition, not
 * as the next match of winner and loser. Null for every other match.
 */
export function secondFinalOf({ winnerTo, loserTo }: Ways): StageMatch['winnerTo'] {
  return winnerTo !== null && winnerTo.id === loserTo?.id ? winnerTo : null
}

export const secondFinalIf = '若败者组一方取胜'
