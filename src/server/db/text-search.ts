import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Text search conditions, defined once per database; both find the same rows. */
export interface TextSearch {
  /** Rows of a `wordIndex` table that contain these words. */
  holdsWords(table: string, words: WordsHeld): RawBuilder<SqlBool>
  /** Those of them from a certain key on; on PostgreSQL by words, of which each newer row contains one. */
  holdsWordsSince(table: string, words: WordsHeld, since: Since): RawBuilder<SqlBool>
  /** Whether the text stands anywhere in the column, byte by byte. */
  holdsText(column: Expression<string>, text: string): RawBuilder<SqlBool>
}

/** All of the first; one of the second, where there are any; and of each group of the third all words of one list. One of them has words. */
export interface WordsHeld {
  all: readonly string[]
  oneOf?: readonly string[]
  groups?: readonly (readonly (readonly string[])[])[]
}

interface Since {
  key: RawBuilder<unknown>
  words: readonly string[]
}

export function textSearch(dialect: Dialect): TextSearch {
  switch (dialect) {
    case 'sqlite':
      return {
        // The words contain letters and digits only, so nothing in them is query syntax.
        holdsWords: (table, words) => sql<SqlBool>`${sql.table(table)} match ${query(words)}`,
        // The index is in the order of the keys.
        holdsWordsSince: (table, words, { key }) => sql<SqlBool>`${sql.table(table)} match ${query(words)} and rowid >= ${key}`,
        holdsText: (column, text) => sql<SqlBool>`instr(${column}, ${text}) > 0`,
      }
    case 'postgres':
      return {
        holdsWords,
        // By words, because this index does not know the keys: it would find all rows with common words first.
        holdsWordsSince: (table, words, since) => sql<SqlBool>`${holdsWords(table, words)} and ${wordsOf(table)} && ${list(since.words)}`,
        holdsText: (column, text) => sql<SqlBool>`strpos(${column}, ${text}) > 0`,
      }
  }
}

/** Of SQLite's index. */
function query({ all, oneOf = [], groups = [] }: WordsHeld): string {
  const lists = groups.map((group) => `(${group.map((words) => `(${words.join(' AND ')})`).join(' OR ')})`)
  return [...all, ...(oneOf.length === 0 ? [] : [`(${oneOf.join(' OR ')})`]), ...lists].join(' AND ')
}

/** On PostgreSQL. */
function holdsWords(table: string, { all, oneOf = [], groups = [] }: WordsHeld): RawBuilder<SqlBool> {
  const lists = groups.map((group) =>
    sql.join(
      group.map((words) => sql<SqlBool>`${wordsOf(table)} @> ${list(words)}`),
      sql` or `,
    ),
  )
  const conditions = [
    ...(all.length === 0 ? [] : [sql<SqlBool>`${wordsOf(table)} @> ${list(all)}`]),
    ...(oneOf.length === 0 ? [] : [sql<SqlBool>`${wordsOf(table)} && ${list(oneOf)}`]),
    ...lists.map((one) => sql<SqlBool>`(${one})`),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function wordsOf(table: string) {
  return sql`string_to_array(${sql.ref(`${table}.words`)}, ' ')`
}

/**
 * A subquery, so that the planner cannot estimate how many rows contain the words: for very common words it would scan the whole table,
 * because it underestimates the cost of decompressing every row's words.
 */
function list(words: readonly string[]) {
  return sql`(select string_to_array(${words.join(' ')}::text collate "C", ' '))`
}
