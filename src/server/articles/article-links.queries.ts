import { sql } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { isListedAmongFew, isPublicAmongFew, isPublicOfListed } from '#server/matches/visible.queries.ts'
import type { LinkRole, LinkSubject } from '#shared/articles.ts'
import { isPublished, type SummaryRow, summaryColumns } from './articles.queries.ts'

interface Linked {
  subject: LinkSubject
  subjectIds: readonly number[]
  limit: number
}

/** Published articles linked to one of the subjects, each once, the newest first. */
export async function listLinkedArticles(
  db: Reader,
  now: string,
  { subject, subjectIds, limit }: Linked,
): Promise<(SummaryRow & { role: LinkRole })[]> {
  if (subjectIds.length === 0) return []
  const rows = await linkedArticles(db, { now, subject, subjectIds, limit: limit * subjectIds.length })
  const known = new Map(rows.toReversed().map(({ subject_id, ...row }) => [row.id, row]))
  return [...known.values()].toReversed().slice(0, limit)
}

interface LinkedNow {
  now: string
  subject: LinkSubject
  subjectIds: readonly number[]
  limit: number
}

const linkedArticles = prepared((db, { now, subject, subjectIds, limit }: LinkedNow) =>
  db
    .selectFrom('article_links')
    // By the links alone: SQLite would walk all articles by time, to find the few that are linked.
    .crossJoin('articles')
    .whereRef('articles.id', '=', 'article_links.article_id')
    .select(summaryColumns)
    .select(['article_links.role', 'article_links.subject_id'])
    .where('article_links.subject', '=', subject)
    .where('article_links.subject_id', 'in', subjectIds)
    .where((eb) => isPublished('article', now)(eb))
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit),
)

/** The public competitions that articles are linked to, themselves or by a match, with its round; those by a match first. */
export async function listReported(db: Reader, now: string, articleIds: readonly number[]) {
  if (articleIds.length === 0) return []
  const [byMatch, byThemselves] = await Promise.all([reportedByMatch(db, { now, articleIds }), reportedThemselves(db, { articleIds })])
  return [...byMatch, ...byThemselves]
}

const reportedByMatch = prepared((db, { now, articleIds }: { now: string; articleIds: readonly number[] }) =>
  db
    .selectFrom('article_links')
    .innerJoin('matches', 'matches.id', 'article_links.subject_id')
    .innerJoin('rounds', 'rounds.id', 'matches.round_id')
    .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    .select(['article_links.article_id', 'competitions.id', 'competitions.name', 'rounds.name as round', 'rounds.number'])
    .where('article_links.subject', '=', 'match')
    .where('article_links.article_id', 'in', articleIds)
    .where(isPublicOfListed)
    .where(isListedAmongFew(now)),
)
const reportedThemselves = prepared((db, { articleIds }: { articleIds: readonly number[] }) =>
  db
    .selectFrom('article_links')
    .innerJoin('competitions', 'competitions.id', 'article_links.subject_id')
    .select(['article_links.article_id', 'competitions.id', 'competitions.name'])
    .select([sql<null>`null`.as('round'), sql<null>`null`.as('number')])
    .where('article_links.subject', '=', 'competition')
    .where('article_links.article_id', 'in', articleIds)
    .where(isPublicOfListed),
)

/** The public competition that ends last of those a team has entered. */
export async function findCompetitionOfTeam(db: Reader, teamId: number): Promise<number | undefined> {
  return (await enteredByTeam(db, { teamId }))[0]?.id
}
const enteredByTeam = prepared((db, { teamId }: { teamId: number }) =>
  db
    .selectFrom('entrants')
    .innerJoin('competitions', 'competitions.id', 'entrants.competition_id')
    .select('competitions.id')
    .where('entrants.team_id', '=', teamId)
    .where(isPublicAmongFew)
    .orderBy('competitions.ends_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(1),
)

/** The published article with this import key. */
export async function findArticleByImportKey(db: Reader, now: string, key: string): Promise<{ id: number; title: string } | undefined> {
  return await db
    .selectFrom('articles')
    .select(['articles.id', 'articles.title'])
    .where(isPublished('article', now))
    .where('articles.import_key', '=', key)
    .executeTakeFirst()
}

/** The article with this import key, published or not. */
export async function findArticleOfKey(db: Selecting, key: string) {
  return await db
    .selectFrom('articles')
    .select(['id', 'title', 'published_at', 'unpublish_at', 'deleted_at'])
    .where('import_key', '=', key)
    .executeTakeFirst()
}

/** What an article is linked to, in the editor's order; public or not. */
export async function listArticleLinks(db: Reader, articleId: number) {
  return await db
    .selectFrom('article_links')
    .select(['role', 'subject', 'subject_id'])
    .where('article_id', '=', articleId)
    .orderBy('ordinal')
    .execute()
}
