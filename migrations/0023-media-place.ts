import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** The server's media store, so that nothing else stores files elsewhere. One row, once a server or an import has run. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'media_place')
    .addColumn('id', integer, (c) => c.primaryKey().check(sql`id = 1`))
    // Identifies it, without secrets.
    .addColumn('place', text, (c) => c.notNull())
    // As shown to people.
    .addColumn('said', text, (c) => c.notNull())
    .addColumn('since', text, (c) => c.notNull())
    .execute()
}
