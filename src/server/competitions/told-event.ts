import { createHash } from 'node:crypto'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

interface Told {
  competition: CompetitionDocument['competition']
  /** Of stage, group and round, as they are called. */
  place: readonly (string | number | undefined)[]
  match: Match
  /** Who is known to take part by now; empty where nobody may be told yet. */
  names: readonly string[]
}

/** All that a calendar tells of a match, as a digest: while it stays the same, nothing is told anew. */
export function toldEvent({ competition, place, match, names }: Told): string {
  const { schedule, name, venue, streamUrl, bestOf, totalGames } = match
  const told = [competition.name, competition.isHidden, place, name, schedule, venue, streamUrl, bestOf, totalGames, names]
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22)
}
