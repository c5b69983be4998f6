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
  scoreFor: number
  scoreAgainst: number
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
      if (match.kind === 'void' || !match.sides.every((side) => isIn(entrants, positions.get(side.entrant)))) continue
      if (match.isProvisional) hasProvisional = true
      if (match.round > lastRound && match.round <= source.rounds) lastRound = match.round
      addResults(match, source.ruleset, positions, results)
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

function isIn(entrants: readonly RankedEntrant[], position: number | undefined): boolean {
  return position !== undefined && entrants[position]?.isOut === false
}

function bySeedThenKey(a: RankedEntrant, b: RankedEntrant): number {
  const seeds = (a.seed ?? Number.POSITIVE_INFINITY) - (b.seed ?? Number.POSITIVE_INFINITY)
  if (seeds < 0 || seeds > 0) return seeds
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

function addResults(match: CountedMatch, ruleset: Ruleset, positions: ReadonlyMap<string, number>, results: readonly Result[][]): void {
  const isBye = match.sides.length === 1 || match.kind === 'bye'
  const isForfeit = isBye || (match.kind !== 'played' && match.kind !== 'draw')
  const isUnplayed = isBye || match.kind === 'walkover' || match.kind === 'double_forfeit' || (match.kind === 'awarded' && !hasScore(match))
  const bye = isBye ? (match.bye ?? 'full') : null
  match.sides.forEach((side, index) => {
    const position = positions.get(side.entrant)
    const other = match.sides.length === 2 ? match.sides[1 - index] : undefined
    const figures = countedFigures(match, side, other, ruleset)
    const share = shareOf(side.outcome, bye)
    if (position === undefined) return
    results[position]?.push({
      opponent: isBye || !other ? -1 : (positions.get(other.entrant) ?? -1),
      round: match.round,
      points: pointsOf(match, index, ruleset),
      outcome: side.outcome,
      share,
      ...figures,
      isAway: other !== undefined && index === 1,
      placement: side.placement,
      bye,
      isForfeit,
      isUnplayed,
      isAbsence: isUnplayed && share < 1 && bye !== 'full',
    })
  })
}

function shareOf(outcome: Result['outcome'], bye: Result['bye']): number {
  if (bye !== null) return bye === 'full' ? 1 : bye === 'half' ? 0.5 : 0
  return outcome === 'win' ? 1 : outcome === 'draw' ? 0.5 : 0
}

/**
 * Score and games as the table counts them. A walkover, a forfeit or an award without a score takes the ruleset's `forfeitScore`, as games too
 * where won games are the score; a double forfeit has no winner and takes nothing. Where won games are the score and the match has no games
 * listed, its score is its games.
 */
function countedFigures(match: CountedMatch, side: CountedSide, other: CountedSide | undefined, ruleset: Ruleset) {
  const own = { scoreFor: side.score ?? 0, scoreAgainst: other?.score ?? 0, gamesWon: side.gamesWon, gamesLost: side.gamesLost }
  if (!other) return own
  const isRuled = match.kind === 'walkover' || match.kind === 'forfeit_in_play' || match.kind === 'awarded'
  const forfeitScore = isRuled && side.score === null && other.score === null && side.outcome !== 'draw' ? ruleset.forfeitScore : null
  if (forfeitScore) {
    const [winner, loser] = forfeitScore
    const scores = side.outcome === 'win' ? { scoreFor: winner, scoreAgainst: loser } : { scoreFor: loser, scoreAgainst: winner }
    if (ruleset.score !== 'games_won') return { ...own, ...scores }
    return { ...scores, gamesWon: scores.scoreFor, gamesLost: scores.scoreAgainst }
  }
  if (ruleset.score === 'games_won' && own.gamesWon + own.gamesLost === 0) {
    return { ...own, gamesWon: own.scoreFor, gamesLost: own.scoreAgainst }
  }
  return own
}
