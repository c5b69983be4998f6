import type { CountedMatch, CountedSide, DerivedMatch } from '#rules/model.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { outcomeOf } from './outcome.ts'
import { gameCountsOf, scoresOf } from './score.ts'

/**
 * The match as a table counts it; null while it has no result that counts, or its sides are not known. A result that a ruling about an
 * entrant made has no score of its own.
 */
export function countMatch(derived: DerivedMatch, ruleset: Pick<Ruleset, 'score'>): CountedMatch | null {
  const { match, outcomes, kind } = derived
  if (!outcomes || kind === null || kind === 'void') return null
  const entered = outcomeOf(match, ruleset)
  const isAsPlayed = entered?.kind === kind
  const scores = isAsPlayed ? scoresOf(match, ruleset.score) : null
  const games = isAsPlayed ? gameCountsOf(match, ruleset.score) : null
  const sides: CountedSide[] = []
  for (const [side, { state, entrant }] of derived.sides.entries()) {
    if (state === 'bye') continue
    const outcome = outcomes[side]
    if (entrant === null || outcome === undefined) return null
    sides.push({
      entrant,
      outcome,
      score: scores?.[side] ?? null,
      gamesWon: games?.[side]?.won ?? 0,
      gamesLost: games?.[side]?.lost ?? 0,
      placement: isAsPlayed ? (match.sides[side]?.placement ?? null) : null,
    })
  }
  return {
    key: derived.key,
    round: derived.round,
    kind,
    decidedIn: isAsPlayed ? entered.decidedIn : 'regulation',
    sides,
    bye: kind === 'bye' ? (match.result?.bye ?? 'full') : null,
    isProvisional: isAsPlayed && entered.isProvisional,
  }
}
