import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Verification files, and redirects from addresses of the former site. */
export async function up(db: Kysely<unknown>, { table, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'verification_files')
    .addColumn('id', integer, id)
    .addColumn('name', text, (c) => c.notNull().unique())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()

  await table(db, 'redirects')
    .addColumn('id', integer, id)
    // In the normal form in which it is looked up.
    .addColumn('old_address', text, (c) => c.notNull().unique())
    .addColumn('new_address', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
}
