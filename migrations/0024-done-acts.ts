import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** What was made in the console under a key of the caller's own, so that sending it again makes no second one. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'done_acts')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('made_id', integer)
    .addColumn('at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('done_acts_by_at').on('done_acts').columns(['at']).execute()
}
