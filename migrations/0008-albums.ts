import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Albums: ordered pictures of the media library, about a match, a team, a season, or nothing in particular. */
export async function up(db: Kysely<unknown>, { table, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'albums')
    .addColumn('id', integer, id)
    // The folder from which an import made it. Null: it was made in the console.
    .addColumn('source_key', text, (c) => c.unique())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('summary', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.check(sql`subject in ('match', 'team', 'season')`))
    // An id in one of three tables, so there is no foreign key: links to deleted rows are ignored.
    .addColumn('subject_id', integer)
    // Null: the first picture.
    .addColumn('cover_id', integer, (c) => c.references('media_items.id'))
    // Null: a draft. In the future: planned.
    .addColumn('published_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addCheckConstraint('albums_whole_subject', sql`(subject is null) = (subject_id is null)`)
    .execute()
  await db.schema.createIndex('albums_by_time').on('albums').columns(['published_at', 'id']).execute()
  await db.schema.createIndex('albums_by_subject').on('albums').columns(['subject', 'subject_id', 'published_at', 'id']).execute()
  await db.schema.createIndex('albums_by_cover').on('albums').columns(['cover_id']).execute()

  await table(db, 'album_pictures')
    .addColumn('album_id', integer, (c) => c.notNull().references('albums.id').onDelete('cascade'))
    .addColumn('media_item_id', integer, (c) => c.notNull().references('media_items.id'))
    .addColumn('ordinal', integer, (c) => c.notNull())
    .addColumn('caption', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('album_pictures_key', ['album_id', 'media_item_id'])
    .execute()
  await db.schema.createIndex('album_pictures_in_order').on('album_pictures').columns(['album_id', 'ordinal']).execute()
  await db.schema.createIndex('album_pictures_by_item').on('album_pictures').columns(['media_item_id']).execute()
}
