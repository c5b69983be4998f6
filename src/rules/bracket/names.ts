const lastRounds = ['决赛', '半决赛', '四分之一决赛', '八分之一决赛']

/** `round` from 0. The last four rounds have names of their own. */
export function knockoutRoundName(round: number, rounds: number): string {
  return lastRounds[rounds - 1 - round] ?? `第 ${round + 1} 轮`
}

export function upperRoundName(round: number, rounds: number): string {
  return `胜者组${bracketRoundName(round, rounds)}`
}

export function lowerRoundName(round: number, rounds: number): string {
  return `败者组${bracketRoundName(round, rounds)}`
}

function bracketRoundName(round: number, rounds: number): string {
  return round === rounds - 1 ? '决赛' : round === rounds - 2 ? '半决赛' : `第 ${round + 1} 轮`
}
