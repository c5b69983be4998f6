import { listCompetitionRows } from '#server/competitions/public/competitions.queries.ts'
import type { Asking } from '#server/http/query-context.ts'
import { findNextReveal } from '#server/matches/reveal.queries.ts'
import { answerSummaries } from '#server/matches/summaries.answers.ts'
import { findPlayer, findTeam } from '#server/people/people.queries.ts'
import { publicPlayerName } from '#server/people/public-name.model.ts'
import type { ArticleLink, LinkSubject } from '#shared/articles.ts'
import type { MatchSummary } from '#shared/competitions/answers.ts'
import { matchTitle } from '#shared/competitions/match-title.ts'
import { listArticleLinks } from './article-links.queries.ts'

/** What an article is about, by the names that are public now; what is not public is left out. */
export async function answerSubjects(asking: Asking, articleId: number): Promise<ArticleLink[]> {
  const rows = await listArticleLinks(asking.read, articleId)
  return await nameSubjects(
    asking,
    rows.map(({ role, subject, subject_id: id }) => ({ role, subject, id })),
  )
}

/** Links with the names of what they lead to; what is not public is left out. */
export async function nameSubjects(asking: Asking, given: readonly Omit<ArticleLink, 'name'>[]): Promise<ArticleLink[]> {
  const links = given.map(async ({ role, subject, id }) => {
    const name = await nameSubject(asking, subject, id)
    return name === undefined ? [] : [{ role, subject, id, name }]
  })
  return (await Promise.all(links)).flat()
}

/** As it is public now; undefined where it is not public. */
export async function nameSubject(asking: Asking, subject: LinkSubject, id: number): Promise<string | undefined> {
  asking.footing.shows(`${subject}:${id}`)
  const { read, now, footing } = asking
  switch (subject) {
    case 'competition':
      return (await listCompetitionRows(read, [id]))[0]?.name
    case 'match': {
      // A side that comes through a result has no name before that is public.
      footing.renewsAt(await findNextReveal(read, now))
      const [match] = await answerSummaries(asking, [id])
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
