import type { CountedMatch, CountedSide, RankedEntrant } from '#rules/model.ts'
import type { Adjustment } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { hasScore, pointsOf } from './points.ts'

/** One result seen from one entrant. */
export interface Result {
  /** Position of the opponent in the field; -1 for a bye and in a match of more than two sides. */
  opponent: number
  round: number
  points: number
  outcome: CountedSide['outcome']
  /** 1 for a win, ½ for a draw, 0 for a loss; of a bye 1, ½ or 0. */
  share: number
  /** As the table counts it: of a walkover, a forfeit in play or an award without a score the ruleset's `forfeitScore`. */
  scoreFor: number
  scoreAgainst: number
  /** Where won games are the score, the score's where no games are listed. */
  gamesWon: number
  gamesLost: number
  isAway: boolean
  placement: number | null
  bye: 'full' | 'half' | 'zero' | null
  /** Walkover, forfeit, double forfeit, award or bye: what `forfeits: ignore` leaves out. */
  isForfeit: boolean
  /** Nothing was played in the round: a bye, a walkover, a double forfeit, or an award without a score. */
  isUnplayed: boolean
  /** The entrant stayed away of its own will: a half or zero bye, or a loss without play. */
  isAbsence: boolean
}

/** Everything a table is made of, indexed once: entrants by position, ordered by seed, then key. */
export interface Field {
  entrants: readonly RankedEntrant[]
  positions: ReadonlyMap<string, number>
  results: readonly (readonly Result[])[]
  /** Not revoked, by entrant. */
  adjustments: readonly (readonly Adjustment[])[]
  pointsForDraw: number
  pointsForWin: number
  /** The last round with a result; rounds up to `roundsOver` are complete. */
  lastRound: number
  roundsOver: number
  hasProvisional: boolean
}

export interface FieldSource {
  ruleset: Ruleset
  entrants: readonly RankedEntrant[]
  matches: readonly CountedMatch[]
  adjustments: readonly Adjustment[]
  openMatches: number
  rounds: number
}

/**
 * Indexes the results of one group, or of several under the rulesets of each. Left out: void results, and matches of an entrant
 * that is out or not in the group.
 */
export function buildField(sources: readonly FieldSource[]): Field {
  const entrants = sources.flatMap((source) => source.entrants).sort(bySeedThenKey)
  const positions = new Map(entrants.map((entrant, position) => [entrant.key, position]))
  const results: Result[][] = entrants.map(() => [])
  const adjustments: Adjustment[][] = entrants.map(() => [])
  let lastRound = 0
  let hasProvisional = false
  for (const source of sources) {
    for (const match of source.matches) {
      const places = match.kind === 'void' ? null : placesOf(match, positions, entrants)
      if (places === null) continue
      if (match.isProvisional) hasProvisional = true
      if (match.round > lastRound && match.round <= source.rounds) lastRound = match.round
      addResults(match, source.ruleset, places, results)
    }
    for (const adjustment of source.adjustments) {
      const position = positions.get(adjustment.entrant)
      if (position !== undefined && adjustment.revokedAt === undefined) adjustments[position]?.push(adjustment)
    }
  }
  const table = sources[0]?.ruleset.points
  const isRunning = sources.some((source) => source.openMatches > 0)
  return {
    entrants,
    positions,
    results,
    adjustments,
    pointsForDraw: table?.draw ?? 0,
    pointsForWin: table?.win ?? 0,
    lastRound,
    roundsOver: isRunning ? lastRound - 1 : lastRound,
    hasProvisional,
  }
}

/** Of each side; null where one of them is out or not in the group. */
function placesOf(
  match: CountedMatch,
  positions: ReadonlyMap<string, number>,
  entrants: readonly RankedEntrant[],
): readonly number[] | null {
  const places: number[] = []
  for (const { entrant } of match.sides) {
    const position = positions.get(entrant)
    if (position === undefined || entrants[position]?.isOut !== false) return null
    places.push(position)
  }
  return places
}

function bySeedThenKey(a: RankedEntrant, b: RankedEntrant): number {
  const seeds = (a.seed ?? Number.POSITIVE_INFINITY) - (b.seed ?? Number.POSITIVE_INFINITY)
  if (seeds < 0 || seeds > 0) return seeds
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

function addResults(match: CountedMatch, ruleset: Ruleset, places: readonly number[], results: readonly Result[][]): void {
  const { sides, kind, round } = match
  const isBye = sides.length === 1 || kind === 'bye'
  const isForfeit = isBye || (kind !== 'played' && kind !== 'draw')
  const isUnplayed = isForfeit && (isBye || kind === 'walkover' || kind === 'double_forfeit' || (kind === 'awarded' && !hasScore(match)))
  const bye = isBye ? (match.bye ?? 'full') : null
  const ruled = isForfeit && sides.length === 2 ? ruledScore(match, ruleset) : null
  const areGames = ruleset.score === 'games_won'
  for (let index = 0; index < sides.length; index += 1) {
    const side = sides[index]
    const other = sides.length === 2 ? sides[1 - index] : undefined
    const position = places[index]
    if (side === undefined || position === undefined) continue
    const isWinner = side.outcome === 'win'
    const scoreFor = ruled ? ruled[isWinner ? 0 : 1] : (side.score ?? 0)
    const scoreAgainst = ruled ? ruled[isWinner ? 1 : 0] : (other?.score ?? 0)
    const isScoreGames = areGames && other !== undefined && (ruled !== null || side.gamesWon + side.gamesLost === 0)
    const share = shareOf(side.outcome, bye)
    results[position]?.push({
      opponent: isBye || other === undefined ? -1 : (places[1 - index] ?? -1),
      round,
      points: pointsOf(match, index, ruleset),
      outcome: side.outcome,
      share,
      scoreFor,
      scoreAgainst,
      gamesWon: isScoreGames ? scoreFor : side.gamesWon,
      gamesLost: isScoreGames ? scoreAgainst : side.gamesLost,
      isAway: other !== undefined && index === 1,
      placement: side.placement,
      bye,
      isForfeit,
      isUnplayed,
      isAbsence: isUnplayed && share < 1,
    })
  }
}

function shareOf(outcome: Result['outcome'], bye: Result['bye']): number {
  if (bye !== null) return bye === 'full' ? 1 : bye === 'half' ? 0.5 : 0
  return outcome === 'win' ? 1 : outcome === 'draw' ? 0.5 : 0
}

/** The winner's and the loser's score that a table takes where the match has none: not for a double forfeit, which has no winner. */
function ruledScore(match: CountedMatch, ruleset: Ruleset): Ruleset['forfeitScore'] {
  const isRuled = match.kind === 'walkover' || match.kind === 'forfeit_in_play' || match.kind === 'awarded'
  return isRuled && !hasScore(match) && match.sides[0]?.outcome !== 'draw' ? ruleset.forfeitScore : null
}
