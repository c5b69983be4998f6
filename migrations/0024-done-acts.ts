import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** What was created in the console under an idempotency key, so that a retry creates nothing twice. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'done_acts')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('made_id', integer)
    .addColumn('at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('done_acts_by_at').on('done_acts').columns(['at']).execute()
}
