import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  // What search asks of a thousand entries stands beside their keys, so that it need not read the pages of their texts.
  await db.schema.createIndex('search_entries_by_id').on('search_entries').columns(['id', 'subject', 'subject_id']).execute()
  await db.schema
    .createIndex('articles_by_id')
    .on('articles')
    .columns(['id', 'kind', 'deleted_at', 'published_at', 'unpublish_at'])
    .execute()
  // Which words an entry was indexed by: a program of before, which goes on beside this one while it takes over, says nothing and leaves 0.
  await db.schema
    .alterTable('search_entries')
    .addColumn('words_version', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('search_entries_by_words_version')
    .on('search_entries')
    .columns(['words_version', 'subject', 'subject_id'])
    .execute()
}
