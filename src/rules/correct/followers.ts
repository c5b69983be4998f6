import { derive } from '#rules/derive.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument, Match, Place, Side, Source } from '#shared/competitions/document.ts'
import { editMatches, editSlots, matchesOf, slotName } from './edit.ts'
import { type MovedSlot, movedSlots, slotSet } from './occupants.ts'
import { isPlayed, withoutResult } from './result.ts'

export interface Reopened {
  document: CompetitionDocument
  /** Keys of the matches without their results now, in the order of the document. */
  cleared: readonly string[]
}

/**
 * Clears the result of every played match whose sides are no longer those of `before`, and of those that hang on its result in turn.
 * The corrected match is never one of them.
 */
export function reopenFollowers(document: CompetitionDocument, before: Derived, corrected: string): Reopened {
  const cleared = new Set<string>()
  let current = document
  for (;;) {
    const moved = new Set(movedSlots(current, before, derive(current)).flatMap(({ slot }) => (slot.kind === 'side' ? [slot.match] : [])))
    const next = matchesOf(current).filter((match) => match.key !== corrected && moved.has(match.key) && isPlayed(match))
    if (next.length === 0) break
    for (const match of next) cleared.add(match.key)
    current = editMatches(current, (match) => (next.includes(match) ? withoutResult(match) : match))
  }
  return { document: current, cleared: matchesOf(document).flatMap(({ key }) => (cleared.has(key) ? [key] : [])) }
}

/**
 * Gives every place and side that would now be filled otherwise to whom it held `before`, set by the organiser instead of a source. Only the
 * first on each way is set; what comes after follows from it. Slots that were open before go on by their source.
 */
export function keepFollowers(
  document: CompetitionDocument,
  before: Derived,
  note: string,
): { document: CompetitionDocument; kept: readonly MovedSlot[] } {
  const kept: MovedSlot[] = []
  let current = document
  for (;;) {
    const moved = movedSlots(current, before, derive(current))
    const first = firstOnTheirWay(current, before, moved).filter(({ from }) => from.state !== 'open')
    if (first.length === 0) return { document: current, kept }
    kept.push(...first)
    current = setOccupants(current, first, note)
  }
}

function firstOnTheirWay(document: CompetitionDocument, before: Derived, moved: readonly MovedSlot[]): MovedSlot[] {
  const names = slotSet(moved)
  const movedMatches = new Set(moved.flatMap(({ slot }) => (slot.kind === 'side' ? [slot.match] : [])))
  const isMoved = (source: Source, stage: string) => {
    if ('seed' in source) return names.has(slotName({ kind: 'place', stage, index: source.seed - 1 }))
    if ('winnerOf' in source) return movedMatches.has(source.winnerOf)
    if ('loserOf' in source) return movedMatches.has(source.loserOf)
    if (!('rankOf' in source)) return false
    const { rankOf } = source
    const matches = [...before.matches.values()].filter((match) => match.stage === rankOf.stage && (rankOf.group ?? match.group) === match.group)
    return matches.some((match) => movedMatches.has(match.key))
  }
  const stages = new Map(matchesOf(document).map(({ key }) => [key, before.matches.get(key)?.stage ?? '']))
  return moved.filter(({ slot, content }) => {
    const stage = slot.kind === 'place' ? slot.stage : (stages.get(slot.match) ?? '')
    return content.source !== undefined && !isMoved(content.source, stage)
  })
}

function setOccupants(document: CompetitionDocument, moved: readonly MovedSlot[], note: string): CompetitionDocument {
  const bySlot = new Map(moved.map((each) => [slotName(each.slot), each]))
  const matches = new Set(moved.flatMap(({ slot }) => (slot.kind === 'side' ? [slot.match] : [])))
  const set = editSlots(document, (content, slot) => {
    const from = bySlot.get(slotName(slot))?.from
    return from ? heldBy(content, from) : content
  })
  return editMatches(set, (match) => (matches.has(match.key) ? withNote(match, note) : match))
}

function heldBy<Content extends Place | Side>({ source: _source, entrant: _entrant, ...content }: Content, held: MovedSlot['from']) {
  return held.state === 'known' ? { ...content, entrant: held.entrant } : { ...content, source: { bye: true as const } }
}

/** A note of the document has 200 characters at most. */
function withNote(match: Match, note: string): Match {
  const whole = match.note ? `${match.note}；${note}` : note
  return whole.length > 200 ? match : { ...match, note: whole }
}
