import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  // What a search reads of a thousand entries is in the index, so that the pages of their texts need not be read.
  await db.schema.createIndex('search_entries_by_id').on('search_entries').columns(['id', 'subject', 'subject_id']).execute()
  await db.schema
    .createIndex('articles_by_id')
    .on('articles')
    .columns(['id', 'kind', 'deleted_at', 'published_at', 'unpublish_at'])
    .execute()
  // The version of the terms of an entry. An earlier version of the program, which runs beside this one during the takeover, does not set
  // it and leaves 0.
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
