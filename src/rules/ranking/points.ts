import { lobbyPoints } from '#rules/lobby.ts'
import type { CountedMatch, CountedSide } from '#rules/model.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import type { PointsTable, Ruleset } from '#shared/competitions/ruleset.ts'

/**
 * Points of one side of one result.
 *
 * - One side only: a bye. `full` (the default) takes `bye`, else `win`; `half` takes `halfBye`, else `draw`; `zero` takes `zeroBye`, else 0.
 * - `walkover`: `walkoverWin`, else `win`; `walkoverLoss`, else 0.
 * - `forfeit_in_play`, and `awarded` without a score: `forfeitWin`, else `win`; `forfeitLoss`, else `loss`.
 * - `double_forfeit`: `doubleForfeit`, else 0, to every side.
 * - `played`, `draw`, and `awarded` with a score of its own: `scorePoints` where it lists the score (the winner's first; of a draw the first
 *   side's first), else by outcome and the way it was decided: extra time falls back to ordinary play, a shoot-out to extra time.
 * - `void` gives nothing.
 * - A game of a lobby: by `placementPoints`, whatever the kind.
 */
export function pointsOf(match: CountedMatch, side: number, ruleset: Pick<Ruleset, 'points' | 'scorePoints' | 'placementPoints'>): number {
  const own = match.sides[side]
  const table = ruleset.points
  if (!own || match.kind === 'void') return 0
  if (match.game !== null) return ruleset.placementPoints ? lobbyPoints(match.sides, side, ruleset.placementPoints, match.vacated) : 0
  const { decidedBy, play } = resultKindTraits[match.kind]
  if (match.sides.length === 1 || decidedBy === 'bye') return byePoints(match.bye, table)
  if (decidedBy === 'absences') return table.doubleForfeit ?? 0
  if (decidedBy === 'absence' && play === 'none') {
    return byOutcome(own.outcome, table.walkoverWin ?? table.win, table.draw, table.walkoverLoss ?? 0)
  }
  if (decidedBy === 'absence' || (decidedBy === 'award' && !hasScore(match))) {
    return byOutcome(own.outcome, table.forfeitWin ?? table.win, table.draw, table.forfeitLoss ?? table.loss)
  }
  return listedPoints(match, side, ruleset) ?? playedPoints(match, own, table)
}

/** Whether the match has a score of its own. */
export function hasScore(match: CountedMatch): boolean {
  return match.sides.some((side) => side.score !== null)
}

/** For a round without an opponent; `null` is a full bye. */
export function byePoints(bye: CountedMatch['bye'], table: PointsTable): number {
  switch (bye) {
    case 'half':
      return table.halfBye ?? table.draw
    case 'zero':
      return table.zeroBye ?? 0
    case 'full':
    case null:
      return table.bye ?? table.win
  }
}

function listedPoints(match: CountedMatch, side: number, ruleset: Pick<Ruleset, 'scorePoints'>): number | null {
  const [first, second] = match.sides
  if (!ruleset.scorePoints || !first || !second || match.sides.length !== 2) return null
  const isFirstAhead = first.outcome !== 'loss'
  const [ahead, behind] = isFirstAhead ? [first, second] : [second, first]
  const listed = ruleset.scorePoints.find(({ score }) => score[0] === ahead.score && score[1] === behind.score)
  if (!listed) return null
  return (side === 0) === isFirstAhead ? listed.points[0] : listed.points[1]
}

function playedPoints(match: CountedMatch, own: CountedSide, table: PointsTable): number {
  switch (match.decidedIn) {
    case 'regulation':
      return byOutcome(own.outcome, table.win, table.draw, table.loss)
    case 'extra_time':
      return byOutcome(own.outcome, table.overtimeWin ?? table.win, table.draw, table.overtimeLoss ?? table.loss)
    case 'shootout':
      return byOutcome(
        own.outcome,
        table.shootoutWin ?? table.overtimeWin ?? table.win,
        table.draw,
        table.shootoutLoss ?? table.overtimeLoss ?? table.loss,
      )
  }
}

function byOutcome(outcome: CountedSide['outcome'], win: number, draw: number, loss: number): number {
  switch (outcome) {
    case 'win':
      return win
    case 'draw':
      return draw
    case 'loss':
      return loss
  }
}
