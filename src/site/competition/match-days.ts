import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { matchDay } from '#shared/competitions/match-time.ts'

export interface MatchDay {
  /** 2026-11-20 in the site's time zone. Open: not set yet. Null: played on an unknown date. */
  day: ReturnType<typeof matchDay>
  cards: readonly { key: string; title: string; competition: MatchSummary['competition']; matches: readonly MatchSummary[] }[]
}

/**
 * Days in the order in which they first appear, open and unknown ones last; in each, one card per stage of a competition. The list of one day has what
 * was postponed on it and has no other yet.
 */
export function byDay(matches: readonly MatchSummary[], only: string | null): readonly MatchDay[] {
  const days = grouped(matches, (match) => only ?? matchDay(match))
  const known = days.filter(([day]) => day !== null && day !== 'open')
  return [...known, ...days.filter(([day]) => day === 'open'), ...days.filter(([day]) => day === null)].map(([day, ofDay]) => ({
    day,
    cards: grouped(ofDay, (match) => `${match.competition.id}-${match.stage.id}`).flatMap(([key, ofCard]) => {
      const [first] = ofCard
      return first ? [{ key, title: titleOf(first), competition: first.competition, matches: ofCard }] : []
    }),
  }))
}

function titleOf({ competition, stage }: MatchSummary): string {
  return [...new Set([competition.name, stage.name])].join(' · ')
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}
