import { derive } from '#rules/derive.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument, Place, Side } from '#shared/competitions/document.ts'
import { editSlots, type Slot } from './edit.ts'
import { occupantOf } from './occupants.ts'

/**
 * A side may name its entrant beside its source, as it came out. Where the source tells it anyway, the name goes, so that it cannot contradict
 * the source after the correction. Where the source does not tell yet, the organiser put the entrant there, and it stays.
 */
export function withoutHints(document: CompetitionDocument): CompetitionDocument {
  let hasHint = false
  const bare = editSlots(document, (content) => {
    if (!isHint(content)) return content
    hasHint = true
    return withoutEntrant(content)
  })
  if (!hasHint) return document
  const told = derive(bare)
  return editSlots(document, (content, slot) => (isHint(content) && occupantOf(slot, told).state !== 'open' ? withoutEntrant(content) : content))
}

/** Puts those names back that are still true. */
export function withHintsOf(original: CompetitionDocument, document: CompetitionDocument, derived: Derived): CompetitionDocument {
  const hints = new Map<string, string>()
  const nameOf = (slot: Slot) => JSON.stringify(slot)
  editSlots(original, (content, slot) => {
    if (isHint(content) && content.entrant !== undefined) hints.set(nameOf(slot), content.entrant)
    return content
  })
  if (hints.size === 0) return document
  return editSlots(document, (content, slot) => {
    const hint = hints.get(nameOf(slot))
    const occupant = occupantOf(slot, derived)
    const isTrue = hint !== undefined && content.source && content.entrant === undefined && occupant.state === 'known' && occupant.entrant === hint
    return isTrue ? { ...content, entrant: hint } : content
  })
}

function isHint({ entrant, source }: Place | Side): boolean {
  return entrant !== undefined && source !== undefined
}

function withoutEntrant<Content extends Place | Side>({ entrant: _entrant, ...content }: Content): Omit<Content, 'entrant'> {
  return content
}
