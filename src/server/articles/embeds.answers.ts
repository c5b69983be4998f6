import { tagsOf } from '#server/cache/tags.ts'
import { answerGroupTables } from '#server/competitions/public/group-tables.answers.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { restOnReveals } from '#server/matches/reveal.answers.ts'
import { loadMatches } from '#server/matches/summaries.answers.ts'
import type { Embeds } from '#shared/articles.ts'
import type { MatchSummary } from '#shared/competitions/answers.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { embedsIn } from './articles-admin.queries.ts'

/** So many places of a table stand in an article; the rest is on the competition's page. */
const shownPlaces = 8

/** What the embeds of a body show, in their order and each once; what may not be told is left out. */
export async function answerEmbeds(ctx: QueryContext, body: RichTextDoc): Promise<Embeds> {
  const { match, table } = embedsIn(body)
  return { matches: await embeddedMatches(ctx, match), tables: await answerGroupTables(ctx, table, shownPlaces) }
}

/** As lists show them: not one that everybody knows will not be played. */
async function embeddedMatches(ctx: QueryContext, ids: readonly number[]): Promise<MatchSummary[]> {
  if (ids.length === 0) return []
  ctx.deps.addTags(...tagsOf('match', ids))
  // A side that comes through a result has no name before that is public.
  await restOnReveals(ctx)
  const matches = await loadMatches(ctx, ids)
  // Its name stands with the match, and a match is not touched where only that changes.
  ctx.deps.addTags(
    ...tagsOf(
      'competition',
      matches.map(({ row }) => row.competition_id),
    ),
  )
  return matches.flatMap(({ row, summary }) => (row.is_not_needed ? [] : [summary]))
}
