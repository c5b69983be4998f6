import { sql } from 'kysely'
import { contains } from '#server/db/like.ts'
import type { Reader } from '#server/db/open.ts'

/** With the number of articles that have each, the most used first; without articles in the trash. */
export async function listUsedTags(db: Reader, q: string | undefined, limit: number): Promise<{ name: string; count: number }[]> {
  // Counted by the tags alone, less the few in the trash: each article would be read otherwise.
  const listed = db
    .selectFrom('article_tags')
    .select(['name', (eb) => eb.fn.countAll<number>().as('n')])
    .$if(q !== undefined, (query) => query.where((eb) => contains(eb.ref('article_tags.name'), q ?? '')))
    .groupBy('name')
  const trashed = db
    .selectFrom('articles')
    // In this order: SQLite would begin with the tags of all.
    .crossJoin('article_tags')
    .select(['article_tags.name', (eb) => eb.fn.countAll<number>().as('n')])
    .whereRef('article_tags.article_id', '=', 'articles.id')
    .where('articles.deleted_at', 'is not', null)
    .groupBy('article_tags.name')
  const count = sql<number>`listed.n - coalesce(trashed.n, 0)`
  const rows = await db
    .selectFrom(listed.as('listed'))
    .leftJoin(trashed.as('trashed'), 'trashed.name', 'listed.name')
    .select(['listed.name', count.as('count')])
    .where(count, '>', 0)
    .orderBy(count, 'desc')
    .orderBy('listed.name')
    .limit(limit)
    .execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}
