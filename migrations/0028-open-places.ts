import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** What a tie that waits for its decision keeps open: the places between which an entrant stands, and who may still get an award. */
export async function up(db: Kysely<unknown>, { integer, text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('entrants').addColumn('open_place', integer).execute()
  await db.schema.alterTable('entrants').addColumn('open_place_to', integer).execute()
  // JSON: [{ kind, entrants: [key, …] }, …]. Null where none is open.
  await db.schema.alterTable('competitions').addColumn('open_awards', text).execute()
  await db.schema.alterTable('competitions').addColumn('open_awards_visible_at', text).execute()
  // By which rules its places, awards and tables were derived: what a program of before has saved is derived again.
  await db.schema
    .alterTable('competitions')
    .addColumn('facts_version', integer, (c) => c.notNull().defaultTo(0))
    .execute()
}
