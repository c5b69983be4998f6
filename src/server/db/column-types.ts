import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Dialect } from './open.ts'

/** The words in which a migration says its columns: twin definitions, so that both databases get one schema. */
export interface ColumnTypes {
  /** A table; on SQLite a STRICT one. */
  table<T extends string>(db: Kysely<unknown>, name: T): CreateTableBuilder<T>
  /** Text compared byte by byte on both databases: instants, keys and names then sort alike everywhere. */
  text: ReturnType<typeof sql>
  integer: 'integer'
  real: ReturnType<typeof sql>
  id(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** A table of texts whose words, parted by spaces, are indexed, with the key `rowid`. `TextSearch` asks it. */
  wordIndex(db: Kysely<unknown>, name: string, columns: readonly string[]): Promise<void>
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
        wordIndex: async (db, name, columns) => {
          const list = sql.join(columns.map((column) => sql.ref(column)))
          await sql`create virtual table ${sql.table(name)}
            using fts5(${list}, content='', contentless_delete=1, detail='column', tokenize='ascii')`.execute(db)
        },
      }
    case 'postgres':
      return {
        table: (db, name) => db.schema.createTable(name),
        text: sql`text collate "C"`,
        integer: 'integer',
        real: sql`double precision`,
        id: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
        wordIndex: async (db, name, columns) => {
          const list = sql.join(columns.map((column) => sql`${sql.ref(column)} text collate "C" not null`))
          await sql`create table ${sql.table(name)} (rowid bigint primary key, ${list})`.execute(db)
          for (const column of columns)
            await sql`create index ${sql.ref(`${name}_by_${column}`)} on ${sql.table(name)}
              using gin (string_to_array(${sql.ref(column)}, ' '))`.execute(db)
        },
      }
  }
}
