import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** What an undecided tie leaves open: an entrant's range of places, and the candidates for an award. */
export async function up(db: Kysely<unknown>, { integer, text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('entrants').addColumn('open_place', integer).execute()
  await db.schema.alterTable('entrants').addColumn('open_place_to', integer).execute()
  // JSON: [{ kind, entrants: [key, …] }, …]. Null: none is open.
  await db.schema.alterTable('competitions').addColumn('open_awards', text).execute()
  await db.schema.alterTable('competitions').addColumn('open_awards_visible_at', text).execute()
  // The version of the rules that derived its places, awards and tables: those of an earlier version are derived again.
  await db.schema
    .alterTable('competitions')
    .addColumn('facts_version', integer, (c) => c.notNull().defaultTo(0))
    .execute()
}
