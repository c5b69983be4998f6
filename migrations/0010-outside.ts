import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** What others know the site by: files that prove whose it is, and addresses of the site before. */
export async function up(db: Kysely<unknown>, { table, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'verification_files')
    .addColumn('id', integer, id)
    .addColumn('name', text, (c) => c.notNull().unique())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()

  await table(db, 'redirects')
    .addColumn('id', integer, id)
    // In the one spelling by which it is looked for.
    .addColumn('old_address', text, (c) => c.notNull().unique())
    .addColumn('new_address', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
}
