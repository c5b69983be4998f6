import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type FormerDatabase, formerFileOf, formerSchemaStart } from '#server/backup/former-database.model.ts'
import type { Env } from '#server/base/env.ts'
import { shellQuote } from '#server/base/shell-quote.ts'
import { type Db, databaseFile } from '#server/db/open.ts'
import { listSchemas } from './database-state.queries.ts'

/** Those that restores have kept here. A site on PostgreSQL may have come from a file, which stays in the data folder with its former ones. */
export async function formerDatabases(db: Db, { dataFolder }: Pick<Env, 'dataFolder'>): Promise<FormerDatabase[]> {
  const start = formerFileOf(databaseFile(dataFolder), '')
  const names = (await readdir(dirname(start))).filter((name) => name.startsWith(basename(start)) && !/-(?:wal|shm)$/.test(name))
  // Left by a copy to PostgreSQL.
  const plain = db.dialect === 'postgres' && existsSync(databaseFile(dataFolder)) ? [databaseFile(dataFolder)] : []
  const files = [...plain, ...names.sort().map((name) => join(dirname(start), name))]
  const schemas = db.dialect === 'postgres' ? await listSchemas(db.write, formerSchemaStart) : []
  return [
    ...files.map((file) => ({ said: file, removal: `rm ${shellQuote(file)}` })),
    ...schemas.map((schema) => ({ said: `schema ${schema}`, removal: `psql 中运行 DROP SCHEMA "${schema}" CASCADE` })),
  ]
}
