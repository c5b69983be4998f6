import type { TeamView } from '#shared/competitions/record-views.ts'
import type { RecordFilter } from '#shared/paths.ts'

type Record = Pick<TeamView, 'name' | 'competitions' | 'matches'>

/** "云涧｜擂台"; for the matches of one competition, and for a further page, it says so. */
export function recordTitle({ name, competitions, matches: { competition, page } }: Record, site: string): string {
  const of = competitions.find((line) => line.competition.id === competition)?.competition.name
  const part = competition === null && page === 1 ? '' : [of, '比赛', page > 1 ? `第 ${page} 页` : ''].filter(Boolean).join(' ')
  return [[name, part].filter(Boolean).join(' '), site].join('｜')
}

/** Its canonical path; null where the filter has no results. */
export function recordPath({ matches: { items, competition, page } }: Record, pathOf: (filter: RecordFilter) => string): string {
  if (competition === null && page === 1) return pathOf({})
  return items.length === 0 ? '' : pathOf({ competition: competition ?? undefined, page })
}
