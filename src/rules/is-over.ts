import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Derived, DerivedMatch } from './model.ts'

/**
 * The competition says that it is finished, or nothing changes its last places any more. While one of its matches is played it is not over, as
 * where an earlier one was opened again and the places that later stages have were kept.
 */
export function isOver({ competition }: CompetitionDocument, { isFinal, matches }: Derived): boolean {
  return competition.isFinished === true || (isFinal && ![...matches.values()].some(isUnderWay))
}

/** Of what a ruling has decided nothing more is played. */
function isUnderWay({ match: { play }, outcomes, kind }: DerivedMatch): boolean {
  return (play === 'live' || play === 'interrupted') && outcomes === null && kind !== 'void'
}

/** Both sides are there, and it is to be played. */
export function isToBePlayed({ match, sides, outcomes, kind, isNotNeeded }: DerivedMatch): boolean {
  return (
    outcomes === null &&
    kind === null &&
    !isNotNeeded &&
    match.schedule?.state !== 'cancelled' &&
    sides.every(({ entrant }) => entrant !== null)
  )
}
