import type { Kysely } from 'kysely'

/** What search asks of a thousand entries stands beside their keys, so that it need not read the pages of their texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('search_entries_by_id').on('search_entries').columns(['id', 'subject', 'subject_id']).execute()
  await db.schema
    .createIndex('articles_by_id')
    .on('articles')
    .columns(['id', 'kind', 'deleted_at', 'published_at', 'unpublish_at'])
    .execute()
}
