import { type Metric, metricTraits, type TieBreak } from '#shared/competitions/ruleset.ts'
import type { Field } from './field.ts'
import { adjusted } from './field.ts'
import { overOpponents } from './opponents.ts'
import type { Result } from './result.ts'
import { metricOf, rounded, tallyOf } from './tally.ts'

/** One value for each entrant of the field; null: the rule has no value for it, and it ranks below those with one. */
export type Column = readonly (number | null)[]

/** The values of a rule that does not depend on who is tied; null for head-to-head rules. */
export function columnOf(field: Field, rule: TieBreak): Column | null {
  switch (rule.scope) {
    case 'head_to_head':
      return null
    case 'overall':
      if (rule.metric === 'sonneborn_berger') return overOpponents(field, rule, overall(field, 'points', undefined))
      return overall(field, rule.metric, rule.forfeits)
    case 'opponents': {
      const metric = rule.metric === 'sonneborn_berger' ? 'points' : rule.metric
      return overOpponents(field, rule, overall(field, metric, undefined))
    }
  }
}

/** The entrants whose results against each other count in head-to-head rules. */
export interface Circle {
  members: readonly number[]
  among: ReadonlySet<number>
}

export function circleOf(members: readonly number[]): Circle {
  return { members, among: new Set(members) }
}

/**
 * The values of a head-to-head rule for `tied`, in their order: only results between two of the circle count, without adjustments of
 * points. Null where `missing` says to skip the rule: not all of the circle have met, or with `count` nobody has.
 */
export function headToHead(field: Field, rule: TieBreak, circle: Circle, tied: readonly number[]): (number | null)[] | null {
  function counts(result: Result): boolean {
    return circle.among.has(result.opponent) && !(result.isForfeit && rule.forfeits === 'ignore')
  }
  if (!haveMet(field, circle.members, counts, rule.missing ?? 'skip')) return null
  return tied.map((position) => {
    const results = field.results()[position] ?? []
    switch (rule.metric) {
      case 'sonneborn_berger': {
        const met = results.filter(counts)
        return rounded(met.reduce((sum, { opponent, share }) => sum + pointsWithAdjustments(field, opponent) * share, 0))
      }
      case 'cumulative':
        return cumulative(field, results.filter(counts))
      case 'fair_play':
      case 'rating':
      case 'seed':
        return overallValue(field, rule.metric, undefined, position)
      default:
        return metricOf(tallyOf(results, counts), rule.metric)
    }
  })
}

/** Higher values rank first. */
export function isHighFirst(rule: TieBreak): boolean {
  if (rule.direction !== undefined) return rule.direction === 'high'
  return !metricTraits[rule.metric].lowerIsBetter
}

function haveMet(field: Field, tied: readonly number[], counts: (result: Result) => boolean, missing: 'skip' | 'count'): boolean {
  if (missing === 'count') return tied.some((position) => (field.results()[position] ?? []).some(counts))
  return tied.every((position) => {
    const results = field.results()[position] ?? []
    if (results.length < tied.length - 1) return false
    return new Set(results.filter(counts).map((result) => result.opponent)).size === tied.length - 1
  })
}

function overall(field: Field, metric: Exclude<Metric, 'sonneborn_berger'>, forfeits: TieBreak['forfeits']): Column {
  return field.entrants.map((entrant, position) => (entrant.isOut ? null : overallValue(field, metric, forfeits, position)))
}

function overallValue(
  field: Field,
  metric: Exclude<Metric, 'sonneborn_berger'>,
  forfeits: TieBreak['forfeits'],
  position: number,
): number | null {
  const tally = (forfeits === 'ignore' ? field.playedTallies() : field.tallies)[position]
  switch (metric) {
    case 'points':
      return rounded((tally?.points ?? 0) + adjusted(field, position, 'points'))
    case 'fair_play':
      return rounded(adjusted(field, position, 'fair_play'))
    case 'rating':
      return field.entrants[position]?.rating ?? null
    case 'seed':
      return field.entrants[position]?.seed ?? null
    case 'cumulative':
      return cumulative(field, withPlay(field.results()[position] ?? [], forfeits))
    default:
      return tally ? metricOf(tally, metric) : null
  }
}

function withPlay(results: readonly Result[], forfeits: TieBreak['forfeits']): readonly Result[] {
  return forfeits === 'ignore' ? results.filter((result) => !result.isForfeit) : results
}

function pointsWithAdjustments(field: Field, position: number): number {
  return overallValue(field, 'points', undefined, position) ?? 0
}

/**
 * The running totals of points after each round up to the last one with a result, added up: a result of round R counts in every round from
 * R on. Adjustments have no round and do not count.
 */
function cumulative(field: Field, results: readonly Result[]): number {
  return rounded(results.reduce((sum, { points, round }) => sum + points * Math.max(1, field.lastRound - round + 1), 0))
}
