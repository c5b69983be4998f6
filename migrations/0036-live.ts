import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** What streams of changes need: see docs/decisions/0027-live.md. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  // A quiet change alters nothing that visitors see: it drops answers from caches, and no stream tells of it.
  await db.schema
    .alterTable('changes')
    .addColumn('is_quiet', integer, (c) => c.notNull().defaultTo(0).check(sql`is_quiet in (0, 1)`))
    .execute()
  await table(db, 'live_state')
    .addColumn('id', integer, (c) => c.primaryKey().check(sql`id = 1`))
    // Random: change numbers of another database, or of a restored one, are numbers of another history.
    .addColumn('epoch', text, (c) => c.notNull())
    // Up to when the ends of embargoes and delays have been written as changes. Null: no server has run yet.
    .addColumn('revealed_until', text)
    .execute()
  const epoch = randomBytes(6).toString('base64url').replaceAll(/[-_]/g, 'x')
  await sql`insert into live_state (id, epoch) values (1, ${epoch})`.execute(db)
}
