import type { Game } from '#shared/competitions/match.ts'

/** Nothing is counted and nothing happens in a game that is not played. */
export function mayHaveStatistics({ state }: Pick<Game, 'state'>): boolean {
  return state !== 'pending' && state !== 'not_played'
}
