import { sql } from 'kysely'
import { articleTellsResult, isPublished } from '#server/articles/articles.queries.ts'
import type { Reader } from '#server/db/open.ts'
import { isPublicAmongFew } from '#server/matches/visible.queries.ts'

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
    .where(isPublicAmongFew)
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
    .where(isPublicAmongFew)
    .execute()
}
