import type { CompetitionDocument, Ruling, RulingKind, RulingPolicy } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { isVoid } from './outcome.ts'

/** An entrant that was excluded from the competition, and from when. */
export interface Exclusion {
  kind: RulingKind
  policy: RulingPolicy
  at: string
}

/** The effect of a ruling about an entrant on one of its matches. `stands`: unchanged. */
export type Treatment = 'stands' | 'lost' | 'void'

/** The rulings in force: without those that another supersedes. */
function rulingsInForce(document: Pick<CompetitionDocument, 'rulings'>): Ruling[] {
  const rulings = document.rulings ?? []
  const superseded = new Set(rulings.map((ruling) => ruling.supersedes))
  return rulings.filter((ruling) => !superseded.has(ruling.key))
}

/**
 * Entrants that are excluded by a ruling about them rather than about one match; the latest ruling applies. Without a policy: from now on.
 */
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

/** Nobody wins a competition from which he was disqualified. */
export function mayWin(entrant: string, excluded: ReadonlyMap<string, Exclusion>): boolean {
  return excluded.get(entrant)?.kind !== 'disqualification'
}

/** The rulings that exclude an entrant, in order. */
export function exclusionsInForce(document: Pick<CompetitionDocument, 'rulings'>, entrant: string): Ruling[] {
  return rulingsInForce(document).filter((ruling) => ruling.entrant === entrant && ruling.match === undefined && excludes(ruling))
}

function excludes(ruling: Ruling): boolean {
  return ruling.kind === 'disqualification' || ruling.kind === 'walkover' || ruling.kind === 'forfeit'
}

/** In a table. An unplayed match is still to come. */
export function treatmentInTable(exclusion: Exclusion, match: Match): Treatment {
  switch (exclusion.policy) {
    case 'void_all':
      return 'void'
    case 'opponents_win':
      return 'lost'
    case 'void_unplayed':
      return isPlayed(match) ? 'stands' : 'void'
    case 'from_now':
      return wasPlayedBefore(exclusion, match) ? 'stands' : 'lost'
  }
}

/** In the table of lobbies, where the other sides of one play on: what an excluded entrant plays later counts under no policy. */
export function isTakenOutOfLobby(exclusion: Exclusion, match: Match): boolean {
  return treatmentInTable(exclusion, match) !== 'stands' || !wasPlayedBefore(exclusion, match)
}

/** Whether he left a table before it was played out: a match of his was still to come, or one of others ended later. */
export function leftBeforeEnd(
  { at }: Exclusion,
  entrant: string,
  matches: readonly { match: Match; entrants: readonly (string | null)[] }[],
): boolean {
  return matches.some(({ match, entrants }) => {
    if (entrants.includes(entrant)) return !wasPlayedBefore({ at }, match)
    const when = match.result?.endedAt ?? match.schedule?.at
    return isPlayed(match) && when !== undefined && when > at
  })
}

/** It is after the exclusion when it ended later, or was scheduled later where its end is not known. */
function wasPlayedBefore({ at }: Pick<Exclusion, 'at'>, match: Match): boolean {
  const when = match.result?.endedAt ?? match.schedule?.at
  return isPlayed(match) && (when === undefined || when <= at)
}

/** In a bracket, played matches stand, since others advanced from them; future matches are lost, whatever the policy. */
export function treatmentInBracket(match: Match): Treatment {
  return isPlayed(match) ? 'stands' : 'lost'
}

/** It has a result that counts, or it has ended and its result is missing or hidden. */
function isPlayed({ result, play }: Match): boolean {
  return result ? !isVoid(result) : play === 'ended'
}
