import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** "SQLite 3.51.3", "PostgreSQL 17.2". */
export async function databaseVersion({ dialect, read }: Pick<Db, 'dialect' | 'read'>): Promise<string> {
  const version = dialect === 'sqlite' ? sql<string>`sqlite_version()` : sql<string>`current_setting('server_version')`
  const row = await read.selectNoFrom(version.as('text')).executeTakeFirstOrThrow()
  return `${dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${row.text.split(' ', 1)[0]}`
}

/** The size of this site's PostgreSQL database; for SQLite the file sizes are used. */
export async function postgresBytes(read: Db['read']): Promise<number> {
  const row = await read.selectNoFrom(sql<number>`pg_database_size(current_database())`.as('bytes')).executeTakeFirstOrThrow()
  return row.bytes
}
