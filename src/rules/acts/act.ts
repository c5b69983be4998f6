import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { cancel, postpone, schedule, scheduleAll, setReveal } from './calendar.ts'
import { correctResult } from './correction.ts'
import { removeEntrant, restoreEntrant } from './entrants.ts'
import { challenge, closeLadder, moveEntrant } from './ladder.ts'
import { setLineups } from './lineups.ts'
import type { ActContext, ActOutcome, RuledAct } from './model.ts'
import { adjust, decideTie, revokeAdjustment, revokeDecision } from './organiser.ts'
import { confirmResult, setPlay, setScore } from './play.ts'
import { recordResult } from './record.ts'
import { drawRound, undoDraw } from './rounds.ts'
import { setStatistics } from './statistics.ts'
import { undoCorrection } from './undo.ts'

/**
 * Applies one act to a competition, all or nothing: returns the new document, which violates no rule that the old one satisfied, or why the
 * act is refused.
 */
export function applyAct(document: CompetitionDocument, act: RuledAct, context: ActContext): ActOutcome {
  switch (act.kind) {
    case 'set_play':
      return setPlay(document, act)
    case 'set_score':
      return setScore(document, act)
    case 'set_statistics':
      return setStatistics(document, act)
    case 'set_lineups':
      return setLineups(document, act)
    case 'record_result':
      return recordResult(document, act, context)
    case 'confirm_result':
      return confirmResult(document, act)
    case 'correct_result':
      return correctResult(document, act, context)
    case 'undo_correction':
      return undoCorrection(document, act, context)
    case 'schedule':
      return schedule(document, act, context)
    case 'schedule_all':
      return scheduleAll(document, act, context)
    case 'postpone':
      return postpone(document, act, context)
    case 'cancel':
      return cancel(document, act, context)
    case 'set_reveal':
      return setReveal(document, act, context)
    case 'adjust':
      return adjust(document, act, context)
    case 'revoke_adjustment':
      return revokeAdjustment(document, act, context)
    case 'decide_tie':
      return decideTie(document, act, context)
    case 'revoke_decision':
      return revokeDecision(document, act)
    case 'remove_entrant':
      return removeEntrant(document, act, context)
    case 'restore_entrant':
      return restoreEntrant(document, act, context)
    case 'draw_round':
      return drawRound(document, act)
    case 'undo_draw':
      return undoDraw(document, act)
    case 'challenge':
      return challenge(document, act)
    case 'move_entrant':
      return moveEntrant(document, act, context)
    case 'close_ladder':
      return closeLadder(document, act)
  }
}
