import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from './open.ts'

/** How a database is asked for texts: twin definitions, which find the same rows. */
export interface TextSearch {
  /** Rows of a table made by `wordIndex` that hold all of these words in each column named. */
  holdsWords(table: string, wanted: Readonly<Record<string, readonly string[]>>): RawBuilder<SqlBool>
  /** Whether the text stands anywhere in the column, byte by byte. */
  holdsText(column: Expression<string>, text: string): RawBuilder<SqlBool>
}

export function textSearch(dialect: Dialect): TextSearch {
  switch (dialect) {
    case 'sqlite':
      return {
        holdsWords: (table, wanted) => sql<SqlBool>`${sql.table(table)} match ${matchOf(wanted)}`,
        holdsText: (column, text) => sql<SqlBool>`instr(${column}, ${text}) > 0`,
      }
    case 'postgres':
      return {
        holdsWords: (table, wanted) =>
          sql<SqlBool>`(${sql.join(
            Object.entries(wanted).map(
              ([column, words]) =>
                sql`string_to_array(${sql.ref(`${table}.${column}`)}, ' ') @> string_to_array(${words.join(' ')}::text collate "C", ' ')`,
            ),
            sql` and `,
          )})`,
        holdsText: (column, text) => sql<SqlBool>`strpos(${column}, ${text}) > 0`,
      }
  }
}

/** The words hold letters and digits only: nothing in them is a sign of the query language. */
function matchOf(wanted: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(wanted)
    .flatMap(([column, words]) => words.map((word) => `${column} : "${word}"`))
    .join(' AND ')
}
