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
      }
    case 'postgres':
      return {
        table: (db, name) => db.schema.createTable(name),
        text: sql`text collate "C"`,
        integer: 'integer',
        real: sql`double precision`,
        id: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
      }
  }
}
