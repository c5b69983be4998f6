import type { CountedMatch, CountedSide, OpenMatch } from '#rules/model.ts'
import { pointsOf } from '#rules/ranking/points.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** A way in which an open match may end, as a table would count it. */
export interface Ending {
  match: CountedMatch
  /** What each side gets of the table's first rule, in hundredths, home first. */
  worth: readonly [number, number]
}

/**
 * Every way in which a match of two sides may end by play, one for each result that a table tells apart. What nobody plays for is not foreseen:
 * walkovers, awards, double forfeits, struck-out matches.
 */
export function endingsOf(open: OpenMatch, ruleset: Ruleset, metric: 'points' | 'wins'): Ending[] {
  const endings = new Map<string, Ending>()
  for (const match of playedEndings(open, ruleset)) {
    const worth: Ending['worth'] = [worthOf(match, 0, ruleset, metric), worthOf(match, 1, ruleset, metric)]
    const name = `${worth.join()} ${match.sides[0]?.outcome}`
    if (!endings.has(name)) endings.set(name, { match, worth })
  }
  return [...endings.values()]
}

function worthOf(match: CountedMatch, side: 0 | 1, ruleset: Ruleset, metric: 'points' | 'wins'): number {
  if (metric === 'wins') return match.sides[side]?.outcome === 'win' ? 100 : 0
  return hundredths(pointsOf(match, side, ruleset))
}

export function hundredths(points: number): number {
  return Math.round(points * 100)
}

function playedEndings(open: OpenMatch, ruleset: Ruleset): CountedMatch[] {
  const { points, scorePoints = [] } = ruleset
  const endings: CountedMatch[] = []
  for (const { score } of scorePoints) {
    if (score[0] === score[1]) endings.push(ending(open, 'draw', 'regulation', score))
    else endings.push(ending(open, 'win', 'regulation', score), ending(open, 'loss', 'regulation', [score[1], score[0]]))
  }
  if (listsEveryScore(open, ruleset)) return endings
  const hasOvertime = points.overtimeWin !== undefined || points.overtimeLoss !== undefined
  const hasShootout = points.shootoutWin !== undefined || points.shootoutLoss !== undefined
  for (const outcome of ['win', 'loss'] as const) {
    endings.push(ending(open, outcome, 'regulation', null))
    if (hasOvertime) endings.push(ending(open, outcome, 'extra_time', null))
    if (hasOvertime || hasShootout) endings.push(ending(open, outcome, 'shootout', null))
  }
  if (!open.hasWinner) endings.push(ending(open, 'draw', 'regulation', null))
  return endings
}

/** Of a best of five: 3–0, 3–1 and 3–2 have points of their own, so that no other score can come. */
function listsEveryScore({ gamesToWin }: OpenMatch, { score, scorePoints }: Ruleset): boolean {
  if (gamesToWin === null || score !== 'games_won' || !scorePoints) return false
  const listed = new Set(scorePoints.map((entry) => entry.score.join('-')))
  return Array.from({ length: gamesToWin }, (_, lost) => `${gamesToWin}-${lost}`).every((name) => listed.has(name))
}

function ending(
  { key, round, entrants }: OpenMatch,
  outcome: CountedSide['outcome'],
  decidedIn: CountedMatch['decidedIn'],
  score: readonly [number, number] | null,
): CountedMatch {
  const against = { win: 'loss', loss: 'win', draw: 'draw' } as const
  const outcomes = [outcome, against[outcome]] as const
  return {
    key,
    game: null,
    round,
    kind: outcome === 'draw' ? 'draw' : 'played',
    decidedIn,
    sides: outcomes.map((own, side) => ({
      entrant: entrants[side] ?? '',
      outcome: own,
      score: score?.[side] ?? null,
      gamesWon: 0,
      gamesLost: 0,
      placement: null,
    })),
    bye: null,
    isProvisional: false,
  }
}
