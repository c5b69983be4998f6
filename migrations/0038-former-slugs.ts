import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Slugs under which competitions were public before: their addresses lead on, and no other competition gets them. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'former_slugs')
    .addColumn('slug', text, (c) => c.notNull().primaryKey())
    .addColumn('competition_id', integer, (c) => c.notNull().references('competitions.id'))
    .addColumn('since', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('former_slugs_by_competition').on('former_slugs').columns(['competition_id']).execute()
}
