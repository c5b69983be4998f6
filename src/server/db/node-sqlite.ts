import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  type LimitNode,
  type QueryCompiler,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { inlineLimit } from './inline-limit.ts'

/**
 * How long a statement waits for another process's lock before SQLITE_BUSY, ms. The whole process stands still meanwhile, and
 * writes that queue up wait one after the other without a turn of the event loop in between; the patience is in `transact`.
 */
const busyTimeoutMs = 5

/** The maximum that SQLite maps. Bytes beyond it are read normally. */
const mappedBytes = 2_147_418_112

/** What a connection keeps for itself. A reader maps the file: only of one above 2 GB it keeps pages, which the system has as well. */
const cacheKb = { read: 2_000, write: 32_000 }

export function openSqliteFile(file: string, mode: 'write' | 'read'): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: mode === 'read' })
  try {
    if (mode === 'write') database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
    // Pages that are read often stay in the system's page cache without a copy: a search that compares thousands of texts takes two thirds
    // of the time.
    if (mode === 'read') database.exec(`PRAGMA mmap_size = ${mappedBytes}`)
    database.exec(`PRAGMA cache_size = -${cacheKb[mode]}; PRAGMA temp_store = MEMORY`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Adapts node:sqlite to Kysely's SQLite dialect, which was written for better-sqlite3. */
export class KyselySqlite implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, SqliteStatement>({ max: 300 })
  /**
   * The error because of which SQLite rolled the transaction back by itself, for example a full disk; set until Kysely has received it and
   * rolls back too.
   */
  #rolledBackBy: Error | undefined
  #isInTransaction = false

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    // A deferred transaction that reads first fails at its first write if another process wrote meanwhile; an immediate one waits at its
    // start instead.
    const statement = adapted(this.#database.prepare(sql === 'begin' ? 'begin immediate' : sql))
    const within = this.#withinTransaction(sql, statement)
    this.#statements.set(sql, within)
    return within
  }

  #withinTransaction(sql: string, statement: SqliteStatement): SqliteStatement {
    if (sql === 'rollback') {
      return {
        ...statement,
        // There may be nothing left to roll back; that error would hide the original one.
        run: (parameters) => {
          this.#rolledBackBy = undefined
          this.#isInTransaction = false
          return this.#database.isTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 }
        },
      }
    }
    return {
      ...statement,
      all: (parameters) => this.#guarded(() => statement.all(parameters)),
      run: (parameters) => {
        const result = this.#guarded(() => statement.run(parameters))
        if (sql === 'begin') this.#isInTransaction = true
        if (sql === 'commit') this.#isInTransaction = false
        return result
      },
    }
  }

  /** No statement of a transaction that SQLite has rolled back may run: each would be committed alone. */
  #guarded<T>(act: () => T): T {
    if (this.#rolledBackBy) throw this.#rolledBackBy
    try {
      return act()
    } catch (error) {
      if (this.#isInTransaction && !this.#database.isTransaction && error instanceof Error) this.#rolledBackBy = error
      throw error
    }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}

/**
 * Kysely assumes that SQLite cannot roll back schema changes, and would run migrations outside of any transaction: a process killed in the
 * middle, or two that start at once, would leave a schema that no start can repair.
 */
export class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new WritingLimits()
  }
}

/** Writes limits into the statement: SQLite plans one whose limit is a parameter anew each time that it runs, for most of its cost. */
class WritingLimits extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const limit = inlineLimit(node)
    if (limit === null) super.visitLimit(node)
    else this.append(limit)
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function adapted(statement: StatementSync): SqliteStatement {
  const names = statement.columns().map((column) => column.name)
  const reader = names.length > 0
  if (reader) statement.setReturnArrays(true)
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]))
  return {
    reader,
    all: (parameters) => statement.all(...parameters.map(bindable)).map((values) => rowOf(empty, names, values)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: () => {
      // An unfinished cursor blocks checkpoints of the write-ahead log, which then grows without bound.
      throw new Error('Rows are read with all() and a LIMIT, never streamed')
    },
  }
}

type Row = Record<string, unknown>

/**
 * Rows of node:sqlite have no prototype, which breaks deep comparison and spreading, and are in dictionary mode: three times as expensive
 * to create and copy as a list of values assigned to an object of the right shape.
 */
function rowOf(empty: Row, names: readonly string[], values: Readonly<Record<number, unknown>>): Row {
  const row = { ...empty }
  for (let i = 0; i < names.length; i += 1) row[names[i] ?? ''] = values[i]
  return row
}

/**
 * Rejects what node:sqlite would bind wrongly: a Date in first place is read as a record of named parameters and shifts all other values.
 * Integers are bound as bigint, because a number is bound as REAL and would become "2.0" in a TEXT column.
 */
export function bindable(value: unknown): string | number | bigint | null | Uint8Array {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${value instanceof Date ? 'Date' : typeof value} cannot be bound to a statement`)
}
