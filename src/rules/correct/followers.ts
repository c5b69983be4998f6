import { isOverruled } from '#rules/derive/seats.ts'
import { derive } from '#rules/derive.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument, Place } from '#shared/competitions/document.ts'
import type { Match, Source } from '#shared/competitions/match.ts'
import { editMatches, editSlots, matchesOf, type Slot, slotName, slotsOf } from './edit.ts'
import { withoutHints } from './hints.ts'
import { isSameOccupant, type MovedSlot, movedSlots, type Occupant, occupantOf } from './occupants.ts'
import { isPlayed, withoutResult } from './result.ts'

interface Reopened {
  document: CompetitionDocument
  /** Keys of the matches whose results were cleared, in the order of the document. */
  cleared: readonly string[]
}

/**
 * Clears the result of every played match whose sides differ from those in `before`, and of the matches that depend on it in turn. Never
 * clears the corrected match.
 */
export function reopenFollowers(document: CompetitionDocument, before: Derived, corrected: string): Reopened {
  const cleared = new Set<string>()
  let current = document
  for (;;) {
    const next = playedByOthers(current, before, corrected)
    if (next.size === 0) break
    for (const key of next) cleared.add(key)
    current = editMatches(current, (match) => (next.has(match.key) ? withoutResult(match) : match))
  }
  return { document: current, cleared: matchesOf(document).flatMap(({ key }) => (cleared.has(key) ? [key] : [])) }
}

/**
 * Played matches, except the corrected one, whose sides differ from those in `before`. `after`: the derivation of the document, where
 * known.
 */
export function playedByOthers(
  document: CompetitionDocument,
  before: Derived,
  corrected: string,
  after = derive(document),
): ReadonlySet<string> {
  const moved = new Set(movedSlots(document, before, after).flatMap(({ slot }) => (slot.kind === 'side' ? [slot.match] : [])))
  const played = matchesOf(document).filter((match) => match.key !== corrected && moved.has(match.key) && isPlayed(match))
  return new Set(played.map(({ key }) => key))
}

/**
 * Overrules the source of every place and side that would now be filled differently: it keeps its entrant of `before`. Only the first on
 * each path is overruled, the later ones follow from it. Slots that were open before still follow their source.
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
    const first = firstOnTheirWay(before, moved).filter(({ from }) => from.state !== 'open')
    if (first.length === 0) return { document: current, kept }
    kept.push(...first)
    current = setOccupants(current, first, { note, before })
  }
}

/**
 * The slots that an earlier act has kept, and whose sources would bring somebody else now than before: the derivations say nothing of it,
 * since such a slot does not follow its source.
 */
export function heldElsewhere(original: CompetitionDocument, edited: CompetitionDocument): { slot: Slot; occupant: Occupant }[] {
  const held = slotsOf(edited).filter(({ filled }) => isOverruled(filled.source))
  if (held.length === 0) return []
  const [was, would] = [derive(followingSources(withoutHints(original))), derive(followingSources(withoutHints(edited)))]
  return held.flatMap(({ slot, filled: { entrant } }) => {
    const occupant: Occupant = entrant === undefined ? { state: 'bye' } : { state: 'known', entrant }
    const moved = occupantOf(slot, would)
    return isSameOccupant(moved, occupantOf(slot, was)) || isSameOccupant(moved, occupant) ? [] : [{ slot, occupant }]
  })
}

/** As it would be, had no correction kept anybody. */
function followingSources(document: CompetitionDocument): CompetitionDocument {
  return editSlots(document, ({ entrant, source }) => {
    if (!source || !('overruled' in source)) return { ...(entrant !== undefined && { entrant }), ...(source && { source }) }
    const { overruled: _overruled, ...followed } = source
    return { source: followed }
  })
}

/** Those filled by a result, a table or a bracket in which nobody else has moved. */
function firstOnTheirWay(before: Derived, moved: readonly MovedSlot[]): MovedSlot[] {
  const movedMatches = new Set(moved.flatMap(({ slot }) => (slot.kind === 'side' ? [slot.match] : [])))
  return moved.filter(({ filled: { source } }) => {
    if (!source) return false
    if ('winnerOf' in source) return !movedMatches.has(source.winnerOf)
    if ('loserOf' in source) return !movedMatches.has(source.loserOf)
    if (!('rankOf' in source)) return false
    const { stage, group } = source.rankOf
    const ranked = [...before.matches.values()].filter((match) => match.stage === stage && (group ?? match.group) === match.group)
    return !ranked.some((match) => movedMatches.has(match.key))
  })
}

function setOccupants(
  document: CompetitionDocument,
  moved: readonly MovedSlot[],
  { note, before }: { note: string; before: Derived },
): CompetitionDocument {
  const bySlot = new Map(moved.map((each) => [slotName(each.slot), each]))
  const matches = new Set(moved.flatMap((each) => matchBeside(document, each, before) ?? []))
  const set = editSlots(document, (filled, slot) => {
    const from = bySlot.get(slotName(slot))?.from
    return from && filled.source ? heldBy(filled.source, from) : filled
  })
  return editMatches(set, (match) => (matches.has(match.key) ? withNote(match, note) : match))
}

/** The match beside which a kept slot is told: for a place of a stage the first of those who have it. */
function matchBeside(document: CompetitionDocument, { slot, from }: MovedSlot, before: Derived): string | undefined {
  if (slot.kind === 'side') return slot.match
  if (from.state !== 'known') return undefined
  const stage = document.stages.find(({ key }) => key === slot.stage)
  const matches = stage?.groups.flatMap(({ rounds }) => rounds.flatMap((round) => round.matches)) ?? []
  const own = ({ key }: Match) => before.matches.get(key)?.sides.some((side) => side.state === 'known' && side.entrant === from.entrant)
  return matches.find(own)?.key
}

/** The source stays, marked as overruled: the bracket still shows the path, and the places on it still count. */
function heldBy(source: Source, held: Occupant): Place {
  const kept: Source = 'seed' in source || 'bye' in source || 'tbd' in source ? source : { ...source, overruled: true }
  return { ...(held.state === 'known' && { entrant: held.entrant }), source: kept }
}

/** A note has 200 characters at most. */
function withNote(match: Match, note: string): Match {
  const whole = match.note ? `${match.note}；${note}` : note
  return whole.length > 200 ? match : { ...match, note: whole }
}
