import { changesBetween } from '#rules/correct/changes.ts'
import { newFaults } from '#rules/correct/faults.ts'
import { keepFollowers, playedByOthers } from '#rules/correct/followers.ts'
import { withHintsOf } from '#rules/correct/hints.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { withoutStrangers } from '#rules/correct.ts'
import { derive } from '#rules/derive.ts'
import type { Change, Derived } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { spaced } from '#shared/spaced.ts'
import { pointedFaults } from './faults.ts'
import { foldRanks } from './fold-ranks.ts'
import type { ActChange, ActOutcome, RuledAct } from './model.ts'
import { noticesOf } from './notices.ts'

/** Nothing to do: it stands already. */
export function isUnchanged(document: CompetitionDocument): ActOutcome {
  return { state: 'done', document, changes: [], notices: [] }
}

interface Edited {
  original: CompetitionDocument
  act: RuledAct
  /** The document as the act makes it. */
  document: CompetitionDocument
  /** What the act itself is, told before all that follows from it. */
  own: readonly ActChange[]
  /** What the document derives to, where that is known. */
  derived?: Derived
}

/** An act that no place, rank or award hangs on: the rules are asked, nothing is derived anew. */
export function concludeAlone({ original, act, document, own }: Edited): ActOutcome {
  const derived = derive(document)
  const faults = newFaults(original, document, derived, derived)
  return faults.length > 0 ? { state: 'refused', faults: pointedFaults(faults, act, document) } : done(document, derived, own, [])
}

/** An act from which places, ranks and awards follow. `isTold`: which changes that follow are told beside the act's own. */
export function conclude(
  { original, act, document: edited, own, derived: reached = derive(edited) }: Edited,
  before: Derived,
  isTold: (change: Change) => boolean = () => true,
): ActOutcome {
  const document = withHintsOf(original, withoutStrangers(edited, before, reached), reached)
  const after = document === edited ? reached : derive(document)
  const faults = newFaults(original, document, before, after)
  if (faults.length > 0) return { state: 'refused', faults: pointedFaults(faults, act, document) }
  return done(
    document,
    after,
    [...own, ...foldRanks(changesOf(original, before, after).filter(isTold)).map(changeSummary)],
    noticesOf(document, before, after),
  )
}

/**
 * The same for an act of the organiser: where matches that follow were played between others than would now meet, everybody stays where they stood.
 * `note` is written at those matches.
 */
export function concludeKeeping(edited: Edited, before: Derived, note: string): ActOutcome {
  const played = playedByOthers(edited.document, before, '')
  if (played.size === 0) return conclude(edited, before)
  const { document, kept } = keepFollowers(edited.document, before, note)
  const acted = conclude({ ...edited, document, derived: undefined }, before)
  if (acted.state !== 'done') return acted
  const words = wordingOf(document, before)
  const notices = kept.map(({ slot, from }) => spaced`后续比赛已经进行，对阵保留：${words.slot(slot)}仍为 ${words.occupant(from)}。`)
  return { ...acted, notices: [...notices, ...acted.notices] }
}

export function changeSummary(change: Change): ActChange {
  const { kind, text } = change
  return 'match' in change ? { kind, text, match: change.match } : { kind, text }
}

function changesOf(original: CompetitionDocument, before: Derived, after: Derived): Change[] {
  return changesBetween(original, before, after)
}

function done(document: CompetitionDocument, derived: Derived, changes: readonly ActChange[], notices: readonly string[]): ActOutcome {
  return { state: 'done', document, derived, changes, notices }
}
