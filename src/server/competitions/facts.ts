import type { AwardKind, CompetitionDocument, Match } from '#shared/competitions/document.ts'

/** What is derived from a whole document, hidden results included, with the moments from which each may be told. */
export interface Facts {
  matches: ReadonlyMap<string, MatchFacts>
  /** Final places only, by entrant. */
  places: ReadonlyMap<string, { place: number; placeTo: number; visibleAt: string | null }>
  /** Null: it is not over. */
  finishedAt: string | null
  awards: readonly AwardFact[]
}

export interface MatchFacts {
  /** A bye and a match that is not needed are none to a visitor. */
  isListed: boolean
  /** Null: there is no result. */
  resultVisibleAt: string | null
  sides: readonly SideFacts[]
}

interface SideFacts {
  entrant: string | null
  /** Null: always. */
  visibleAt: string | null
  outcome: 'win' | 'loss' | 'draw' | null
}

export interface AwardFact {
  key: string
  kind: AwardKind
  entrant: string
  visibleAt: string | null
  /** The deciding match, and which of its sides the entrant was. */
  match: string | null
  side: number | null
}

/** Before every moment that a site will see: results that were never held back. */
export const always = '1970-01-01T00:00:00.000Z'

export function matchesOf(document: CompetitionDocument): Match[] {
  return document.stages.flatMap((stage) => stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)))
}

export function factsOf(document: CompetitionDocument): Facts {
  return {
    matches: new Map(
      matchesOf(document).map((match) => [
        match.key,
        {
          isListed: match.sides.length > 1,
          resultVisibleAt: match.result ? always : null,
          sides: match.sides.map((side) => ({ entrant: side.entrant ?? null, visibleAt: null, outcome: side.outcome ?? null })),
        },
      ]),
    ),
    places: new Map(),
    finishedAt: null,
    awards: [],
  }
}
