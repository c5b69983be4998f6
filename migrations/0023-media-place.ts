import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Where the server keeps pictures and videos, so that nothing else puts them elsewhere. One row, once a server or an import has been there. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'media_place')
    .addColumn('id', integer, (c) => c.primaryKey().check(sql`id = 1`))
    // What tells it from any other, without secrets.
    .addColumn('place', text, (c) => c.notNull())
    // As people are told it.
    .addColumn('said', text, (c) => c.notNull())
    .addColumn('since', text, (c) => c.notNull())
    .execute()
}
