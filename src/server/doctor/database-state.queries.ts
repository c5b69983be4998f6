import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

type Write = Db['write']

/** The names of the migrations that this database has had, in their order. */
export async function listMigrations(db: Write): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Shown of what a check of the whole file finds. */
const mostDamages = 3

/** SQLite: what is damaged; empty where nothing is. Reads the whole file. */
export async function listDamages(db: Write): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(mostDamages)})`.execute(db)
  return rows.map((row) => row.integrity_check).filter((said) => said !== 'ok')
}

/** PostgreSQL: indexes whose making was broken off, which queries do not use. */
export async function listInvalidIndexes(db: Write): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class join pg_index on indexrelid = pg_class.oid
    where not indisvalid and relnamespace = current_schema()::regnamespace`.execute(db)
  return rows.map(({ name }) => name)
}

/** A row that refers to one that is not there. */
interface LooseRow {
  table: string
  rowid: number | null
  parent: string
}

/** SQLite. */
export async function listLooseReferences(db: Write): Promise<LooseRow[]> {
  return (await sql<LooseRow>`pragma foreign_key_check`.execute(db)).rows
}

/** SQLite: of tables that can be filled again. */
export async function removeLooseRows(db: Write, rows: readonly LooseRow[]): Promise<void> {
  for (const { table, rowid } of rows) await sql`delete from ${sql.table(table)} where rowid = ${rowid}`.execute(db)
}

/** PostgreSQL: constraints that hold for new rows only. */
export async function listLooseConstraints(db: Write): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname::text as name from pg_constraint where not convalidated and connamespace = current_schema()::regnamespace`.execute(db)
  return rows.map(({ name }) => name)
}

/** PostgreSQL: what its clock says, ms since 1970. */
export async function clockOfPostgres(db: Write): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
  return Number(rows[0]?.ms)
}

/** The number of the newest change that stands in the table; 0 where there is none. */
export async function newestChange({ read }: Pick<Db, 'read'>): Promise<{ n: number; at: string } | null> {
  return (await read.selectFrom('changes').select(['n', 'at']).orderBy('n', 'desc').limit(1).executeTakeFirst()) ?? null
}

export async function setChangeCounter(db: Write, n: number): Promise<void> {
  await db.updateTable('change_counter').set({ n }).execute()
}

/** PostgreSQL: the schemas of the database whose name begins so. */
export async function listSchemas(db: Write, start: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname::text as name from pg_namespace where starts_with(nspname::text, ${start}) order by nspname`.execute(db)
  return rows.map(({ name }) => name)
}

/** PostgreSQL: the same, with what was written down of each. */
export async function listNotedSchemas(db: Write, start: string): Promise<{ name: string; note: string | null }[]> {
  const { rows } = await sql<{ name: string; note: string | null }>`
    select nspname::text as name, obj_description(oid, 'pg_namespace') as note
      from pg_namespace where starts_with(nspname::text, ${start}) order by nspname`.execute(db)
  return rows
}

/** PostgreSQL: with all that is in it. Waits for nobody who works on it. */
export async function dropSchema(db: Write, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '3s'`.execute(trx)
    await sql`drop schema ${sql.id(name)} cascade`.execute(trx)
  })
}

/** SQLite: moves the log into the file. */
export async function shortenLog(db: Write): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Of the admins who are not disabled, who has a password before who has none. */
export async function findAnAdmin(
  { read }: Pick<Db, 'read'>,
  noPassword: string,
): Promise<{ name: string; hasPassword: boolean } | undefined> {
  const admins = await read
    .selectFrom('users')
    .select(['name', 'password_hash'])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  const found = admins.find((admin) => admin.password_hash !== noPassword) ?? admins[0]
  return found && { name: found.name, hasPassword: found.password_hash !== noPassword }
}
