import type { CountedMatch, CountedSide, DerivedMatch } from '#rules/model.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { lobbyGames } from './lobby.ts'
import { decidedIn, isVoid } from './outcome.ts'
import { gameCountsOf, scoresOf } from './score.ts'

/** The input of counting: the match in the document, its entrants, and its outcome. */
export type Countable = Pick<DerivedMatch, 'key' | 'round' | 'match' | 'sides' | 'outcomes' | 'kind'>

/**
 * The match as a table counts it; null while it has no result that counts, or its sides are not known. A result that follows from a ruling
 * about an entrant has no score of its own.
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
    game: null,
    kind,
    decidedIn: own ? decidedIn(own) : 'regulation',
    sides,
    bye: kind === 'bye' ? (own?.bye ?? 'full') : null,
    isProvisional: own !== null && own.state !== 'official',
  }
}

/** Whether a ruling removes an entrant from the result of a lobby; all others keep their places. */
export type IsTakenOut = (entrant: string) => boolean

/** The games of a lobby as a table counts them; none while it has no result that counts, or a side is not known. */
export function countLobby(derived: Countable, isTakenOut: IsTakenOut): CountedMatch[] {
  const { key, round, match, outcomes, kind } = derived
  if (!outcomes || kind === null || kind === 'void' || !match.result) return []
  const isProvisional = match.result.state !== 'official'
  const entrants = derived.sides.map(({ entrant }) => entrant)
  if (derived.sides.some(({ state }) => state === 'open')) return []
  return lobbyGames(match).map(({ number, sides }) => ({
    key,
    round,
    game: number,
    kind,
    decidedIn: 'regulation',
    sides: sides.flatMap((side, index): CountedSide[] => {
      const entrant = entrants[index] ?? null
      if (entrant === null) return []
      const { placement, score } = isTakenOut(entrant) ? absent : side
      return [{ entrant, outcome: placement === 1 ? 'win' : 'loss', score, gamesWon: 0, gamesLost: 0, placement }]
    }),
    bye: null,
    isProvisional,
    vacated: sides.flatMap(({ placement }, index) => (placement !== null && isTakenOut(entrants[index] ?? '') ? [placement] : [])),
  }))
}

const absent = { placement: null, score: null }
