import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import { isDecidedByPlay } from '#shared/competitions/result-kinds.ts'
import type { MatchRow } from './match-rows.queries.ts'

type Result = MatchSummary['result']

/**
 * What a ruling about a side that left makes of a match of two, whatever was entered for it; null where nothing is changed. The outcomes of the sides
 * tell: they follow from results and rulings together.
 */
export function ruledResult(row: MatchRow, sides: readonly MatchSide[]): Result {
  if (sides.length !== 2 || sides.some(({ entrant }) => entrant === null)) return null
  const entered = enteredKind(row)
  const isOpen = sides.every(({ outcome }) => outcome === null)
  if (isOpen) return isAnnulled(row, entered, sides) ? official('void') : null
  if (sides.some(({ outcome }) => outcome === null)) return null
  const areBothOut = sides.every(({ outcome }) => outcome === 'loss')
  if (entered === null) return row.is_not_needed ? null : official(areBothOut ? 'double_forfeit' : brokenOff(row))
  if (!isDecidedByPlay(entered)) return null
  return areBothOut ? official('double_forfeit') : isOverturned(entered, sides) ? official('awarded') : null
}

/** Of a result that counts; null where there is none, or it was annulled. */
function enteredKind({ result_state: state, result_kind: kind }: MatchRow) {
  return state === null || state === 'void' || kind === 'void' ? null : kind
}

/** What was to be played is played by nobody, or what was played does not count any more. */
function isAnnulled(
  { result_kind: kind, is_not_needed }: MatchRow,
  entered: MatchRow['result_kind'],
  sides: readonly MatchSide[],
): boolean {
  if (entered === null) return Boolean(is_not_needed) && kind !== 'void'
  return isDecidedByPlay(entered) && sides.every(({ score }) => score !== null)
}

/** A match that is to be played again has begun once that one has. */
function brokenOff({ play_state, result_state }: MatchRow): 'forfeit_in_play' | 'walkover' {
  const isRunning = play_state === 'live' || play_state === 'interrupted'
  return isRunning || (result_state === null && play_state === 'ended') ? 'forfeit_in_play' : 'walkover'
}

/** The side that won by its score has lost, or nobody had won. */
function isOverturned(entered: MatchRow['result_kind'], [a, b]: readonly MatchSide[]): boolean {
  if (!a || !b || a.score === null || b.score === null) return false
  const ahead = a.score - b.score || (a.shootout ?? 0) - (b.shootout ?? 0)
  // The sides' own outcomes decide a tie of scores, by a rule such as away goals; of a draw they say that it is one.
  if (ahead === 0) return entered === 'draw' && a.outcome !== 'draw'
  return (ahead > 0 ? a : b).outcome === 'loss'
}

function official(kind: NonNullable<Result>['kind']): Result {
  return { state: 'official', kind, decidedIn: 'regulation' }
}
