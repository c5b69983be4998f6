import type { Selectable, Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { ColumnTable, Database } from '#server/db/tables.ts'

export type ColumnRow = Selectable<ColumnTable>

/** In the order of the site. There are at most a dozen, so callers read them all. */
export async function listColumns(db: Selecting): Promise<ColumnRow[]> {
  return await allColumns(db, {})
}
const allColumns = prepared((db) => db.selectFrom('columns').selectAll().orderBy('ordinal').orderBy('id'))

/** By the key that is used in URLs. */
export async function findColumnId(db: Selecting, key: string): Promise<number | undefined> {
  return (await db.selectFrom('columns').select('id').where('key', '=', key).executeTakeFirst())?.id
}

/** Makes the table hold these columns in this order; columns that are not listed stay, after them. */
export async function upsertColumns(trx: Transaction<Database>, columns: readonly { key: string; name: string }[]): Promise<void> {
  for (const [ordinal, { key, name }] of columns.entries()) {
    await trx
      .insertInto('columns')
      .values({ key, name, ordinal })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ name, ordinal }))
      .execute()
  }
}
