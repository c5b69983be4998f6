import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

/** The column types of migrations, defined once per database, so that both get the same schema. */
export interface ColumnTypes {
  /** A table; on SQLite a STRICT one. */
  table<T extends string>(db: Kysely<unknown>, name: T): CreateTableBuilder<T>
  /** Text compared byte by byte in both databases, so that instants, keys and names sort alike. */
  text: ReturnType<typeof sql>
  integer: 'integer'
  real: ReturnType<typeof sql>
  id(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** A full-text index with the columns `rowid` and `words` (words separated by spaces). Query it with `TextSearch`. */
  wordIndex(db: Kysely<unknown>, name: string): Promise<void>
  /** From then on a `wordIndex` sorts words in when they are written: every search would read an unsorted pending list. */
  sortWordsAtOnce(db: Kysely<unknown>, name: string): Promise<void>
  /** From then on this text is stored uncompressed: decompressing thousands takes longer than searching them. */
  keepUnpacked(db: Kysely<unknown>, table: string, column: string): Promise<void>
  /** Statements for each row that is written, whoever writes it: what is derived from other rows is then never forgotten. */
  trigger(db: Kysely<unknown>, trigger: Trigger): Promise<void>
}

/** Its texts are SQL that both databases read alike; `new` and `old` are the row. */
interface Trigger {
  name: string
  table: string
  /** `insert`, `delete`, or `update of` some columns. */
  after: string
  when: string
  /** Rows that others may be writing to at the same moment, as a selection: PostgreSQL lets the statements wait for them and see what was written. */
  locks?: string
  statements: readonly string[]
}

export function columnTypes(dialect: Dialect): ColumnTypes {
  switch (dialect) {
    case 'sqlite':
      return {
        table: (db, name) => db.schema.createTable(name).modifyEnd(sql`strict`),
        text: sql`text`,
        integer: 'integer',
        real: sql`real`,
        id: (column) => column.primaryKey().autoIncrement(),
        wordIndex: async (db, name) => {
          await sql`create virtual table ${sql.table(name)}
            using fts5(words, content='', contentless_delete=1, detail='none', tokenize='ascii')`.execute(db)
        },
        sortWordsAtOnce: async () => {},
        keepUnpacked: async () => {},
        trigger: async (db, { name, table, after, when, statements }) => {
          const body = statements.map((one) => `${one};`).join(' ')
          await sql.raw(`create trigger ${name} after ${after} on ${table} for each row when (${when}) begin ${body} end`).execute(db)
        },
      }
    case 'postgres':
      return {
        table: (db, name) => db.schema.createTable(name),
        text: sql`text collate "C"`,
        integer: 'integer',
        real: sql`double precision`,
        id: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
        wordIndex: async (db, name) => {
          await sql`create table ${sql.table(name)} (rowid bigint primary key, words text collate "C" not null)`.execute(db)
          await sql`create index ${sql.ref(`${name}_by_word`)} on ${sql.table(name)} using gin (string_to_array(words, ' '))`.execute(db)
        },
        sortWordsAtOnce: async (db, name) => {
          await sql`alter index ${sql.ref(`${name}_by_word`)} set (fastupdate = off)`.execute(db)
          await sql`select gin_clean_pending_list(${`${name}_by_word`}::regclass)`.execute(db)
        },
        keepUnpacked: async (db, table, column) => {
          await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set storage external`.execute(db)
          // Stored inside the row, up to the size of a page: out-of-line storage needs one more index lookup.
          await sql`alter table ${sql.table(table)} set (toast_tuple_target = 8160)`.execute(db)
        },
        trigger: async (db, { name, table, after, when, locks, statements }) => {
          const lock = locks === undefined ? [] : [`perform 1 from ${locks} order by id for no key update`]
          const body = [...lock, ...statements].map((one) => `${one};`).join(' ')
          // A restore may have left one, whose table is in another schema since.
          await sql
            .raw(`create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
            .execute(db)
          await sql
            .raw(`create trigger ${name} after ${after} on ${table} for each row when (${when}) execute function ${name}()`)
            .execute(db)
        },
      }
  }
}
