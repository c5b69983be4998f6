import type { CountedMatch, CountedSide, DerivedMatch } from '#rules/model.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { decidedIn, isVoid } from './outcome.ts'
import { gameCountsOf, scoresOf } from './score.ts'

/** What counts of a derived match: its own document's part, who came to its sides, and how it came out. */
export type Countable = Pick<DerivedMatch, 'key' | 'round' | 'match' | 'sides' | 'outcomes' | 'kind'>

/**
 * The match as a table counts it; null while it has no result that counts, or its sides are not known. A result that a ruling about an
 * entrant made has no score of its own.
 */
export function countMatch(derived: Countable, ruleset: Pick<Ruleset, 'score'>): CountedMatch | null {
  const { key, round, match, outcomes, kind } = derived
  if (!outcomes || kind === null || kind === 'void') return null
  const own = match.result && !isVoid(match.result) && match.result.kind === kind ? match.result : null
  const scores = own && scoresOf(match, ruleset.score)
  const games = own && gameCountsOf(match, ruleset.score)
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
      placement: own ? (match.sides[side]?.placement ?? null) : null,
    })
  }
  return {
    key,
    round,
    kind,
    decidedIn: own ? decidedIn(own) : 'regulation',
    sides,
    bye: kind === 'bye' ? (own?.bye ?? 'full') : null,
    isProvisional: own !== null && own.state !== 'official',
  }
}
