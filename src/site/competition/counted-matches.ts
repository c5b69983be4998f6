import type { TableRow } from '#shared/competitions/table-views.ts'

/**
 * What counts among a row's matches: those that were decided, by play or otherwise, and each round without an opponent that is worth a win or a
 * draw. So it is the sum of won, drawn and lost.
 */
export function countedMatches({ wins, draws, losses }: Pick<TableRow, 'wins' | 'draws' | 'losses'>): number {
  return wins + draws + losses
}
