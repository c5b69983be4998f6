import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument, Place, Side } from '#shared/competitions/document.ts'
import { editSlots, type Slot, slotName } from './edit.ts'

/** Who stands in a place or side: an entrant’s key, nobody for good (a bye), or not known yet. */
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

export function isSame(one: Occupant, other: Occupant): boolean {
  return one.state === 'known' ? other.state === 'known' && one.entrant === other.entrant : one.state === other.state
}

export interface MovedSlot {
  slot: Slot
  content: Place | Side
  from: Occupant
  to: Occupant
}

/** Every place and side of the document that holds somebody else after than before. */
export function movedSlots(document: CompetitionDocument, before: Derived, after: Derived): MovedSlot[] {
  const moved: MovedSlot[] = []
  editSlots(document, (content, slot) => {
    const [from, to] = [occupantOf(slot, before), occupantOf(slot, after)]
    if (!isSame(from, to)) moved.push({ slot, content, from, to })
    return content
  })
  return moved
}

export function slotSet(slots: readonly MovedSlot[]): ReadonlySet<string> {
  return new Set(slots.map(({ slot }) => slotName(slot)))
}
