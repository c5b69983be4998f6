import { hash } from 'node:crypto'
import type { MatchLength } from '#rules/check/match-length.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

interface PublishedEvent {
  competition: CompetitionDocument['competition']
  /** Of stage, group and round, as they are called. */
  place: readonly (string | number | undefined)[]
  match: Match
  length: MatchLength | null
  /** Who is known to take part by now; empty where nobody may be told yet. */
  names: readonly string[]
}

/** All that a calendar tells of a match, as a digest: while it stays the same, nothing is told anew. */
export function eventDigest({ competition, place, match, length, names }: PublishedEvent): string {
  const { schedule, name, venue, streamUrl } = match
  const told = [competition.name, competition.isHidden, place, name, schedule, venue, streamUrl, length, names]
  return hash('sha256', JSON.stringify(told), 'base64url').slice(0, 22)
}
