import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** The pictures of a revision: a revision that can be restored keeps its pictures. */
export async function up(db: Kysely<unknown>, { table, integer }: ColumnTypes): Promise<void> {
  await table(db, 'article_revision_media')
    .addColumn('revision_id', integer, (c) => c.notNull().references('article_revisions.id').onDelete('cascade'))
    .addColumn('media_item_id', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('article_revision_media_pk', ['revision_id', 'media_item_id'])
    .execute()
  await db.schema.createIndex('article_revision_media_by_item').on('article_revision_media').columns(['media_item_id']).execute()
  // An earlier version of the program, which may run beside this one, does not write them and leaves 0: such revisions are read later.
  await db.schema
    .alterTable('article_revisions')
    .addColumn('is_media_noted', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create index article_revisions_without_media on article_revisions (id) where is_media_noted = 0`.execute(db)
}
