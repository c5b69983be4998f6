import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** What editors of texts and of the library miss: where albums and videos are used, who has a text open, folders, and what a picture is about. */
export async function up(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'article_embeds')
    .addColumn('article_id', integer, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    // 1: in its draft; 0: in the text itself.
    .addColumn('is_draft', integer, (c) => c.notNull().check(sql`is_draft in (0, 1)`))
    .addColumn('subject', text, (c) => c.notNull().check(sql`subject in ('album', 'video')`))
    // An id in one of two tables, so there is no foreign key: what was deleted shows nothing.
    .addColumn('subject_id', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('article_embeds_key', ['article_id', 'is_draft', 'subject', 'subject_id'])
    .execute()
  await db.schema.createIndex('article_embeds_by_subject').on('article_embeds').columns(['subject', 'subject_id']).execute()

  await table(db, 'article_presences')
    .addColumn('article_id', integer, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('seen_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('article_presences_key', ['article_id', 'user_id'])
    .execute()

  // Empty: it was uploaded by itself.
  await db.schema
    .alterTable('media_items')
    .addColumn('folder', text, (c) => c.notNull().defaultTo(''))
    .execute()
  // In percent from the left and from the top; null: the middle.
  for (const column of ['focus_x', 'focus_y'])
    await db.schema
      .alterTable('media_items')
      .addColumn(column, integer, (c) => c.check(sql`${sql.ref(column)} between 0 and 100`))
      .execute()
  await db.schema.createIndex('media_items_by_folder').on('media_items').columns(['folder', 'created_at']).execute()
  // Pictures that came in folders before; their albums still know which.
  await sql`update media_items set folder = (
    select substr(min(albums.source_key), 1, 200) from album_pictures join albums on albums.id = album_pictures.album_id
    where album_pictures.media_item_id = media_items.id and albums.source_key is not null
  ) where id in (
    select album_pictures.media_item_id from album_pictures join albums on albums.id = album_pictures.album_id where albums.source_key is not null
  )`.execute(db)
}
