import type { QueryContext } from '#server/http/query-context.ts'
import { listPublicIds } from '#server/matches/match-search.queries.ts'
import { answerSummaries } from '#server/matches/summaries.answers.ts'
import type { EmbeddableMatch } from '#shared/admin/embeds.ts'

/** Matches as visitors would see them, including those of hidden competitions, in the order of `ids`; unknown ids are left out. */
export async function answerEmbeddableMatches(ctx: QueryContext, ids: readonly number[]): Promise<EmbeddableMatch[]> {
  const shown = await listPublicIds(ctx.read, ids)
  const summaries = await answerSummaries({ ...ctx, isOfConsole: true }, ids)
  return summaries.map((match) => ({ ...match, isPublic: shown.has(match.id) }))
}
