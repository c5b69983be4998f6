import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** How names and titles are read aloud. Nothing asks for `search_sounds` any more; it empties itself as everything is indexed anew. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  // Beside the entries, whose rows hold whole texts: a thousand of these are read for one search.
  await table(db, 'search_readings')
    .addColumn('entry_id', integer, (c) => c.primaryKey().references('search_entries.id').onDelete('cascade'))
    // Each character with all its readings, as `spell` writes them.
    .addColumn('units', text, (c) => c.notNull())
    .execute()
}
