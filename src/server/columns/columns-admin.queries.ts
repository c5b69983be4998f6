import { sql, type Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

export interface ArticlesOfColumn {
  /** All of them, drafts and those in the trash too. */
  all: number
  trashed: number
}

/**
 * How many articles hold each column: those that the console lists under it, and those that visitors read in it while their draft names
 * another one, or none. The list's filter finds the same. A draft that has chosen no column counts in none, whatever stands in for it.
 */
export async function countArticlesByColumn(db: Selecting): Promise<Map<number, ArticlesOfColumn>> {
  const counted = [sql<number>`count(*)`.as('n'), sql<number>`count(articles.deleted_at)`.as('trashed')] as const
  const listed = db
    .selectFrom('articles')
    .select('articles.listed_column_id as id')
    .select(counted)
    .where('articles.listed_column_id', 'is not', null)
    .groupBy('articles.listed_column_id')
  const elsewhere = readInAnother(db).select('articles.column_id as id').select(counted).groupBy('articles.column_id')
  const counts = new Map<number, ArticlesOfColumn>()
  for (const { id, n, trashed } of [...(await listed.execute()), ...(await elsewhere.execute())]) {
    if (id === null) continue
    const { all = 0, trashed: before = 0 } = counts.get(id) ?? {}
    counts.set(id, { all: all + Number(n), trashed: before + Number(trashed) })
  }
  return counts
}

/** Published articles in this column whose draft names another one, or none. */
export async function listReadInColumn(db: Selecting, columnId: number): Promise<number[]> {
  const rows = await readInAnother(db).select('articles.id').where('articles.column_id', '=', columnId).execute()
  return rows.map(({ id }) => id)
}

function readInAnother(db: Selecting) {
  return db
    .selectFrom('article_drafts')
    .innerJoin('articles', 'articles.id', 'article_drafts.article_id')
    .where('article_drafts.is_changed', '=', 1)
    .where('articles.published_at', 'is not', null)
    .where((eb) => eb.or([eb('article_drafts.column_id', 'is', null), eb('article_drafts.column_id', '<>', eb.ref('articles.column_id'))]))
}

/** The rows of drafts that have chosen no column, and so stand in any, move to `standIn`. */
export async function deleteColumns(trx: Transaction<Database>, ids: readonly number[], standIn: number | undefined): Promise<void> {
  if (ids.length === 0) return
  if (standIn !== undefined)
    await trx
      .updateTable('articles')
      .set({ column_id: standIn })
      .where('column_id', 'in', ids)
      .where('listed_column_id', 'is', null)
      .where('published_at', 'is', null)
      .execute()
  await trx.deleteFrom('columns').where('id', 'in', ids).execute()
}

/** Whether drafts that have chosen no column stand in one of these. */
export async function areStandIns(db: Selecting, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('column_id', 'in', ids)
    .where('listed_column_id', 'is', null)
    .where('published_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
