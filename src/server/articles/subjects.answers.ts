import { listCompetitionRows } from '#server/competitions/public/competitions.queries.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { findNextReveal } from '#server/matches/reveal.queries.ts'
import { answerSummaries } from '#server/matches/summaries.answers.ts'
import { findPlayer, findTeam } from '#server/people/people.queries.ts'
import { publicPlayerName } from '#server/people/public-name.model.ts'
import type { ArticleLink, LinkSubject } from '#shared/articles.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { matchTitle } from '#shared/competitions/match-title.ts'
import { listArticleLinks } from './article-links.queries.ts'

/** The subjects of an article with their current public names; those that are not public are left out. */
export async function answerSubjects(ctx: QueryContext, articleId: number): Promise<ArticleLink[]> {
  const rows = await listArticleLinks(ctx.read, articleId)
  return await nameSubjects(
    ctx,
    rows.map(({ role, subject, subject_id: id }) => ({ role, subject, id })),
  )
}

/** Links with the names of their targets; those that are not public are left out. */
export async function nameSubjects(ctx: QueryContext, given: readonly Omit<ArticleLink, 'name'>[]): Promise<ArticleLink[]> {
  const links = given.map(async ({ role, subject, id }) => {
    const name = await nameSubject(ctx, subject, id)
    return name === undefined ? [] : [{ role, subject, id, name }]
  })
  return (await Promise.all(links)).flat()
}

/** The current public name; undefined where the subject is not public. */
export async function nameSubject(ctx: QueryContext, subject: LinkSubject, id: number): Promise<string | undefined> {
  ctx.deps.addTags(`${subject}:${id}`)
  const { read, now, deps } = ctx
  switch (subject) {
    case 'competition':
      return (await listCompetitionRows(read, [id]))[0]?.name
    case 'match': {
      // The name of a side that advances by a result is not public before the result is.
      deps.renewsAt(await findNextReveal(read, now))
      const [match] = await answerSummaries(ctx, [id])
      return match && matchName(match)
    }
    case 'team':
      return (await findTeam(read, id))?.name
    case 'player': {
      const player = await findPlayer(read, now, id)
      return player && publicPlayerName(player)
    }
  }
}

function matchName(match: MatchSummary): string {
  return [match.competition.name, matchTitle(match)].filter(Boolean).join(' · ')
}
