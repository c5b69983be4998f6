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
 * walkovers, awards, double forfeits, struck-out matches. `entered`: a result that is not confirmed yet, of whatever kind.
 */
export function endingsOf(open: OpenMatch, ruleset: Ruleset, metric: 'points' | 'wins', entered: CountedMatch | null): Ending[] {
  const endings = new Map<string, Ending>()
  for (const match of [...playedEndings(open, ruleset), ...(entered ? [entered] : [])]) {
    const worth: Ending['worth'] = [worthOf(match, 0, ruleset, metric), worthOf(match, 1, ruleset, metric)]
    // Where wins rank first, points may rank behind them: a win by 3–2 is another one than by 3–0.
    const points = [0, 1].map((side) => hundredths(pointsOf(match, side, ruleset)))
    const name = [match.kind, ...match.sides.map(({ outcome }) => outcome), ...worth, ...points].join()
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
  // Beside the listed scores too: a result may be entered by its winner alone, and games that were drawn may leave a score that is not listed.
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

/** A match that counts for nobody. */
export function struckOut(open: OpenMatch): CountedMatch {
  return { ...ending(open, 'draw', 'regulation', null), kind: 'void' }
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
