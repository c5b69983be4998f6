import type { MatchSummary } from '#shared/competitions/answers.ts'
import { formatDay } from '#shared/dates.ts'

export interface MatchDay {
  /** 2026-11-20 in the site's zone; null: the day is not known. */
  day: string | null
  cards: readonly { key: string; title: string; kind: MatchSummary['competition']['kind']; matches: readonly MatchSummary[] }[]
}

/** Days in the order in which they first come, the unknown last; in each, one card for every stage of a competition. */
export function byDay(matches: readonly MatchSummary[]): readonly MatchDay[] {
  const days = grouped(matches, (match) => dayOf(match) ?? '')
  const known = days.filter(([day]) => day !== '')
  return [...known, ...days.filter(([day]) => day === '')].map(([day, ofDay]) => ({
    day: day === '' ? null : day,
    cards: grouped(ofDay, (match) => `${match.competition.id}-${match.stage.id}`).map(([key, ofCard]) => ({
      key,
      ...headOf(ofCard),
      matches: ofCard,
    })),
  }))
}

function dayOf({ schedule }: MatchSummary): string | null {
  return schedule.at === null || schedule.precision === 'tbd' ? null : formatDay(schedule.at)
}

function headOf(matches: readonly MatchSummary[]): { title: string; kind: MatchSummary['competition']['kind'] } {
  const [first] = matches
  return first
    ? { title: [...new Set([first.competition.name, first.stage.name])].join(' · '), kind: first.competition.kind }
    : { title: '', kind: 'team' }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}
