import type { CompetitionDocument, Match, Place, Side } from '#shared/competitions/document.ts'

/** The document with each match as `change` gives it; what it gives back unchanged stays the same object. */
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

/** A place that is filled from elsewhere or by the organiser: a place of a stage, or a side of a match. */
export type Slot = { kind: 'place'; stage: string; index: number } | { kind: 'side'; match: string; index: number }

/** The document with every place and side as `change` gives it. */
export function editSlots(document: CompetitionDocument, change: <Content extends Place | Side>(content: Content, slot: Slot) => Content): CompetitionDocument {
  const placed = {
    ...document,
    stages: document.stages.map((stage) => ({
      ...stage,
      places: stage.places.map((place, index) => change(place, { kind: 'place', stage: stage.key, index })),
    })),
  }
  return editMatches(placed, (match) => ({
    ...match,
    sides: match.sides.map((side, index) => change(side, { kind: 'side', match: match.key, index })),
  }))
}

export function slotName(slot: Slot): string {
  return slot.kind === 'place' ? `place ${slot.stage}/${slot.index}` : `side ${slot.match}/${slot.index}`
}

export function matchesOf(document: CompetitionDocument): Match[] {
  return document.stages.flatMap((stage) => stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)))
}
