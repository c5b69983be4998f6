import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { findEpoch } from '#server/live/live.queries.ts'

/** Of this database alone: a copy that PostgreSQL or the file system made has the same epoch, and is another place. */
export async function databaseIdentity({ dialect, read, write }: Pick<Db, 'dialect' | 'read' | 'write'>): Promise<string> {
  const epoch = await findEpoch(read)
  if (dialect === 'postgres') {
    const { rows } = await sql<{ oid: string }>`select oid::text as oid from pg_database where datname = current_database()`.execute(write)
    return `${epoch}.${rows[0]?.oid ?? ''}`
  }
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(write)
  const { ino } = await stat(rows[0]?.file ?? '')
  return `${epoch}.${ino}`
}
