import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** What a tie that waits for its decision keeps open: the places between which an entrant stands, and who may still get an award. */
export async function up(db: Kysely<unknown>, { integer, text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('entrants').addColumn('open_place', integer).execute()
  await db.schema.alterTable('entrants').addColumn('open_place_to', integer).execute()
  // JSON: [{ kind, entrants: [key, …] }, …]. Null where none is open, and of what was not saved since.
  await db.schema.alterTable('competitions').addColumn('open_awards', text).execute()
  await db.schema.alterTable('competitions').addColumn('open_awards_visible_at', text).execute()
}
