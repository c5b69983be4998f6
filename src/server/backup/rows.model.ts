import type { Row } from './backup.model.ts'

/** A table as it stands in the database; columns in the order of their names, which is the same on both databases. */
export interface Table {
  name: string
  columns: string[]
}

/** All rows of one moment, whatever is written meanwhile. */
export interface RowSource {
  /** Those that are backed up, in the order of their names. */
  tables(): Promise<Table[]>
  migrations(): Promise<string[]>
  /** In batches. */
  rows(table: Table): AsyncIterable<Row[]>
  /** Null where the database gives no ids for it. */
  nextId(table: string): Promise<number | null>
  /** From here on the rows are those of now. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** One transaction on a database whose schema stands, and whose rows are replaced. */
export interface RowTarget {
  tables(): Promise<Table[]>
  clear(table: string): Promise<void>
  insert(table: Table, rows: Row[]): Promise<void>
  setNextId(table: string, id: number): Promise<void>
  /** Once all rows of a table are there: counts them for plans, those of later triggers too. */
  settle(table: string): Promise<void>
  /** Reads back what was inserted. */
  rows(table: Table): AsyncIterable<Row[]>
  /** Checks what the rows refer to. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** How many rows are read and written at once. */
export const batchRows = 1_000
