import type { CompetitionDocument, Ruling, RulingKind, RulingPolicy } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { isVoid } from './outcome.ts'

/** An entrant that was ruled out of the competition, and from when. */
export interface Exclusion {
  kind: RulingKind
  policy: RulingPolicy
  at: string
}

/** What a ruling about an entrant makes of one of its matches. `stands`: as it was played, or nothing yet. */
export type Treatment = 'stands' | 'lost' | 'void'

/** The rulings that hold: one that another supersedes does not. */
function rulingsInForce(document: Pick<CompetitionDocument, 'rulings'>): Ruling[] {
  const rulings = document.rulings ?? []
  const superseded = new Set(rulings.map((ruling) => ruling.supersedes))
  return rulings.filter((ruling) => !superseded.has(ruling.key))
}

/** Entrants that are out by a ruling about them rather than about one match; of several the latest holds. Without a policy: from now on. */
export function exclusions(document: Pick<CompetitionDocument, 'rulings'>): Map<string, Exclusion> {
  const out = new Map<string, Exclusion>()
  for (const ruling of rulingsInForce(document)) {
    if (ruling.entrant === undefined || ruling.match !== undefined || !excludes(ruling)) continue
    const earlier = out.get(ruling.entrant)
    if (!earlier || earlier.at <= ruling.at)
      out.set(ruling.entrant, { kind: ruling.kind, policy: ruling.policy ?? 'from_now', at: ruling.at })
  }
  return out
}

/** Nobody wins what he was disqualified from. */
export function mayWin(entrant: string, excluded: ReadonlyMap<string, Exclusion>): boolean {
  return excluded.get(entrant)?.kind !== 'disqualification'
}

/** The rulings that keep an entrant out, in their order. */
export function exclusionsInForce(document: Pick<CompetitionDocument, 'rulings'>, entrant: string): Ruling[] {
  return rulingsInForce(document).filter((ruling) => ruling.entrant === entrant && ruling.match === undefined && excludes(ruling))
}

function excludes(ruling: Ruling): boolean {
  return ruling.kind === 'disqualification' || ruling.kind === 'walkover' || ruling.kind === 'forfeit'
}

/** In a table. A match is after `at` when it ended or was to begin later; one that was not played is still to come. */
export function treatmentInTable(exclusion: Exclusion, match: Match): Treatment {
  switch (exclusion.policy) {
    case 'void_all':
      return 'void'
    case 'opponents_win':
      return 'lost'
    case 'void_unplayed':
      return isPlayed(match) ? 'stands' : 'void'
    case 'from_now': {
      const when = match.result?.endedAt ?? match.schedule?.at
      return isPlayed(match) && (when === undefined || when <= exclusion.at) ? 'stands' : 'lost'
    }
  }
}

/** In a bracket what was played stands, since others went on from it; what is to come is lost, whatever the policy. */
export function treatmentInBracket(match: Match): Treatment {
  return isPlayed(match) ? 'stands' : 'lost'
}

/** It has a result that counts, or has ended and waits for one (or for the moment at which it is shown). */
function isPlayed({ result, play }: Match): boolean {
  return result ? !isVoid(result) : play === 'ended'
}
