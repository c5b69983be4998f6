import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

/** How a database is asked for texts: twin definitions, which find the same rows. */
export interface TextSearch {
  /** Rows of a table made by `wordIndex` that hold all of these words. */
  holdsWords(table: string, words: readonly string[]): RawBuilder<SqlBool>
  /** Those of them that are not before another: told by its key, and by words that those not before it hold one of. */
  holdsWordsSince(table: string, words: readonly string[], since: Since): RawBuilder<SqlBool>
  /** Whether the text stands anywhere in the column, byte by byte. */
  holdsText(column: Expression<string>, text: string): RawBuilder<SqlBool>
}

interface Since {
  key: RawBuilder<unknown>
  words: readonly string[]
}

export function textSearch(dialect: Dialect): TextSearch {
  switch (dialect) {
    case 'sqlite':
      return {
        // The words hold letters and digits only: nothing in them is a sign of the query language.
        holdsWords: (table, words) => sql<SqlBool>`${sql.table(table)} match ${words.join(' ')}`,
        // The index is in the order of the keys.
        holdsWordsSince: (table, words, { key }) => sql<SqlBool>`${sql.table(table)} match ${words.join(' ')} and rowid >= ${key}`,
        holdsText: (column, text) => sql<SqlBool>`instr(${column}, ${text}) > 0`,
      }
    case 'postgres':
      return {
        holdsWords: (table, words) => sql<SqlBool>`${wordsOf(table)} @> ${list(words)}`,
        // By words, for its index of words knows no keys: it would find all that hold common words first.
        holdsWordsSince: (table, words, since) =>
          sql<SqlBool>`${wordsOf(table)} @> ${list(words)} and ${wordsOf(table)} && ${list(since.words)}`,
        holdsText: (column, text) => sql<SqlBool>`strpos(${column}, ${text}) > 0`,
      }
  }
}

function wordsOf(table: string) {
  return sql`string_to_array(${sql.ref(`${table}.words`)}, ' ')`
}

/**
 * From a query of its own, so that the planner cannot know how many rows hold the words: for words that are everywhere it would read the whole table,
 * taking it for cheap to unpack the words of every row.
 */
function list(words: readonly string[]) {
  return sql`(select string_to_array(${words.join(' ')}::text collate "C", ' '))`
}
