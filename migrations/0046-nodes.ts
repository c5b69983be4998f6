import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** The servers of this site, by what each says of itself: settings that have to be the same at all, and starts after which no stop was written down. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'nodes')
    // Machine, port and the mark of its data folder.
    .addColumn('node', text, (c) => c.primaryKey())
    .addColumn('host', text, (c) => c.notNull())
    .addColumn('port', integer, (c) => c.notNull())
    .addColumn('public_url', text, (c) => c.notNull())
    // Where its pictures and backups lie: what identifies the place, without secrets, and as shown to people.
    .addColumn('media_place', text, (c) => c.notNull())
    .addColumn('media_said', text, (c) => c.notNull())
    .addColumn('backup_place', text, (c) => c.notNull())
    .addColumn('backup_said', text, (c) => c.notNull())
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('seen_at', text, (c) => c.notNull())
    // Null: it runs, or was killed.
    .addColumn('ended_at', text)
    // JSON: its last starts after an end that was no stop.
    .addColumn('unclean_starts', text, (c) => c.notNull())
    // When its clock was put back since it started, and by how much; null: it was not.
    .addColumn('clock_back_at', text)
    .addColumn('clock_back_ms', integer)
    .execute()
}
