import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Merged duplicates of teams and players: the targets of their old URLs and slugs. */
export async function up(db: Kysely<unknown>, { table, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'merged_people')
    .addColumn('id', integer, id)
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('team', 'player')`))
    .addColumn('old_id', integer, (c) => c.notNull())
    .addColumn('slug', text, (c) => c.notNull())
    // An id in one of two tables, so there is no foreign key. Always an existing row: a later merge updates these too.
    .addColumn('new_id', integer, (c) => c.notNull())
    .addColumn('merged_at', text, (c) => c.notNull())
    .addUniqueConstraint('merged_people_old', ['kind', 'old_id'])
    .addUniqueConstraint('merged_people_slug', ['kind', 'slug'])
    .execute()
  await db.schema.createIndex('merged_people_by_new').on('merged_people').columns(['kind', 'new_id']).execute()
}
