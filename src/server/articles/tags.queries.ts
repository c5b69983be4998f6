import { contains } from '#server/db/like.ts'
import type { Reader } from '#server/db/open.ts'

/** With the number of articles that have each, the most used first; without articles in the trash. */
export async function listUsedTags(db: Reader, q: string | undefined, limit: number): Promise<{ name: string; count: number }[]> {
  let query = db.selectFrom('article_tags').innerJoin('articles', 'articles.id', 'article_tags.article_id')
  if (q !== undefined) query = query.where((eb) => contains(eb.ref('article_tags.name'), q))
  const rows = await query
    .select(['article_tags.name', (eb) => eb.fn.countAll<number>().as('count')])
    .where('articles.deleted_at', 'is', null)
    .groupBy('article_tags.name')
    .orderBy('count', 'desc')
    .orderBy('article_tags.name')
    .limit(limit)
    .execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}
