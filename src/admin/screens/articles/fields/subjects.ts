import { askPublic } from '#admin/api.ts'
import type { LinkSubject } from '#shared/articles.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'

export interface Found {
  id: number
  name: string
}

export async function listCompetitions(signal: AbortSignal): Promise<Found[]> {
  const { items } = await askPublic('competitions', [{ pageSize: 50 }], signal)
  return items.map(({ id, name }) => ({ id, name }))
}

/** Matches, teams or players of a competition, from the public API. */
export async function listSubjects(subject: LinkSubject, competition: number, signal: AbortSignal): Promise<Found[]> {
  if (subject === 'competition') return []
  if (subject === 'match') {
    const { items } = await askPublic('matches', [{ competition, order: 'newest', pageSize: 50 }], signal)
    return items.map((match) => ({ id: match.id, name: `${match.round.name} ${matchName(match)}`.trim() }))
  }
  const { entrants } = await askPublic('competition', [competition, {}], signal)
  return entrants.flatMap(({ entrant: { name, teamId, playerIds } }) => {
    if (subject === 'team') return teamId === null ? [] : [{ id: teamId, name }]
    const [only] = playerIds
    return playerIds.length === 1 && only !== undefined && teamId === null ? [{ id: only, name }] : []
  })
}

/** 云涧 对 长庚 */
function matchName({ sides, name }: Pick<MatchSummary, 'sides' | 'name'>): string {
  return sides.map(({ entrant, label }) => entrant?.name ?? label).join(' 对 ') || name
}
