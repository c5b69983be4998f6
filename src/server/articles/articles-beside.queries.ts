import type { ExpressionBuilder } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Database } from '#server/db/tables.ts'
import { type ArticleRow, articleTellsResult, isPublished, type SummaryRow, summaryColumns, unindexed } from './articles.queries.ts'

export type NeighbourRow = Pick<SummaryRow, 'id' | 'title' | 'tells_result'>

interface Neighbours {
  previous: NeighbourRow | null
  next: NeighbourRow | null
}

/** The older and the newer article by time, over all columns. */
export async function findNeighbours(
  db: Reader,
  now: string,
  { id, published_at }: Pick<ArticleRow, 'id' | 'published_at'>,
): Promise<Neighbours> {
  // Not published: it has neither an older nor a newer one.
  if (published_at === null) return { previous: null, next: null }
  const article = { now, at: published_at, id }
  const [[older], [newer]] = await Promise.all([neighbour(db, article, { side: '<' }), neighbour(db, article, { side: '>' })])
  return { previous: older ?? null, next: newer ?? null }
}
const neighbour = prepared((db: Selecting, { now, at, id }: { now: string; at: string; id: number }, { side }: { side: '<' | '>' }) => {
  const direction = side === '<' ? 'desc' : 'asc'
  return db
    .selectFrom('articles')
    .select(['articles.id', 'articles.title', articleTellsResult.as('tells_result')])
    .where(isPublished('article', now, unindexed))
    .where('articles.published_at', side === '<' ? '<=' : '>=', at)
    .where((eb) => beside(eb, side, at, id))
    .orderBy('articles.published_at', direction)
    .orderBy('articles.id', direction)
    .limit(1)
})

function beside(eb: ExpressionBuilder<Database, 'articles'>, side: '<' | '>', at: string, id: number) {
  return eb.or([eb('articles.published_at', side, at), eb.and([eb('articles.published_at', '=', at), eb('articles.id', side, id)])])
}

/** How many of the newest articles are compared by tags: a common tag may be on tens of thousands. */
const mostCompared = 1_000

/** Up to five articles that share most tags, newest first among equals; where tags find fewer, the newest of the column follow. */
export async function listRelated(
  db: Reader,
  now: string,
  article: Pick<ArticleRow, 'id' | 'column_id'>,
  tags: readonly string[],
): Promise<SummaryRow[]> {
  const limit = 5
  const byTags = tags.length === 0 ? [] : await sharingTags(db, now, { id: article.id, tags, limit })
  if (byTags.length >= limit) return byTags
  const known = [article.id, ...byTags.map((row) => row.id)]
  const byColumn = await db
    .selectFrom('articles')
    .select(summaryColumns)
    .where(isPublished('article', now))
    .where('articles.column_id', '=', article.column_id)
    .where('articles.id', 'not in', known)
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit - byTags.length)
    .execute()
  return [...byTags, ...byColumn]
}

interface Sharing {
  id: number
  tags: readonly string[]
  limit: number
}

async function sharingTags(db: Reader, now: string, { id, tags, limit }: Sharing): Promise<SummaryRow[]> {
  const recent = db
    .selectFrom('articles')
    .select(['articles.id', 'articles.published_at'])
    .where(isPublished('article', now))
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(mostCompared)
  // The tags of each are counted once, and of its row nothing is read until it is one of the few.
  const sharing = db
    .selectFrom(recent.as('recent'))
    // In this order: a common tag has tens of thousands.
    .crossJoin('article_tags')
    .whereRef('article_tags.article_id', '=', 'recent.id')
    .select(['recent.id', 'recent.published_at', (eb) => eb.fn.countAll<number>().as('n')])
    .where('article_tags.name', 'in', tags)
    .where('recent.id', '!=', id)
    .groupBy(['recent.id', 'recent.published_at'])
    .orderBy('n', 'desc')
    .orderBy('recent.published_at', 'desc')
    .orderBy('recent.id', 'desc')
    .limit(limit)
  return await db
    .selectFrom(sharing.as('sharing'))
    .innerJoin('articles', 'articles.id', 'sharing.id')
    .select(summaryColumns)
    .orderBy('sharing.n', 'desc')
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .execute()
}
