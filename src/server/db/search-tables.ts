import type { Generated } from 'kysely'
import type { SearchType } from '#shared/page-query.ts'

/** What is in the index; matches are found by those who play them. */
export type SearchSubject = Exclude<SearchType, 'match'>

/** The search index of all subjects. */
export interface SearchTables {
  search_entries: SearchEntryTable
  search_readings: SearchReadingTable
  search_grams: SearchGramTable
  document_grams: DocumentGramTable
}

interface SearchEntryTable {
  id: Generated<number>
  subject: SearchSubject
  subject_id: number
  /** Folded, like the next two columns. */
  title: string
  summary: string
  body: string
  /** ISO UTC; empty where the subject has no time. */
  ordered_at: string
  /** Version of the words in the index; entries of an older version are missed by some searches. */
  words_version: Generated<number>
}

interface SearchReadingTable {
  entry_id: number
  /** See `spell`. */
  units: string
}

/** Words of letters and digits, separated by spaces. On SQLite the texts cannot be read back. */
interface SearchGramTable {
  /**
   * Seconds of `ordered_at` and the entry's id in one number that is too large for JavaScript: only the database composes and splits it.
   */
  rowid: string
  words: string
}

interface DocumentGramTable {
  /** The document's id. */
  rowid: number
  words: string
}
