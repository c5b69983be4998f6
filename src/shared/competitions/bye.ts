import type { MatchSummary } from './match-summary.ts'

/** Not played, because the other side is absent. */
export function isBye({ result, sides }: Pick<MatchSummary, 'result' | 'sides'>): boolean {
  return result?.kind === 'bye' || sides.some((side) => side.isBye) || sides.length === 1
}
