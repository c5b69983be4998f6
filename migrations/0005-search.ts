import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** The text index in its folded form, which ignores letter case, width and traditional characters. */
export async function up(db: Kysely<unknown>, { table, wordIndex, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'search_entries')
    .addColumn('id', integer, id)
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('subject_id', integer, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('summary', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    // The newest come first among equals; entries without a time come last.
    .addColumn('ordered_at', text, (c) => c.notNull())
    .addUniqueConstraint('search_entries_by_subject', ['subject', 'subject_id'])
    .execute()
  await db.schema.createIndex('search_entries_by_title').on('search_entries').columns(['title', 'ordered_at', 'id']).execute()

  // The pinyin of names: whole, from every syllable on, and as initials. Searched by prefix.
  await table(db, 'search_sounds')
    .addColumn('sound', text, (c) => c.notNull())
    .addColumn('entry_id', integer, (c) => c.notNull().references('search_entries.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('search_sounds_key', ['sound', 'entry_id'])
    .execute()
  await db.schema.createIndex('search_sounds_by_entry').on('search_sounds').columns(['entry_id']).execute()

  // The characters and pairs of characters of an entry, by field: they find candidates. `rowid` increases with time.
  await wordIndex(db, 'search_grams')

  // The same for `article_words`, by which the console finds documents; `rowid` is the document's.
  await wordIndex(db, 'document_grams')
}
