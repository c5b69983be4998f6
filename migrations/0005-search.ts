import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/** What search looks through, in its folded form: letter case, width and traditional characters apart, one text is one text. */
export async function up(db: Kysely<unknown>, { table, wordIndex, text, integer, id }: ColumnTypes): Promise<void> {
  await table(db, 'search_entries')
    .addColumn('id', integer, id)
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('subject_id', integer, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('summary', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    // The newest come first among equals; what has no time of its own comes after all that has.
    .addColumn('ordered_at', text, (c) => c.notNull())
    .addUniqueConstraint('search_entries_by_subject', ['subject', 'subject_id'])
    .execute()
  await db.schema.createIndex('search_entries_by_title').on('search_entries').columns(['title', 'ordered_at', 'id']).execute()

  // How names sound: whole, from every syllable on, and by initials. Found by how they begin.
  await table(db, 'search_sounds')
    .addColumn('sound', text, (c) => c.notNull())
    .addColumn('entry_id', integer, (c) => c.notNull().references('search_entries.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('search_sounds_key', ['sound', 'entry_id'])
    .execute()
  await db.schema.createIndex('search_sounds_by_entry').on('search_sounds').columns(['entry_id']).execute()

  // The characters and pairs of characters of an entry, by field: they find candidates. `rowid` rises with time.
  await wordIndex(db, 'search_grams')

  // The same of `article_words`, by which the console finds documents; `rowid` is the document's.
  await wordIndex(db, 'document_grams')
}
