import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from './open.ts'

/** How a database is asked for texts: twin definitions, which find the same rows. */
export interface TextSearch {
  /** Rows of a table made by `wordIndex` that hold all of these words. */
  holdsWords(table: string, words: readonly string[]): RawBuilder<SqlBool>
  /** Whether the text stands anywhere in the column, byte by byte. */
  holdsText(column: Expression<string>, text: string): RawBuilder<SqlBool>
}

export function textSearch(dialect: Dialect): TextSearch {
  switch (dialect) {
    case 'sqlite':
      return {
        // The words hold letters and digits only: nothing in them is a sign of the query language.
        holdsWords: (table, words) => sql<SqlBool>`${sql.table(table)} match ${words.join(' ')}`,
        holdsText: (column, text) => sql<SqlBool>`instr(${column}, ${text}) > 0`,
      }
    case 'postgres':
      return {
        // The words come from a query of their own, so that the planner cannot know how many rows hold them: for words that are everywhere it
        // would read the whole table, taking it for cheap to unpack the words of every row.
        holdsWords: (table, words) =>
          sql<SqlBool>`string_to_array(${sql.ref(`${table}.words`)}, ' ') @> (select string_to_array(${words.join(' ')}::text collate "C", ' '))`,
        holdsText: (column, text) => sql<SqlBool>`strpos(${column}, ${text}) > 0`,
      }
  }
}
