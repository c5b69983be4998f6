import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Teams and players that stood twice and became one: what their old addresses and the files that name them lead to. */
export async function up(db: Kysely<unknown>, { table, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'merged_people')
    .addColumn('id', integer, id)
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('team', 'player')`))
    .addColumn('old_id', integer, (c) => c.notNull())
    .addColumn('slug', text, (c) => c.notNull())
    // Of two tables, so it refers to none. One that stands: whoever is merged on takes these along.
    .addColumn('new_id', integer, (c) => c.notNull())
    .addColumn('merged_at', text, (c) => c.notNull())
    .addUniqueConstraint('merged_people_old', ['kind', 'old_id'])
    .addUniqueConstraint('merged_people_slug', ['kind', 'slug'])
    .execute()
  await db.schema.createIndex('merged_people_by_new').on('merged_people').columns(['kind', 'new_id']).execute()
}
