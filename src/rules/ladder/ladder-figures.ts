import type { CountedMatch, Figures, RankedEntrant } from '#rules/model.ts'

/** Statistics of each entrant's matches, in the order of `entrants`. They do not affect the order, and give no points. */
export function ladderFigures(
  matches: readonly CountedMatch[],
  entrants: readonly RankedEntrant[],
  numbers: ReadonlyMap<string, number>,
): Figures[] {
  const figures = entrants.map((): Figures => ({ ...none }))
  for (const { sides } of matches) {
    for (const [index, side] of sides.entries()) {
      const own = figures[numbers.get(side.entrant) ?? -1]
      if (!own) continue
      own.played += 1
      own[outcomeFigures[side.outcome]] += 1
      own.scoreFor += side.score ?? 0
      own.scoreAgainst += sides[1 - index]?.score ?? 0
      own.gamesWon += side.gamesWon
      own.gamesLost += side.gamesLost
    }
  }
  return figures
}

const none: Figures = {
  played: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  points: 0,
  scoreFor: 0,
  scoreAgainst: 0,
  gamesWon: 0,
  gamesLost: 0,
}
const outcomeFigures = { win: 'wins', draw: 'draws', loss: 'losses' } as const
