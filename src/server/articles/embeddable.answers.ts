import type { Asking } from '#server/http/query-context.ts'
import { listPublicIds } from '#server/matches/match-search.queries.ts'
import { answerSummaries } from '#server/matches/summaries.answers.ts'
import type { EmbeddableMatch } from '#shared/admin/embeds.ts'

/** Matches as visitors would see them, those of hidden competitions too, in the order of `ids`; what is not there is left out. */
export async function answerEmbeddableMatches(asking: Asking, ids: readonly number[]): Promise<EmbeddableMatch[]> {
  const shown = await listPublicIds(asking.read, ids)
  const summaries = await answerSummaries({ ...asking, isOfConsole: true }, ids)
  return summaries.map((match) => ({ ...match, isPublic: shown.has(match.id) }))
}
