import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** Videos: files of our own, or of an external site of the closed list, about a match, a team, a season, or nothing in particular. */
export async function up(db: Kysely<unknown>, { table, text, integer, real, id }: ColumnTypes): Promise<void> {
  await table(db, 'video_files')
    // SHA-256 of the file, hex.
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('bytes', integer, (c) => c.notNull())
    .addColumn('width', integer, (c) => c.notNull())
    .addColumn('height', integer, (c) => c.notNull())
    .addColumn('duration_seconds', real, (c) => c.notNull())
    .addColumn('is_index_first', integer, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await table(db, 'videos')
    .addColumn('id', integer, id)
    // The file from which an import made it. Null: it was made in the console.
    .addColumn('source_key', text, (c) => c.unique())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('summary', text, (c) => c.notNull())
    .addColumn('file_hash', text, (c) => c.references('video_files.hash'))
    // The URL of an external site's player.
    .addColumn('player', text)
    .addColumn('poster_id', integer, (c) => c.references('media_items.id'))
    .addColumn('subject', text, (c) => c.check(sql`subject in ('match', 'team', 'season')`))
    // An id in one of three tables, so there is no foreign key: links to deleted rows are ignored.
    .addColumn('subject_id', integer)
    // Null: a draft. In the future: planned.
    .addColumn('published_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addCheckConstraint('videos_one_source', sql`(file_hash is null) <> (player is null)`)
    .addCheckConstraint('videos_whole_subject', sql`(subject is null) = (subject_id is null)`)
    .execute()
  await db.schema.createIndex('videos_by_time').on('videos').columns(['published_at', 'id']).execute()
  await db.schema.createIndex('videos_by_subject').on('videos').columns(['subject', 'subject_id', 'published_at', 'id']).execute()
  await db.schema.createIndex('videos_by_poster').on('videos').columns(['poster_id']).execute()
  await db.schema.createIndex('videos_by_file').on('videos').columns(['file_hash']).execute()
}
