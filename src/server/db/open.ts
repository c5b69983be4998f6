import { appendFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Kysely, type SqliteDatabase } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type pg from 'pg'
import { rightsFaultOf } from '#server/base/rights.ts'
import { dataFolderAt } from '#server/base/site-folder.ts'
import { connectionFault, type PostgresPlace } from './connection-fault.ts'
import { retryWhileBusy } from './contention.ts'
import type { Dialect } from './dialect.ts'
import { askDirectly } from './direct-file.ts'
import { inspectFile } from './inspect-file.ts'
import { KyselySqlite, NodeSqliteDialect, openSqliteFile } from './node-sqlite.ts'
import { PlannedOnceDialect } from './postgres-compiler.ts'
import { numbersAsNumbers } from './postgres-numbers.ts'
import { planningOnce } from './postgres-pool.ts'
import { namingDamage } from './sqlite-damage.ts'
import type { Database } from './tables.ts'

export type Reader = ReadonlyKysely<Database>
export type Writer = Kysely<Database>
/** For a query that serves readers and also runs within a transaction. */
export type Selecting = Pick<Reader, 'selectFrom'>

/** `read` serves the public and cannot write, not even by type; `write` is the only writer. */
export interface Db {
  dialect: Dialect
  write: Writer
  read: Reader
  /** Without statement timeouts, for long work: imports, the search index. PostgreSQL cancels a request's statements after some seconds. */
  unlimited: Pick<Db, 'write' | 'read'>
  /** A number that changes once another process has written (SQLite), or null where the database notifies by itself. */
  dataVersion(): number | null
  close(): Promise<void>
}

export interface DatabasePlace {
  /** postgres://… or null for the file in the data folder. */
  databaseUrl: string | null
  /** What named that address, for people; by default the setting. */
  namedBy?: string | undefined
  /** Of PostgreSQL, instead of the one that its user works in. */
  schema?: string | undefined
  dataFolder: string
  /** Whether another program copies the log of SQLite, and alone moves it into the file. */
  isReplicated?: boolean
}

/** How long a start waits for another process that migrates the same file, ms. */
const startPatienceMs = 30_000
/** Timeout of a connection attempt to PostgreSQL, after which the database counts as down, ms. */
const connectionTimeoutMillis = 5_000
/** So many connections stay open while nothing is asked. */
const keptConnections = 2

interface Limits {
  connections: number
  /** Timeout in PostgreSQL for a statement, and for an idle transaction, ms; 0: none. */
  statementMs: number
  idleTransactionMs: number
  /** Timeout here for an answer, ms: a hanging server does not cancel anything. 0: none. */
  answerMs: number
}

/** A transaction is idle where this process is stopped in the middle of it; others wait for its locks. */
const requestLimits: Limits = { connections: 10, statementMs: 4_000, idleTransactionMs: 15_000, answerMs: 5_000 }
const noLimits: Limits = { connections: 2, statementMs: 0, idleTransactionMs: 0, answerMs: 0 }

export function databaseFile(dataFolder: string): string {
  return resolve(dataFolder, 'leitai.db')
}

/** Opens the writer, lets `prepare` bring the schema up to date, then opens the reader. Of PostgreSQL that cannot be reached throws `unreached`. */
export async function openDatabase(place: DatabasePlace, prepare: (write: Writer, dialect: Dialect) => Promise<void>): Promise<Db> {
  const { databaseUrl, namedBy, schema } = place
  return databaseUrl === null ? openSqlite(place, prepare) : openPostgres({ databaseUrl, namedBy, schema }, prepare)
}

async function openSqlite(
  { dataFolder, isReplicated = false }: DatabasePlace,
  prepare: (write: Writer, dialect: Dialect) => Promise<void>,
): Promise<Db> {
  const file = databaseFile(dataFolder)
  // Left by a command of root, or by files that were copied back: nothing is wrong with the database.
  const rights = await rightsFaultOf([file, `${file}-wal`, `${file}-shm`], dataFolderAt(dataFolder))
  if (rights !== null) throw rights
  // Another process may be creating or migrating the same file at this moment.
  await retryWhileBusy(startPatienceMs, () => inspectFile(file))
  // It will hold passwords: of a new file, other users of the machine read nothing. SQLite gives its log the same rights.
  await appendFile(file, '', { mode: 0o600 })
  const writerFile = await retryWhileBusy(startPatienceMs, async () => openSqliteFile(file, 'write'))
  // What is moved before it was copied is missing in the copy.
  if (isReplicated) writerFile.exec('PRAGMA wal_autocheckpoint = 0')
  const write = kyselyOf(namingDamage(new KyselySqlite(writerFile), file))
  await retryWhileBusy(startPatienceMs, () => prepare(write, 'sqlite'))
  const readerFile = openSqliteFile(file, 'read')
  const version = readerFile.prepare('PRAGMA data_version')
  const readerDatabase = namingDamage(new KyselySqlite(readerFile), file)
  const read = kyselyOf(readerDatabase)
  askDirectly(read, readerDatabase)
  const both = { write, read: readOnly(read) }
  return {
    dialect: 'sqlite',
    ...both,
    unlimited: both,
    dataVersion: () => Number(version.get()?.data_version),
    close: async () => {
      await read.destroy()
      // Kysely does not close a connection that was never used. The writer closes last, so that it checkpoints the log into the file.
      if (readerFile.isOpen) readerFile.close()
      await write.destroy()
      if (writerFile.isOpen) writerFile.close()
    },
  }
}

function kyselyOf(database: SqliteDatabase): Kysely<Database> {
  return new Kysely<Database>({ dialect: new NodeSqliteDialect({ database }) })
}

async function openPostgres(place: PostgresPlace, prepare: (write: Writer, dialect: Dialect) => Promise<void>): Promise<Db> {
  // A command on SQLite takes a tenth less of the processor without it.
  const { default: driver } = await import('pg')
  const db = connected(driver, place, requestLimits)
  const unlimited = connected(driver, place, noLimits)
  const connecting = unlimited.connection().execute(async () => {})
  await connecting.catch((error: unknown) => {
    throw connectionFault(place, error)
  })
  await prepare(unlimited, 'postgres').catch(async (error: unknown) => {
    await unlimited.destroy()
    await db.destroy()
    throw error
  })
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

/**
 * Statements are short ones, which are neither compiled nor divided among processes: for a costly condition that is asked of few rows PostgreSQL would do both, and
 * walk a hundred thousand rows instead of finding them. They are planned once for all values, since a plan often takes longer than the rows: what the plan
 * must know is written into them (`inline-literal.ts`, limits). And what they read is in memory or on a disk without heads: by default PostgreSQL takes a page out of turn for four.
 */
const shortStatements =
  'set plan_cache_mode = force_generic_plan; set random_page_cost = 1.1; set jit = off; set max_parallel_workers_per_gather = 0'

function connected({ Pool, types }: typeof pg, { databaseUrl: url, schema }: PostgresPlace, limits: Limits): Kysely<Database> {
  const { connections, statementMs, idleTransactionMs, answerMs } = limits
  const pool = new Pool({
    connectionString: url,
    fallback_application_name: 'leitai',
    max: connections,
    connectionTimeoutMillis,
    keepAlive: true,
    query_timeout: answerMs,
    // Set by statements, not by startup parameters: connection poolers refuse parameters that they do not know.
    // A new connection plans everything anew, and one that waits costs little; those of a rare crowd end.
    min: Math.min(connections, keptConnections),
    idleTimeoutMillis: 60_000,
    // With it go its plans for statements that are asked no more.
    maxLifetimeSeconds: 3_600,
    onConnect: (client) =>
      client.query(
        `${inSchema(schema)}set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleTransactionMs}; ${shortStatements}`,
      ),
    types: { getTypeParser: numbersAsNumbers(types) },
  })
  return new Kysely<Database>({ dialect: new PlannedOnceDialect({ pool: planningOnce(pool) }) })
}

/** The statement with which a connection works in another schema than its user's. */
export function inSchema(schema: string | undefined): string {
  return schema === undefined ? '' : `set search_path = "${schema.replaceAll('"', '""')}"; `
}

/** The same database without timeouts, for a command. */
export function withoutLimits(db: Db): Db {
  return { ...db, ...db.unlimited }
}

function readOnly(db: Kysely<Database>): Reader {
  return db as never // the narrowing that Kysely's documentation of ReadonlyKysely prescribes
}
