import { answerAlbumsById } from '#server/albums/albums.answers.ts'
import { tagsOf } from '#server/cache/tags.ts'
import { answerGroupTables } from '#server/competitions/public/group-tables.answers.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { dependOnReveals } from '#server/matches/reveal.answers.ts'
import { loadMatches } from '#server/matches/summaries.answers.ts'
import { answerVideosById } from '#server/videos/videos.answers.ts'
import type { Embeds } from '#shared/articles.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { embedsIn } from './body-parts.model.ts'

/** How many rows of a table an article shows; the rest is on the competition's page. */
const shownPlaces = 8

/** What the embeds of a body show, in order and without duplicates; what is not public is left out. */
export async function answerEmbeds(ctx: QueryContext, body: RichTextDoc): Promise<Embeds> {
  const { match, table, album, video } = embedsIn(body)
  return {
    matches: await embeddedMatches(ctx, match),
    tables: await answerGroupTables(ctx, table, shownPlaces),
    albums: await answerAlbumsById(ctx, album),
    videos: await answerVideosById(ctx, video),
  }
}

/** As in lists: without matches that are publicly known not to be played. */
async function embeddedMatches(ctx: QueryContext, ids: readonly number[]): Promise<MatchSummary[]> {
  if (ids.length === 0) return []
  ctx.deps.addTags(...tagsOf('match', ids))
  // The name of a side that advances by a result is not public before the result is.
  await dependOnReveals(ctx)
  const matches = await loadMatches(ctx, ids)
  // The match shows the competition's name, and renaming the competition does not touch the match.
  ctx.deps.addTags(
    ...tagsOf(
      'competition',
      matches.map(({ row }) => row.competition_id),
    ),
  )
  return matches.flatMap(({ row, summary }) => (row.is_not_needed ? [] : [summary]))
}
