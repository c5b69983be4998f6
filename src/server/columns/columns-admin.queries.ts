import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

/** The number of articles in each column, including drafts and those in the trash. */
export async function countArticlesByColumn(db: Selecting): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('articles')
    .select('column_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('column_id', 'is not', null)
    .groupBy('column_id')
    .execute()
  return new Map(rows.flatMap(({ column_id, n }) => (column_id === null ? [] : [[column_id, n] as const])))
}

export async function deleteColumns(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('columns').where('id', 'in', ids).execute()
}
