/** `bestOf`: over when a side has won more than half of the games. `total`: all of them are played. */
export interface MatchLength {
  kind: 'bestOf' | 'total'
  games: number
}

/** As a match, a round or a ruleset gives it: at most one of the two. */
interface Written {
  bestOf?: number
  totalGames?: number
}

/** The match takes precedence over its round, and that over the ruleset. Null: none of them says. */
export function matchLength(match: Written, round: Written, ruleset: Written): MatchLength | null {
  return lengthOf(match) ?? lengthOf(round) ?? lengthOf(ruleset)
}

/** The number of won games that decides it. */
export function gamesToWin(bestOf: number): number {
  return Math.floor(bestOf / 2) + 1
}

function lengthOf({ bestOf, totalGames }: Written): MatchLength | null {
  if (bestOf !== undefined) return { kind: 'bestOf', games: bestOf }
  if (totalGames !== undefined) return { kind: 'total', games: totalGames }
  return null
}
