import { sql } from 'kysely'
import { articleTellsResult, isPublished } from '#server/articles/articles.queries.ts'
import type { Reader } from '#server/db/open.ts'
import { isPublicOfListed } from '#server/matches/visible.queries.ts'

/** A longer body, in characters of its JSON, is left out of the feed: a feed of fifty articles is fetched every few minutes. */
const longestBody = 40_000

/** The newest articles, of all columns or of one. */
export async function listFeedArticles(db: Reader, now: string, columnId: number | undefined, limit: number) {
  let query = db
    .selectFrom('articles')
    .select(['id', 'title', 'summary', 'column_id', 'cover_id', 'author_line', 'created_at', 'updated_at', 'published_at'])
    .select(sql<string | null>`case when length(articles.body) <= ${longestBody} then articles.body end`.as('body'))
    .select(articleTellsResult.as('tells_result'))
    .where(isPublished('article', now))
  if (columnId !== undefined) query = query.where('column_id', '=', columnId)
  return await query.orderBy('published_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
export type FeedArticle = Awaited<ReturnType<typeof listFeedArticles>>[number]

/** Of these matches, those of public competitions. */
export async function listPublicMatches(db: Reader, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('matches')
    .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    .select('matches.id')
    .where('matches.id', 'in', ids)
    .where(isPublicOfListed)
    .execute()
  return rows.map((row) => row.id)
}

/** Of these groups, those of public competitions, with the location of their tables. */
export async function listPublicGroups(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('groups')
    .innerJoin('stages', 'stages.id', 'groups.stage_id')
    .innerJoin('competitions', 'competitions.id', 'stages.competition_id')
    .select(['groups.id', 'stages.id as stage_id', 'competitions.id as competition_id'])
    .where('groups.id', 'in', ids)
    .where(isPublicOfListed)
    .execute()
}

/**
 * The pictures of public competitions that these articles tell of, by article: the cover, else the mark, of the first linked one that has
 * either, be it linked itself or by one of its matches.
 */
export async function listLinkedPictures(db: Reader, articleIds: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  if (articleIds.length === 0) return found
  const rows = await db
    .selectFrom('article_links')
    .leftJoin('matches', (join) => join.on('article_links.subject', '=', 'match').onRef('matches.id', '=', 'article_links.subject_id'))
    .innerJoin('competitions', (join) =>
      join.on((eb) =>
        eb.or([
          eb('competitions.id', '=', eb.ref('matches.competition_id')),
          eb.and([eb('article_links.subject', '=', 'competition'), eb('competitions.id', '=', eb.ref('article_links.subject_id'))]),
        ]),
      ),
    )
    .select(['article_links.article_id', 'competitions.cover_id', 'competitions.logo_id'])
    .where('article_links.article_id', 'in', articleIds)
    .where(isPublicOfListed)
    .orderBy('article_links.ordinal')
    .execute()
  for (const { article_id, cover_id, logo_id } of rows) {
    const picture = cover_id ?? logo_id
    if (picture !== null && !found.has(article_id)) found.set(article_id, picture)
  }
  return found
}
