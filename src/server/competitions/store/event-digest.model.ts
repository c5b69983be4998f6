import { hash } from 'node:crypto'
import type { MatchLength } from '#rules/check/match-length.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

interface PublishedEvent {
  competition: CompetitionDocument['competition']
  /** The names of stage, group and round. */
  place: readonly (string | number | undefined)[]
  match: Match
  length: MatchLength | null
  /** The known participants; empty where they are not public yet. */
  names: readonly string[]
  /** A ruling about a side that left has decided it before it began, as everybody may know: it will not be played. */
  isRuled: boolean
}

/** A digest of everything that a calendar event says of a match: while it stays the same, the event needs no update. */
export function eventDigest({ competition, place, match, length, names, isRuled }: PublishedEvent): string {
  const { schedule, name, venue, streamUrl } = match
  const told = [
    competition.name,
    competition.isHidden,
    place,
    name,
    schedule,
    venue,
    streamUrl,
    length,
    names,
    ...(isRuled ? ['ruled'] : []),
  ]
  return hash('sha256', JSON.stringify(told), 'base64url').slice(0, 22)
}
