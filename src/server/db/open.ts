import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import pg from 'pg'
import { patiently } from './contention.ts'
import type { Dialect } from './dialect.ts'
import { inspectFile } from './inspect-file.ts'
import { KyselySqlite, NodeSqliteDialect, openSqliteFile } from './node-sqlite.ts'
import { planningOnce } from './postgres-pool.ts'
import { namingDamage } from './sqlite-damage.ts'
import type { Database } from './tables.ts'

export type Reader = ReadonlyKysely<Database>
export type Writer = Kysely<Database>
/** What a query needs that serves readers and is also asked within a transaction. */
export type Selecting = Pick<Reader, 'selectFrom'>

/** `read` serves the public and cannot write, not even by type; `write` is the one writer. */
export interface Db {
  dialect: Dialect
  write: Writer
  read: Reader
  /** For work that takes as long as it takes: imports, the search index. What a request asks, PostgreSQL gives up after some seconds. */
  unlimited: Pick<Db, 'write' | 'read'>
  /** A number that differs once another process has written (SQLite), or null where the database tells by itself. */
  dataVersion(): number | null
  close(): Promise<void>
}

export interface DatabasePlace {
  /** postgres://… or null for the file in the data folder. */
  databaseUrl: string | null
  dataFolder: string
}

/** How long a start waits for another process that migrates the same file, ms. */
const startPatienceMs = 30_000
/** How long a connection to PostgreSQL is waited for until the database counts as away, ms. */
const connectionTimeoutMillis = 5_000

interface Limits {
  connections: number
  /** After which PostgreSQL gives up a statement, and a transaction in which nothing happens, ms; 0 is never. */
  statementMs: number
  idleTransactionMs: number
  /** After which an answer is no longer waited for, ms: one that hangs gives up nothing. 0 is never. */
  answerMs: number
}

/** A transaction is idle where this process is halted in the middle of it; others wait for its locks. */
const requestLimits: Limits = { connections: 10, statementMs: 4_000, idleTransactionMs: 15_000, answerMs: 5_000 }
const noLimits: Limits = { connections: 2, statementMs: 0, idleTransactionMs: 0, answerMs: 0 }

export function databaseFile(dataFolder: string): string {
  return resolve(dataFolder, 'leitai.db')
}

/** Opens the writer, lets `prepare` bring the schema up to date, then opens the reader. */
export async function openDatabase(place: DatabasePlace, prepare: (write: Writer, dialect: Dialect) => Promise<void>): Promise<Db> {
  return place.databaseUrl === null ? openSqlite(databaseFile(place.dataFolder), prepare) : openPostgres(place.databaseUrl, prepare)
}

async function openSqlite(file: string, prepare: (write: Writer, dialect: Dialect) => Promise<void>): Promise<Db> {
  // Another process may be making or changing the same file at this moment.
  await patiently(startPatienceMs, () => inspectFile(file))
  const writerFile = await patiently(startPatienceMs, async () => openSqliteFile(file, 'write'))
  const write = kyselyOf(writerFile, file)
  await patiently(startPatienceMs, () => prepare(write, 'sqlite'))
  const readerFile = openSqliteFile(file, 'read')
  const version = readerFile.prepare('PRAGMA data_version')
  const read = kyselyOf(readerFile, file)
  const both = { write, read: readOnly(read) }
  return {
    dialect: 'sqlite',
    ...both,
    unlimited: both,
    dataVersion: () => Number(version.get()?.data_version),
    close: async () => {
      await read.destroy()
      // Kysely closes nothing that was never asked; the writer, where it is the last to close, works the log into the file.
      if (readerFile.isOpen) readerFile.close()
      await write.destroy()
      if (writerFile.isOpen) writerFile.close()
    },
  }
}

function kyselyOf(opened: DatabaseSync, file: string): Kysely<Database> {
  return new Kysely<Database>({ dialect: new NodeSqliteDialect({ database: namingDamage(new KyselySqlite(opened), file) }) })
}

async function openPostgres(url: string, prepare: (write: Writer, dialect: Dialect) => Promise<void>): Promise<Db> {
  const db = connected(url, requestLimits)
  const unlimited = connected(url, noLimits)
  await prepare(unlimited, 'postgres')
  return {
    dialect: 'postgres',
    write: db,
    read: readOnly(db),
    unlimited: { write: unlimited, read: readOnly(unlimited) },
    dataVersion: () => null,
    close: async () => {
      await unlimited.destroy()
      await db.destroy()
    },
  }
}

function connected(url: string, { connections, statementMs, idleTransactionMs, answerMs }: Limits): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis,
    keepAlive: true,
    query_timeout: answerMs,
    // Not in the line's first words: poolers in between refuse what they do not know there.
    onConnect: (client) =>
      client.query(`set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleTransactionMs}`),
    types: { getTypeParser: numbersAsNumbers },
  })
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) })
}

/** The same database for a command of its own, which nobody waits for. */
export function withoutLimits(db: Db): Db {
  return { ...db, ...db.unlimited }
}

function readOnly(db: Kysely<Database>): Reader {
  return db as never // the narrowing that Kysely's documentation of ReadonlyKysely prescribes
}

/** bigint (counts) and numeric (averages) come as text by default; ours fit a number. */
const numbersAsNumbers: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser
