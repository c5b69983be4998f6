import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument, Place } from '#shared/competitions/document.ts'
import { type Slot, slotsOf } from './edit.ts'

/** The content of a place or side: an entrant’s key, permanently nobody (a bye), or not known yet. */
export type Occupant = { state: 'known'; entrant: string } | { state: 'bye' | 'open' }

export function occupantOf(slot: Slot, derived: Derived): Occupant {
  if (slot.kind === 'place') {
    const entrant = derived.stages.get(slot.stage)?.places[slot.index]
    return entrant ? { state: 'known', entrant } : { state: 'open' }
  }
  const side = derived.matches.get(slot.match)?.sides[slot.index]
  if (!side) return { state: 'open' }
  return side.state === 'known' ? { state: 'known', entrant: side.entrant } : { state: side.state }
}

export function isSameOccupant(one: Occupant, other: Occupant): boolean {
  return one.state === 'known' ? other.state === 'known' && one.entrant === other.entrant : one.state === other.state
}

export interface MovedSlot {
  slot: Slot
  filled: Place
  from: Occupant
  to: Occupant
}

/** Every place and side of the document whose content differs between the two derivations. */
export function movedSlots(document: CompetitionDocument, before: Derived, after: Derived): MovedSlot[] {
  return slotsOf(document)
    .map((each) => ({ ...each, from: occupantOf(each.slot, before), to: occupantOf(each.slot, after) }))
    .filter(({ from, to }) => !isSameOccupant(from, to))
}
