import { changesBetween } from '#rules/correct/changes.ts'
import { newFaults } from '#rules/correct/faults.ts'
import { heldElsewhere, keepFollowers, playedByOthers } from '#rules/correct/followers.ts'
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

/** The act changes nothing: it was applied already. */
export function isUnchanged(document: CompetitionDocument): ActOutcome {
  return { state: 'done', document, changes: [], notices: [] }
}

interface Edited {
  original: CompetitionDocument
  act: RuledAct
  /** The document after the act. */
  document: CompetitionDocument
  /** The changes of the act itself, reported before their consequences. */
  own: readonly ActChange[]
  /** The derivation of the document, where known. */
  derived?: Derived
  /** Matches in which a side with another entrant has its own players named already. */
  named?: ReadonlySet<string>
}

/** For an act on which no place, rank or award depends: the rules are checked, nothing is derived again. */
export function concludeAlone({ original, act, document, own }: Edited): ActOutcome {
  const derived = derive(document)
  const faults = newFaults(original, document, derived, derived)
  return faults.length > 0 ? { state: 'refused', faults: pointedFaults(faults, act, document) } : done(document, derived, own, [])
}

/**
 * For an act with consequences for places, ranks and awards. `isTold`: which of the consequences are reported besides the act's own
 * changes.
 */
export function conclude(
  { original, act, document: edited, own, derived: reached = derive(edited), named }: Edited,
  before: Derived,
  isTold: (change: Change) => boolean = () => true,
): ActOutcome {
  const document = withHintsOf(original, withoutStrangers(edited, before, reached, named), reached)
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
 * The same for an act of the organiser: where later matches have been played and would now have other entrants, everybody keeps his place.
 * `note` is added to those matches. Told as well are the places that an earlier act has kept, where this one would have filled them otherwise.
 */
export function concludeKeeping(edited: Edited, before: Derived, note: string): ActOutcome {
  const held = heldElsewhere(edited.original, edited.document)
  const isPlayed = playedByOthers(edited.document, before, '').size > 0
  const { document, kept } = isPlayed ? keepFollowers(edited.document, before, note) : { document: edited.document, kept: [] }
  const acted = conclude(isPlayed ? { ...edited, document, derived: undefined } : edited, before)
  if (acted.state !== 'done') return acted
  const words = wordingOf(document, before)
  const slots = [...held, ...kept.map(({ slot, from }) => ({ slot, occupant: from }))]
  const notices = slots.map(
    ({ slot, occupant }) => spaced`后续比赛已经进行，对阵保留：${words.slot(slot)}仍为 ${words.occupant(occupant)}。`,
  )
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
