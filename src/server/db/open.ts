import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import pg from 'pg'
import { patiently } from './contention.ts'
import { KyselySqlite, NodeSqliteDialect, openSqliteFile } from './node-sqlite.ts'
import { planningOnce } from './postgres-pool.ts'
import type { Database } from './tables.ts'

export type Dialect = 'sqlite' | 'postgres'
export type Reader = ReadonlyKysely<Database>
export type Writer = Kysely<Database>
/** What a query needs that serves readers and is also asked within a transaction. */
export type Selecting = Pick<Reader, 'selectFrom'>

/** `read` serves the public and cannot write, not even by type; `write` is the one writer. */
export interface Db {
  dialect: Dialect
  write: Writer
  read: Reader
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
/** How long a request waits for a connection before it is told that the database is away, ms. */
const connectionTimeoutMillis = 5_000

/** Opens the writer, lets `prepare` bring the schema up to date, then opens the reader. */
export async function openDatabase(place: DatabasePlace, prepare: (write: Writer, dialect: Dialect) => Promise<void>): Promise<Db> {
  return place.databaseUrl === null ? openSqlite(join(place.dataFolder, 'leitai.db'), prepare) : openPostgres(place.databaseUrl, prepare)
}

async function openSqlite(file: string, prepare: (write: Writer, dialect: Dialect) => Promise<void>): Promise<Db> {
  // Another process may be making or changing the same file at this moment.
  const writerFile = await patiently(startPatienceMs, async () => openSqliteFile(file, 'write'))
  const write = new Kysely<Database>({ dialect: new NodeSqliteDialect({ database: new KyselySqlite(writerFile) }) })
  await patiently(startPatienceMs, () => prepare(write, 'sqlite'))
  const readerFile = openSqliteFile(file, 'read')
  const version = readerFile.prepare('PRAGMA data_version')
  const read = new Kysely<Database>({ dialect: new NodeSqliteDialect({ database: new KyselySqlite(readerFile) }) })
  return {
    dialect: 'sqlite',
    write,
    read: readOnly(read),
    dataVersion: () => Number(version.get()?.data_version),
    close: async () => {
      await read.destroy()
      await write.destroy()
    },
  }
}

async function openPostgres(url: string, prepare: (write: Writer, dialect: Dialect) => Promise<void>): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis,
    types: { getTypeParser: numbersAsNumbers },
  })
  // Without a listener, a connection that the server ends would end this process too.
  pool.on('error', () => {})
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) })
  await prepare(db, 'postgres')
  return { dialect: 'postgres', write: db, read: readOnly(db), dataVersion: () => null, close: () => db.destroy() }
}

function readOnly(db: Kysely<Database>): Reader {
  return db as never // the narrowing that Kysely's documentation of ReadonlyKysely prescribes
}

/** bigint (counts) and numeric (averages) come as text by default; ours fit a number. */
const numbersAsNumbers: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser
