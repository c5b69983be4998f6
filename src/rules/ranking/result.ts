import type { CountedMatch, CountedSide } from '#rules/model.ts'
import { isDecidedByPlay, resultKindTraits } from '#shared/competitions/result-kinds.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { hasScore, pointsOf } from './points.ts'

/** One result from the point of view of one entrant. */
export interface Result {
  /** Position of the opponent in the field; -1 for a bye and in a match of more than two sides. */
  opponent: number
  round: number
  /** In a lobby; else 0. */
  game: number
  points: number
  outcome: CountedSide['outcome']
  /** 1 for a win, ½ for a draw, 0 for a loss; for a bye 1, ½ or 0. */
  share: number
  /** As the table counts it: for a walkover, a forfeit in play or an award without a score, the ruleset's `forfeitScore`. */
  scoreFor: number
  scoreAgainst: number
  /** Where won games are the score and no games are listed, the score's. */
  gamesWon: number
  gamesLost: number
  isAway: boolean
  placement: number | null
  bye: 'full' | 'half' | 'zero' | null
  /** Walkover, forfeit, double forfeit, award or bye: what `forfeits: ignore` leaves out. */
  isForfeit: boolean
  /** Nothing was played in the round: a bye, a walkover, a double forfeit, or an award without a score. */
  isUnplayed: boolean
  /** The entrant was absent by choice: a half or zero bye, or a loss without play. */
  isAbsence: boolean
}

/** The result of one side. `places`: positions of the sides' entrants in the field. */
export function resultOf(match: CountedMatch, index: number, places: readonly number[], ruleset: Ruleset): Result | null {
  const { sides, kind, round } = match
  const side = sides[index]
  if (!side) return null
  if (match.game !== null) return lobbyResult(match, match.game, index, ruleset)
  const other = sides.length === 2 ? sides[1 - index] : undefined
  const isBye = sides.length === 1 || kind === 'bye'
  const isForfeit = isBye || !isDecidedByPlay(kind)
  const { play } = resultKindTraits[kind]
  const isUnplayed = isForfeit && (isBye || play === 'none' || (play === null && !hasScore(match)))
  const bye = isBye ? (match.bye ?? 'full') : null
  const ruled = isForfeit && other ? ruledScore(match, ruleset) : null
  const isWinner = side.outcome === 'win'
  const scoreFor = ruled ? ruled[isWinner ? 0 : 1] : (side.score ?? 0)
  const scoreAgainst = ruled ? ruled[isWinner ? 1 : 0] : (other?.score ?? 0)
  const isScoreGames = ruleset.score === 'games_won' && other !== undefined && (ruled !== null || side.gamesWon + side.gamesLost === 0)
  const share = shareOf(side.outcome, bye)
  return {
    opponent: isBye || other === undefined ? -1 : (places[1 - index] ?? -1),
    round,
    game: 0,
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
  }
}

/** Without opponents: everybody has a place, or was absent. */
function lobbyResult(match: CountedMatch, game: number, index: number, ruleset: Ruleset): Result | null {
  const side = match.sides[index]
  if (!side) return null
  const isAbsent = side.placement === null
  return {
    opponent: -1,
    round: match.round,
    game,
    points: pointsOf(match, index, ruleset),
    outcome: side.outcome,
    share: shareOf(side.outcome, null),
    scoreFor: side.score ?? 0,
    scoreAgainst: 0,
    gamesWon: 0,
    gamesLost: 0,
    isAway: false,
    placement: side.placement,
    bye: null,
    isForfeit: isAbsent,
    isUnplayed: isAbsent,
    isAbsence: isAbsent,
  }
}

function shareOf(outcome: Result['outcome'], bye: Result['bye']): number {
  if (bye !== null) return bye === 'full' ? 1 : bye === 'half' ? 0.5 : 0
  return outcome === 'win' ? 1 : outcome === 'draw' ? 0.5 : 0
}

/** The winner's and the loser's score that a table uses where the match has none: not for a double forfeit, which has no winner. */
function ruledScore(match: CountedMatch, ruleset: Ruleset): Ruleset['forfeitScore'] {
  const { decidedBy } = resultKindTraits[match.kind]
  const isRuled = decidedBy === 'absence' || decidedBy === 'award'
  return isRuled && !hasScore(match) && match.sides[0]?.outcome !== 'draw' ? ruleset.forfeitScore : null
}
