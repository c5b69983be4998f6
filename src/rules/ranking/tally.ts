import type { Figures } from '#rules/model.ts'
import type { Metric } from '#shared/competitions/ruleset.ts'
import type { Result } from './result.ts'

/**
 * Sums over results of one entrant. `played` does not count byes, nor games of a lobby in which it was absent; wins, draws and losses count a full bye as a win and a half one as a draw
 * (so a record of 3–0 may include a bye), and a zero bye as nothing.
 */
export interface Tally extends Figures {
  awayScore: number
  awayWins: number
  awayPlayed: number
  placements: number
  placementSum: number
  bestPlacement: number
  /** In the latest game, by round and number; null where the entrant took no place in it. */
  lastPlacement: number | null
  lastRound: number
  lastGame: number
}

/** A ratio with divisor 0: greater than any other, and a number that JSON can represent. */
export const unboundedRatio = Number.MAX_SAFE_INTEGER

export function tallyOf(results: readonly Result[], counts: (result: Result) => boolean): Readonly<Tally> {
  const tally = emptyTally()
  for (const result of results) if (counts(result)) addResult(tally, result)
  return tally
}

/** The value of a metric that depends on results alone; null where there is none. */
export function metricOf(tally: Readonly<Tally>, metric: TallyMetric): number | null {
  switch (metric) {
    case 'points':
      return rounded(tally.points)
    case 'played':
      return tally.played
    case 'wins':
      return tally.wins
    case 'draws':
      return tally.draws
    case 'losses':
      return tally.losses
    case 'wins_minus_losses':
      return tally.wins - tally.losses
    case 'score_for':
      return rounded(tally.scoreFor)
    case 'score_against':
      return rounded(tally.scoreAgainst)
    case 'score_difference':
      return rounded(tally.scoreFor - tally.scoreAgainst)
    case 'score_ratio':
      return ratio(tally.scoreFor, tally.scoreAgainst)
    case 'games_won':
      return rounded(tally.gamesWon)
    case 'games_lost':
      return rounded(tally.gamesLost)
    case 'game_difference':
      return rounded(tally.gamesWon - tally.gamesLost)
    case 'game_ratio':
      return ratio(tally.gamesWon, tally.gamesLost)
    case 'away_score':
      return rounded(tally.awayScore)
    case 'away_wins':
      return tally.awayWins
    case 'away_played':
      return tally.awayPlayed
    case 'placement_sum':
      return tally.placements === 0 ? null : tally.placementSum
    case 'best_placement':
      return tally.placements === 0 ? null : tally.bestPlacement
    case 'last_placement':
      return tally.lastPlacement
  }
}

export type TallyMetric = Exclude<Metric, 'sonneborn_berger' | 'cumulative' | 'fair_play' | 'rating' | 'seed'>

/** To 1e-9, so that sums of halves, quarters and hundredths compare exactly. */
export function rounded(value: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(value * 1e9) / 1e9 + 0
}

function ratio(won: number, lost: number): number | null {
  if (lost === 0) return won === 0 ? null : unboundedRatio
  return rounded(won / lost)
}

export function addResult(tally: Tally, result: Result): void {
  tally.points += result.points
  if (result.bye === null && !isMissedGame(result)) tally.played += 1
  if (result.bye !== 'zero') {
    if (result.share === 1) tally.wins += 1
    else if (result.share === 0.5) tally.draws += 1
    else tally.losses += 1
  }
  tally.scoreFor += result.scoreFor
  tally.scoreAgainst += result.scoreAgainst
  tally.gamesWon += result.gamesWon
  tally.gamesLost += result.gamesLost
  if (result.isAway) {
    tally.awayPlayed += 1
    tally.awayScore += result.scoreFor
    if (result.outcome === 'win') tally.awayWins += 1
  }
  if (result.round > tally.lastRound || (result.round === tally.lastRound && result.game > tally.lastGame)) {
    tally.lastPlacement = result.placement
    tally.lastRound = result.round
    tally.lastGame = result.game
  }
  if (result.placement !== null) {
    tally.bestPlacement = tally.placements === 0 ? result.placement : Math.min(tally.bestPlacement, result.placement)
    tally.placements += 1
    tally.placementSum += result.placement
  }
}

/** A game of a lobby went on without it. */
function isMissedGame({ game, isAbsence }: Result): boolean {
  return game > 0 && isAbsence
}

export function emptyTally(): Tally {
  return {
    played: 0,
    wins: 0,
    draws: 0,
    losses: 0,
    points: 0,
    scoreFor: 0,
    scoreAgainst: 0,
    gamesWon: 0,
    gamesLost: 0,
    awayScore: 0,
    awayWins: 0,
    awayPlayed: 0,
    placements: 0,
    placementSum: 0,
    bestPlacement: 0,
    lastPlacement: null,
    lastRound: 0,
    lastGame: -1,
  }
}
