import type { EmbeddableMatch } from '#shared/admin/embeds.ts'
import type { Asking } from '../asking.ts'
import { listPublicIds } from '../matches/match-search.queries.ts'
import { answerSummaries } from '../matches/summaries.answers.ts'

/** Matches as visitors would see them, those of hidden competitions too, in the order of `ids`; what is not there is left out. */
export async function answerEmbeddableMatches(asking: Asking, ids: readonly number[]): Promise<EmbeddableMatch[]> {
  const shown = await listPublicIds(asking.read, ids)
  const summaries = await answerSummaries({ ...asking, isOfConsole: true }, ids)
  return summaries.map((match) => ({ ...match, isPublic: shown.has(match.id) }))
}
