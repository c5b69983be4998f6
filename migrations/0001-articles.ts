import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

export async function up(db: Kysely<unknown>, { table, text, integer, real, id }: ColumnTypes): Promise<void> {
  await table(db, 'columns')
    .addColumn('id', integer, id)
    .addColumn('key', text, (c) => c.notNull().unique())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('ordinal', integer, (c) => c.notNull())
    .execute()

  await table(db, 'media_items')
    .addColumn('id', integer, id)
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('alt', text, (c) => c.notNull())
    .addColumn('width', integer, (c) => c.notNull())
    .addColumn('height', integer, (c) => c.notNull())
    .addColumn('widths', text, (c) => c.notNull())
    .addColumn('placeholder', text, (c) => c.notNull())
    .addColumn('color', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    // One picture with two alt texts is two items with the same files: a draft's text must not change another article's.
    .addUniqueConstraint('media_items_hash_alt', ['hash', 'alt'])
    .execute()

  await table(db, 'articles')
    .addColumn('id', integer, id)
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('article', 'page')`))
    .addColumn('slug', text, (c) => c.unique())
    .addColumn('import_key', text, (c) => c.unique())
    .addColumn('column_id', integer, (c) => c.references('columns.id'))
    .addColumn('cover_id', integer, (c) => c.references('media_items.id'))
    .addColumn('is_ai_made', integer, (c) => c.notNull().check(sql`is_ai_made in (0, 1)`))
    .addColumn('is_pinned', integer, (c) => c.notNull().check(sql`is_pinned in (0, 1)`))
    .addColumn('has_video', integer, (c) => c.notNull().check(sql`has_video in (0, 1)`))
    .addColumn('published_at', text)
    .addColumn('unpublish_at', text)
    .addColumn('deleted_at', text)
    .addColumn('views', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('summary', text, (c) => c.notNull())
    .addColumn('author_line', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('editor', text, (c) => c.notNull())
    .addColumn('reprint_note', text, (c) => c.notNull())
    // The body comes last: SQLite reads a row from its beginning, and a column after a long text costs reading all of its pages.
    .addColumn('body', text, (c) => c.notNull())
    // An article has a column and no slug, a page a slug and no column.
    .addCheckConstraint(
      'articles_kind',
      sql`(kind = 'article' and column_id is not null and slug is null) or (kind = 'page' and column_id is null and slug is not null)`,
    )
    .execute()
  await db.schema
    .createIndex('articles_by_time')
    .on('articles')
    .columns(['kind', 'published_at', 'id', 'unpublish_at', 'deleted_at'])
    .execute()
  await db.schema.createIndex('articles_by_column').on('articles').columns(['column_id', 'published_at', 'id']).execute()
  await db.schema.createIndex('articles_by_start').on('articles').columns(['published_at', 'deleted_at']).execute()
  await db.schema.createIndex('articles_by_end').on('articles').columns(['unpublish_at', 'deleted_at']).execute()
  // The lists in their order, with all columns that decide what is published: a count reads only the index.
  const listed = ['is_pinned', 'published_at', 'id', 'unpublish_at', 'deleted_at']
  await db.schema
    .createIndex('articles_listed')
    .on('articles')
    .columns(['kind', ...listed])
    .execute()
  await db.schema
    .createIndex('articles_listed_by_column')
    .on('articles')
    .columns(['column_id', 'kind', ...listed])
    .execute()

  await table(db, 'article_tags')
    .addColumn('article_id', integer, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('ordinal', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('article_tags_pk', ['article_id', 'name'])
    .execute()
  await db.schema.createIndex('article_tags_by_name').on('article_tags').columns(['name', 'article_id']).execute()

  await table(db, 'article_media')
    .addColumn('article_id', integer, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('media_item_id', integer, (c) => c.notNull().references('media_items.id'))
    .addPrimaryKeyConstraint('article_media_pk', ['article_id', 'media_item_id'])
    .execute()

  await table(db, 'settings')
    .addColumn('id', integer, (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('data', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute()

  await table(db, 'changes')
    .addColumn('n', integer, (c) => c.primaryKey())
    .addColumn('tags', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute()
  await table(db, 'change_counter')
    .addColumn('id', integer, (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('n', integer, (c) => c.notNull())
    .execute()
  await sql`insert into change_counter (id, n) values (1, 0)`.execute(db)

  await table(db, 'vitals')
    .addColumn('id', integer, id)
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('page', text, (c) => c.notNull())
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('channel', text)
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('value', real, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('vitals_by_time').on('vitals').columns(['at']).execute()

  await table(db, 'program_requirement')
    .addColumn('id', integer, (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('oldest', integer, (c) => c.notNull())
    .execute()
  await sql`insert into program_requirement (id, oldest) values (1, 1)`.execute(db)
}
