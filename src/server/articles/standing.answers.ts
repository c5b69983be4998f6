import { tagsOf } from '#server/cache/tags.ts'
import { answerTablesAround } from '#server/competitions/public/tables-around.answers.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerStrip } from '#server/matches/match-list.answers.ts'
import { answerSummaries } from '#server/matches/summaries.answers.ts'
import type { ArticleLink, ArticleStanding, Embeds } from '#shared/articles.ts'
import { findCompetitionOfTeam } from './article-links.queries.ts'

/** Of as many groups as fit beside a text, the first places. */
const most = { tables: 2, rows: 8 }

/**
 * What is on in the competition that an article is about, or what comes next, and how it stands: of the first of its links that is a competition,
 * or of one. What the body shows already is left out, and null where nothing is left.
 */
export async function answerStanding(
  ctx: QueryContext,
  links: readonly ArticleLink[],
  embeds: Pick<Embeds, 'matches' | 'tables'>,
): Promise<ArticleStanding | null> {
  const id = await competitionOf(ctx, links)
  if (id === undefined) return null
  ctx.deps.addTags(...tagsOf('competition', [id]))
  const { live, next, latest } = await answerStrip(ctx, { competition: id }, { next: 1, latest: 1 })
  const streamed = live.filter((match) => match.hasStream)
  const fronts = [...streamed, ...live, ...next]
  const around = fronts[0] ?? latest[0]
  if (!around) return null
  const { tables } = await answerTablesAround(ctx, around, most)
  const shown = {
    match: fronts.find(({ id: one }) => !embeds.matches.some((match) => match.id === one)) ?? null,
    tables: tables.filter((table) => !embeds.tables.some((one) => one.id === table.id)),
  }
  return shown.match === null && shown.tables.length === 0 ? null : { competition: around.competition, ...shown }
}

/** What is linked is public: the links that are not have been left out. */
async function competitionOf(ctx: QueryContext, links: readonly ArticleLink[]): Promise<number | undefined> {
  for (const { subject, id } of links) {
    if (subject === 'competition') return id
    if (subject === 'match') return (await answerSummaries(ctx, [id]))[0]?.competition.id
    if (subject === 'team') {
      ctx.deps.addTags('competitions')
      return await findCompetitionOfTeam(ctx.read, id)
    }
  }
  return undefined
}
