import { isOverruled } from '#rules/derive/seats.ts'
import { derive } from '#rules/derive.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument, Place } from '#shared/competitions/document.ts'
import { editSlots, slotName, slotsOf } from './edit.ts'
import { occupantOf } from './occupants.ts'

/**
 * A side may name its entrant beside its source. Where the source decides the entrant anyway, the name is removed, so that it cannot
 * contradict the source after the correction. Where the source is still open, the organiser set the entrant, and it stays.
 */
export function withoutHints(document: CompetitionDocument): CompetitionDocument {
  if (!slotsOf(document).some(({ filled }) => isHint(filled))) return document
  const told = derive(editSlots(document, (filled) => (isHint(filled) ? { source: filled.source } : filled)))
  return editSlots(document, (filled, slot) =>
    isHint(filled) && occupantOf(slot, told).state !== 'open' ? { source: filled.source } : filled,
  )
}

/** Restores the names that are still true. */
export function withHintsOf(original: CompetitionDocument, document: CompetitionDocument, derived: Derived): CompetitionDocument {
  const hints = new Map(slotsOf(original).flatMap(({ slot, filled }) => (isHint(filled) ? [[slotName(slot), filled.entrant]] : [])))
  if (hints.size === 0) return document
  return editSlots(document, (filled, slot) => {
    const occupant = occupantOf(slot, derived)
    const isTrue = occupant.state === 'known' && hints.get(slotName(slot)) === occupant.entrant
    return isTrue && filled.source && filled.entrant === undefined ? { entrant: occupant.entrant, source: filled.source } : filled
  })
}

function isHint({ entrant, source }: Place): boolean {
  return entrant !== undefined && source !== undefined && !isOverruled(source)
}
