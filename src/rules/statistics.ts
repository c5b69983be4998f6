import type { Game } from '#shared/competitions/match.ts'
import type { Figure } from '#shared/competitions/statistics.ts'

/** Nothing is counted and nothing happens in a game that is not played. */
export function mayHaveStatistics({ state }: Pick<Game, 'state'>): boolean {
  return state !== 'pending' && state !== 'not_played'
}

/** `isLead`: how far one of two sides leads, which is below zero where it is behind. */
export function fitsSign(value: number, { isSigned }: Pick<Figure, 'isSigned'>, isLead = false): boolean {
  return value >= 0 || isSigned === true || isLead
}
