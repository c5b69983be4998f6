import type { CompetitionDocument, Place } from '#shared/competitions/document.ts'
import type { Match, Side } from '#shared/competitions/match.ts'

/** The document with each match replaced by the result of `change`; a match returned unchanged stays the same object. */
export function editMatches(document: CompetitionDocument, change: (match: Match) => Match): CompetitionDocument {
  const stages = document.stages.map((stage) => ({
    ...stage,
    groups: stage.groups.map((group) => ({
      ...group,
      rounds: group.rounds.map((round) => ({ ...round, matches: round.matches.map(change) })),
    })),
  }))
  return { ...document, stages }
}

/** A position that is filled by a source or by the organiser: a place of a stage, or a side of a match. */
export type Slot = { kind: 'place'; stage: string; index: number } | { kind: 'side'; match: string; index: number }

/** The document with every place and side replaced by the result of `change`. */
export function editSlots(document: CompetitionDocument, change: (filled: Place, slot: Slot) => Place): CompetitionDocument {
  const placed = {
    ...document,
    stages: document.stages.map((stage) => ({
      ...stage,
      places: stage.places.map((place, index) => change(place, { kind: 'place', stage: stage.key, index })),
    })),
  }
  return editMatches(placed, (match) => ({
    ...match,
    sides: match.sides.map((side, index): Side => {
      const { entrant, source, ...rest } = side
      return {
        ...change({ ...(entrant !== undefined && { entrant }), ...(source && { source }) }, { kind: 'side', match: match.key, index }),
        ...rest,
      }
    }),
  }))
}

/** Every place and side of the document, with its content. */
export function slotsOf(document: CompetitionDocument): { slot: Slot; filled: Place }[] {
  return [
    ...document.stages.flatMap((stage) =>
      stage.places.map((filled, index) => ({ slot: { kind: 'place' as const, stage: stage.key, index }, filled })),
    ),
    ...matchesOf(document).flatMap(({ key, sides }) =>
      sides.map(({ entrant, source }, index) => ({
        slot: { kind: 'side' as const, match: key, index },
        filled: { ...(entrant !== undefined && { entrant }), ...(source && { source }) },
      })),
    ),
  ]
}

export function slotName(slot: Slot): string {
  return slot.kind === 'place' ? `place ${slot.stage}/${slot.index}` : `side ${slot.match}/${slot.index}`
}

export function matchesOf(document: CompetitionDocument): Match[] {
  return document.stages.flatMap((stage) => stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)))
}
