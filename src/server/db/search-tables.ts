import type { Generated } from 'kysely'

/** What search keeps of everything that it finds. */
export interface SearchTables {
  search_entries: SearchEntryTable
  search_sounds: SearchSoundTable
  search_grams: SearchGramTable
  document_grams: DocumentGramTable
}

interface SearchEntryTable {
  id: Generated<number>
  subject: 'article' | 'album' | 'competition' | 'team' | 'player' | 'opening'
  subject_id: number
  /** Folded, as are the next two. */
  title: string
  summary: string
  body: string
  /** ISO UTC; empty where the subject has no time. */
  ordered_at: string
  /** Which words of the index stand for it; those of a lower number are missed by some searches. */
  words_version: Generated<number>
}

interface SearchSoundTable {
  sound: string
  entry_id: number
}

/** Words of letters and digits, parted by spaces. On SQLite the texts cannot be read back. */
interface SearchGramTable {
  /** Seconds of `ordered_at` and the entry's id in one number too large for JavaScript: only ever made and taken apart by the database. */
  rowid: string
  words: string
}

interface DocumentGramTable {
  /** The document's id. */
  rowid: number
  words: string
}
