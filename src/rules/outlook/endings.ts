import type { CountedMatch, CountedSide, OpenMatch } from '#rules/model.ts'
import { pointsOf } from '#rules/ranking/points.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** A possible result of an open match, as a table would count it. */
export interface Ending {
  match: CountedMatch
  /** The value for each side by the table's first rule, in hundredths, home first. */
  worth: readonly [number, number]
}

/**
 * All results of a two-sided match by play that a table distinguishes. Not foreseen, because nobody plays for them: walkovers, awards,
 * double forfeits, annulled matches. `entered`: an unconfirmed result, of any kind.
 */
export function endingsOf(open: OpenMatch, ruleset: Ruleset, metric: 'points' | 'wins', entered: CountedMatch | null): Ending[] {
  const endings = new Map<string, Ending>()
  for (const match of [...playedEndings(open, ruleset), ...(entered ? [entered] : [])]) {
    const worth: Ending['worth'] = [worthOf(match, 0, ruleset, metric), worthOf(match, 1, ruleset, metric)]
    // Where wins rank first, points may rank after them: a 3–2 win differs from a 3–0 win.
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
  // In addition to the listed scores: a result may be entered with its winner alone, and drawn games may give a score that is not listed.
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
