import { existsSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import type pg from 'pg'
import { isDiskFull } from '#server/base/disk-full.ts'
import { newLock } from '#server/base/lock-file.ts'
import { shellQuote } from '#server/base/shell-quote.ts'
import { connectedClient } from '#server/db/connected-client.ts'
import type { PostgresPlace } from '#server/db/connection-fault.ts'
import type { Dialect } from '#server/db/dialect.ts'
import { migrate, migrateTo } from '#server/db/migrate.ts'
import { type DatabasePlace, type Db, databaseFile, openDatabase } from '#server/db/open.ts'
import { ownTables } from '#server/db/own-tables.ts'
import { reachDatabase } from '#server/db/reach.ts'
import { roleFaults } from '#server/db/role-rights.ts'
import { closeLog, InUse, refuseFileInUse } from '#server/db/sqlite-in-use.ts'
import { type FormerDatabase, filledSchemaStart, formerFileOf, formerSchemaStart } from './former-database.model.ts'
import { openPostgresSource, openPostgresTarget, quoted } from './postgres-rows.service.ts'
import type { RowSource, RowTarget } from './rows.model.ts'
import { inScratch } from './scratch.service.ts'
import { openSqliteSource, openSqliteTarget } from './sqlite-rows.service.ts'

export function dialectOf({ databaseUrl }: DatabasePlace): Dialect {
  return databaseUrl === null ? 'sqlite' : 'postgres'
}

export async function openSource({ databaseUrl, namedBy, dataFolder }: DatabasePlace): Promise<RowSource> {
  if (databaseUrl === null) return openSqliteSource(databaseFile(dataFolder))
  return await openPostgresSource({ databaseUrl, namedBy }, await ownTables())
}

interface Filling {
  /** The name of the last one that the rows were written after. */
  lastMigration: string
  fill(target: RowTarget): Promise<void>
  /** What is changed in it before anybody uses it, when its schema is up to date. */
  mend?(db: Db): Promise<void>
}

/** Fills a database that has the schema after this migration, then brings the schema up to date. */
export async function fillPlace(place: DatabasePlace, { lastMigration, fill, mend }: Filling): Promise<void> {
  const db = await reachDatabase(place, (write, dialect) => migrateTo(lastMigration, write, dialect))
  await db.close()
  const { databaseUrl, namedBy, schema } = place
  const target =
    databaseUrl === null
      ? openSqliteTarget(databaseFile(place.dataFolder))
      : await openPostgresTarget({ databaseUrl, namedBy, schema }, await ownTables())
  try {
    await fill(target)
    await target.commit()
  } catch (error) {
    await target.rollback().catch(() => {}) // the first error says why
    throw error
  }
  const filled = await openDatabase(place, migrate)
  try {
    await mend?.(filled)
  } finally {
    await filled.close()
  }
}

/**
 * Puts a filled database in the place of the former one, which is kept beside it. Where something fails, the former one stands as before.
 * Null: there was none. Throws `InUse`.
 */
export async function replaceDatabase(
  place: DatabasePlace,
  { moment, ...filling }: Filling & { moment: string },
): Promise<FormerDatabase | null> {
  const { databaseUrl, namedBy, dataFolder } = place
  return databaseUrl === null
    ? await replaceFile(dataFolder, moment, (made) => fillPlace(made, filling))
    : await replaceTables({ databaseUrl, namedBy }, moment, (schema) => fillPlace({ ...place, schema }, filling))
}

async function replaceFile(
  dataFolder: string,
  moment: string,
  make: (made: DatabasePlace) => Promise<void>,
): Promise<FormerDatabase | null> {
  const file = databaseFile(dataFolder)
  const isThere = existsSync(file)
  if (isThere) closeLog(file)
  return await inScratch(dataFolder, async (scratch) => {
    try {
      await make({ databaseUrl: null, dataFolder: scratch })
      // Only the file is moved: what is left in the log for want of room would be missing.
      closeLog(databaseFile(scratch))
    } catch (error) {
      throw isDiskFull(error) ? new Error(`数据目录 ${dataFolder} 所在的磁盘满了，原来的没有动，请清理空间后再试`) : error
    }
    const kept = formerFileOf(file, moment)
    if (isThere) {
      // A server may have started meanwhile.
      closeLog(file)
      await standBeside(file, kept)
    }
    try {
      await rename(databaseFile(scratch), file)
    } catch (error) {
      if (isThere) {
        await rename(kept, file)
        // Of two names of one file the other one stays.
        await rm(kept, { force: true })
      }
      throw error
    }
    return isThere ? { said: kept, removal: `rm ${shellQuote(kept)}` } : null
  })
}

/**
 * Gives the file a second name, under which it stays when another one takes its place: whenever the process is killed, there is a database
 * under the first. Where the file system has no second names it is moved, so that for a moment there is none.
 */
async function standBeside(file: string, kept: string): Promise<void> {
  try {
    await link(file, kept)
  } catch (error) {
    if (existsSync(kept)) throw error
    await rename(file, kept)
  }
}

/** Throws `InUse` where a server or another command has the database open. */
export async function refuseInUse({ databaseUrl, namedBy, dataFolder }: DatabasePlace): Promise<void> {
  if (databaseUrl !== null) return await withClient({ databaseUrl, namedBy }, refuseOthers)
  refuseFileInUse(databaseFile(dataFolder))
}

/**
 * The tables of the site are filled in a schema of their own and change places with the former ones in one transaction: whatever ends this before, the
 * site stands as it was. Where there is none, they are made where they belong.
 */
async function replaceTables(
  place: PostgresPlace,
  moment: string,
  make: (schema: string | undefined) => Promise<void>,
): Promise<FormerDatabase | null> {
  const own = await ownTables()
  const [kept, filled] = [formerSchemaStart, filledSchemaStart].map((start) => `${start}${moment.toLowerCase()}`) as [string, string]
  const hadTables = await withClient(place, async (client) => {
    await refuseOthers(client)
    const tables = await standing(client, own)
    const rights = await roleFaults(client, place.namedBy)
    const lacking = rights.tables ?? rights.making ?? (tables.length > 0 ? rights.schemas : null)
    if (lacking !== null) throw lacking
    await removeAbandoned(client)
    if (tables.length === 0) return false
    await client.query(`create schema ${quoted(filled)}`)
    // Where it is killed, somebody else has to know.
    await client.query(`comment on schema ${quoted(filled)} is ${client.escapeLiteral(await newLock())}`)
    return true
  })
  try {
    await make(hadTables ? filled : undefined)
    if (hadTables) await withClient(place, (client) => changePlaces(client, own, { kept, filled }))
  } catch (error) {
    // The first error says why; where this fails too, the next restore does it.
    await withClient(place, async (client) => {
      if (hadTables) await client.query(`drop schema ${quoted(filled)} cascade`)
      else for (const table of await standing(client, own)) await client.query(`drop table ${quoted(table)} cascade`)
    }).catch(() => {})
    throw error
  }
  return hadTables ? { said: `schema ${kept}`, removal: `psql 中运行 DROP SCHEMA ${quoted(kept)} CASCADE` } : null
}

/** Nobody else is connected: what fills them has ended. */
async function removeAbandoned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname::text as name from pg_namespace where starts_with(nspname::text, $1)',
    [filledSchemaStart],
  )
  for (const { name } of rows) await client.query(`drop schema ${quoted(name)} cascade`)
}

async function changePlaces(client: pg.Client, own: readonly string[], { kept, filled }: { kept: string; filled: string }): Promise<void> {
  // A server may have started meanwhile.
  await refuseOthers(client)
  const { rows } = await client.query<{ here: string }>('select current_schema()::text as here')
  const here = rows[0]?.here ?? 'public'
  await client.query(`create schema ${quoted(kept)}`)
  await move(client, own, { from: here, to: kept })
  await move(client, own, { from: filled, to: here })
  await client.query(`drop schema ${quoted(filled)}`)
}

/** Tables with all that is theirs, and the functions of their triggers. */
async function move(client: pg.Client, own: readonly string[], { from, to }: { from: string; to: string }): Promise<void> {
  const tables = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = quote_ident($1)::regnamespace and c.relname = any($2)`,
    [from, own],
  )
  const functions = await client.query<{ name: string }>(
    `select distinct p.oid::regprocedure::text as name
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and c.relnamespace = quote_ident($1)::regnamespace and c.relname = any($2) and p.pronamespace = c.relnamespace`,
    [from, own],
  )
  for (const { name } of tables.rows) await client.query(`alter table ${name} set schema ${quoted(to)}`)
  for (const { name } of functions.rows) await client.query(`alter function ${name} set schema ${quoted(to)}`)
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; from: string }>(
    `select distinct coalesce(nullif(application_name, ''), usename::text, '') as name, coalesce(host(client_addr), '本机') as "from"
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const who = rows.map(({ name, from }) => `${from} 的 ${name}`).join('、')
  if (rows.length > 0) throw new InUse(`网站或另一个程序正连着数据库（${who}）`)
}

/** Which of these tables stand in the schema. */
async function standing(client: pg.Client, own: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename::text as name from pg_tables where schemaname = current_schema() and tablename = any($1)',
    [own],
  )
  return rows.map(({ name }) => name)
}

/** All of it in one transaction. */
async function withClient<T>(place: PostgresPlace, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectedClient(place)
  try {
    await client.query('begin')
    const result = await act(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
