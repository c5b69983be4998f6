import type { Match, Round } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** `bestOf`: over when a side has won more than half of the games. `total`: all of them are played. */
export interface MatchLength {
  kind: 'bestOf' | 'total'
  games: number
}

/** The match's own word comes before its round's, and that before the ruleset's. Null: nobody says. */
export function matchLength(match: Match, round: Round, ruleset: Ruleset): MatchLength | null {
  return lengthOf(match) ?? lengthOf(round) ?? lengthOf(ruleset)
}

/** So many won games decide it. */
export function gamesToWin(bestOf: number): number {
  return Math.floor(bestOf / 2) + 1
}

function lengthOf({ bestOf, totalGames }: { bestOf?: number; totalGames?: number }): MatchLength | null {
  if (bestOf !== undefined) return { kind: 'bestOf', games: bestOf }
  if (totalGames !== undefined) return { kind: 'total', games: totalGames }
  return null
}
