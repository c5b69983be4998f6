import type { TieBreak } from '#shared/competitions/ruleset.ts'
import type { Field } from './field.ts'
import { rounded, unboundedRatio } from './tally.ts'

/** What one round contributes to a sum over the opponents. */
interface Contribution {
  round: number
  /** The opponent's value. */
  score: number
  /** The addend: the value, or for Sonneborn-Berger the value times the share of the point. */
  value: number
  isAbsence: boolean
}

/**
 * A value over the opponents met, for every entrant: the sum or the mean of the opponents' overall `figures` (of points: Buchholz), or for
 * `sonneborn_berger` the sum of their points, each times the share of the point taken (1, ½, 0). Someone met twice counts twice.
 *
 * Rounds without play (bye, walkover, double forfeit, award without a score; and with a virtual opponent also a round that is over and in which
 * the entrant had no match at all: a late entry, a withdrawal) by `unplayed`:
 * - `ignore`: a round without an opponent adds nothing; an opponent who was met on paper only counts, unless `forfeits` is `ignore`.
 * - `virtual_opponent` (FIDE until 2023), of points: the opponent of round R has S + (w − f) + d × (n − R): S the entrant's points before
 *   the round, f what the round gave it, w and d the points of a win and a draw, n the last round with results. A real opponent's points count
 *   every round that he did not play, of whatever kind, as a draw.
 * - `own_score` (FIDE since): the opponent has the entrant's own points, deductions included. A real opponent's points count his half and zero
 *   byes and empty rounds as draws where he did not come back after them; all other results as they were given.
 * For other metrics both use the entrant's own value and the opponents' unadjusted ones; for ratings such rounds add nothing.
 *
 * `cutLowest` and `cutHighest` leave out the opponents with the lowest and highest value. Under `own_score` the lowest cut takes the
 * entrant's own absences (half and zero byes, defaults) first, as FIDE does.
 */
export function overOpponents(field: Field, rule: TieBreak, figures: readonly (number | null)[]): (number | null)[] {
  const isPoints = rule.metric === 'points' || rule.metric === 'sonneborn_berger'
  const worth = isPoints ? opponentsPoints(field, rule, figures) : figures
  return field.entrants.map((entrant, position) => {
    if (entrant.isOut) return null
    const contributions = contributionsOf(field, rule, { position, worth, own: figures[position] ?? 0 })
    const kept = cut(contributions, rule)
    // A ratio without a divisor absorbs everything else.
    if (kept.some(({ value }) => value === unboundedRatio)) return unboundedRatio
    // Rounded before the division too, so that the order of addition has no effect.
    const sum = rounded(kept.reduce((total, { value }) => total + value, 0))
    if (rule.aggregate !== 'mean') return sum
    return kept.length === 0 ? null : rounded(sum / kept.length)
  })
}

function opponentsPoints(field: Field, rule: TieBreak, points: readonly (number | null)[]): readonly (number | null)[] {
  switch (rule.unplayed) {
    case undefined:
    case 'ignore':
      return points
    case 'virtual_opponent':
      return points.map((own, position) => {
        if (own === null) return null
        const unplayed = (field.results()[position] ?? []).filter((result) => result.isUnplayed)
        const given = unplayed.reduce((sum, result) => sum + result.points, 0)
        return own - given + field.pointsForDraw * (unplayed.length + emptyRounds(field, position).length)
      })
    case 'own_score':
      return points.map((own, position) => {
        if (own === null) return null
        const results = field.results()[position] ?? []
        const lastThere = results.reduce((last, result) => (result.isAbsence ? last : Math.max(last, result.round)), 0)
        const left = results.filter((result) => result.bye !== null && result.isAbsence && result.round > lastThere)
        const given = left.reduce((sum, result) => sum + result.points, 0)
        const empty = emptyRounds(field, position).filter((round) => round > lastThere)
        return own - given + field.pointsForDraw * (left.length + empty.length)
      })
  }
}

interface Contributed {
  position: number
  worth: readonly (number | null)[]
  own: number
}

function contributionsOf(field: Field, rule: TieBreak, { position, worth, own }: Contributed): readonly Contribution[] {
  const isVirtual = rule.unplayed !== undefined && rule.unplayed !== 'ignore' && rule.metric !== 'rating'
  const isShared = rule.metric === 'sonneborn_berger'
  const found: Contribution[] = []
  const results = field.results()[position] ?? []
  function take(round: number, score: number, share: number, isAbsence: boolean): void {
    found.push({ round, score, value: isShared ? score * share : score, isAbsence })
  }
  function virtualScore(round: number, given: number): number {
    const isPoints = rule.metric === 'points' || rule.metric === 'sonneborn_berger'
    if (rule.unplayed !== 'virtual_opponent' || !isPoints) return own
    const before = results.reduce((sum, result) => (result.round < round ? sum + result.points : sum), 0)
    return before + (field.pointsForWin - given) + field.pointsForDraw * (Math.max(field.lastRound, round) - round)
  }
  for (const result of results) {
    if (isVirtual && result.isUnplayed) {
      take(result.round, virtualScore(result.round, result.points), result.share, result.isAbsence)
    } else if (result.opponent >= 0 && !(result.isForfeit && rule.forfeits === 'ignore')) {
      const score = worth[result.opponent] ?? null
      if (score !== null) take(result.round, score, result.share, false)
    }
  }
  if (isVirtual) {
    for (const round of emptyRounds(field, position)) take(round, virtualScore(round, 0), 0, true)
  }
  return found
}

/** Rounds that are complete and in which the entrant had no match, not even a bye. */
function emptyRounds(field: Field, position: number): number[] {
  const had = new Set((field.results()[position] ?? []).map((result) => result.round))
  const empty: number[] = []
  for (let round = 1; round <= field.roundsOver; round += 1) if (!had.has(round)) empty.push(round)
  return empty
}

function cut(contributions: readonly Contribution[], rule: TieBreak): readonly Contribution[] {
  let lowest = rule.cutLowest ?? 0
  const highest = rule.cutHighest ?? 0
  if (lowest + highest === 0) return contributions
  const kept = contributions.toSorted((a, b) => a.score - b.score || a.value - b.value)
  for (; lowest > 0 && kept.length > 0; lowest -= 1) {
    const absence = rule.unplayed === 'own_score' ? kept.findIndex((contribution) => contribution.isAbsence) : -1
    // With Sonneborn-Berger the lowest opponent may contribute more than an absence, which contributes nothing: then the absence is left
    // out.
    const isLowerOwn = absence > 0 && (kept[0]?.value ?? 0) <= (kept[absence]?.value ?? 0)
    kept.splice(isLowerOwn ? absence : 0, 1)
  }
  return kept.slice(0, Math.max(0, kept.length - highest))
}
