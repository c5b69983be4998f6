import { playersOfStatistics } from '#server/competitions/store/statistics-codec.model.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { listNamedPlayers } from '#server/people/entrants.queries.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchStatistics } from '#shared/competitions/statistic-views.ts'
import { findDeclared, listStatistics } from './statistics.queries.ts'
import { viewDeclared, viewMatchStatistics } from './statistics.view.ts'

/** Of a match that is public; null where nothing is told, or not yet to the public. */
export async function answerMatchStatistics(
  { read, now }: QueryContext,
  { id, competition, sides }: Pick<MatchSummary, 'id' | 'competition' | 'sides'>,
): Promise<MatchStatistics | null> {
  const rows = await listStatistics(read, now, id)
  if (rows.length === 0) return null
  const [declared, players] = await Promise.all([
    findDeclared(read, competition.id),
    listNamedPlayers(read, [...new Set(rows.flatMap(playersOfStatistics))]),
  ])
  return viewMatchStatistics(rows, {
    declared: viewDeclared(declared),
    players,
    isSidePublic: sides.map(({ entrant }) => entrant !== null),
  })
}
