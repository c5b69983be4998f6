import { countedScores, gamesOf } from '#rules/acts/entered.ts'
import type { LocatedMatch } from '#rules/acts/located-match.ts'
import { gamesToWin, matchLength } from '#rules/check/match-length.ts'
import { gameOutcomes, type Outcome, outcomesByScore } from '#rules/score.ts'
import type { GameResult, ResultInput } from '#shared/admin/results.ts'
import { outcomeWords, type Pair } from './score-text.ts'

/** The outcome by the score; null where it does not say. */
export function outcomesOf(score: Pair | null, shootout: Pair | null, games: readonly GameResult[], seat: LocatedMatch): Outcome[] | null {
  if (shootout) return outcomesByScore(shootout)
  if (score) return outcomesByScore(score)
  const counted = countedByGames(games, seat)
  return counted && outcomesByScore(counted)
}

/** The score counted from the games, where the ruleset does so. */
function countedByGames(games: readonly GameResult[], seat: LocatedMatch): Pair | null {
  if (!games.some(isDone)) return null
  const [home, away] = countedScores(seat, gamesOf(seat.match, games), [null, null])
  return typeof home === 'number' && typeof away === 'number' ? [home, away] : null
}

/** The score by the games where it differs from the entered one; null where both are compatible. */
export function contradiction(score: Pair | null, games: readonly GameResult[], seat: LocatedMatch): string | null {
  const done = games.filter(isDone)
  if (!score || done.length === 0) return null
  const { ruleset } = seat.stage
  const counted = countedByGames(games, seat)
  if (counted) {
    if (isSamePair(counted, score)) return null
    const isWhole = ruleset.score !== 'entered' || isDecided(counted, seat)
    // An entered score may come with only some of its games; they cannot be more than it says.
    return isWhole || counted[0] > score[0] || counted[1] > score[1] ? `加起来是 ${textOf(counted)}` : null
  }
  // With one game, the game and the match have the same winner.
  const [only] = gamesOf(seat.match, done)
  if (!only || matchLength(seat.match, seat.round, ruleset)?.games !== 1) return null
  const [own] = gameOutcomes(only)
  const [told] = outcomesByScore(score) ?? []
  const isAgainst = own !== null && told !== undefined && own !== told && own !== 'draw' && told !== 'draw'
  return isAgainst ? `是${own === 'win' ? '主队' : '客队'}胜` : null
}

function isDecided([home, away]: Pair, { match, round, stage }: LocatedMatch): boolean {
  const length = matchLength(match, round, stage.ruleset)
  return length?.kind === 'bestOf' && Math.max(home, away) >= gamesToWin(length.games)
}

export function pairOfSides(form: ResultInput | null, figure: 'score' | 'shootout'): Pair | null {
  const [home, away] = form?.sides.map((side) => side[figure]) ?? []
  return typeof home === 'number' && typeof away === 'number' ? [home, away] : null
}

export function isSamePair(one: Pair, other: Pair | null): boolean {
  return other !== null && one[0] === other[0] && one[1] === other[1]
}

export function isDone({ state }: GameResult): boolean {
  return state === 'done'
}

export function textOf(pair: Pair): string {
  return pair.join('–')
}

/** 11–9, or 胜. */
export function textOfGame({ sides: [home, away] }: GameResult): string {
  if (typeof home?.score === 'number' && typeof away?.score === 'number') return `${home.score}–${away.score}`
  return outcomeWords.find(([, [own, other]]) => own === home?.outcome && other === away?.outcome)?.[0] ?? '?'
}
