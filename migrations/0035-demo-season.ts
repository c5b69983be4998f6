import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** At most one row: that the site began with the demo season, how its night goes on, and what it held when it was loaded. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'demo_season')
    .addColumn('id', integer, (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('loaded_at', text, (c) => c.notNull())
    // Matches of the night and how they go on, as JSON; each is taken out when it is over.
    .addColumn('night', text, (c) => c.notNull())
    // How many rows each of its subjects had, as JSON.
    .addColumn('held', text, (c) => c.notNull())
    .execute()
}
