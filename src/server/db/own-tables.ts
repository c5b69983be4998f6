import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { KyselySqlite, NodeSqliteDialect } from './node-sqlite.ts'
import type { Database } from './tables.ts'

let known: Promise<string[]> | undefined

/** The names of this program's tables, whatever stands beside them in a database: those that its migrations make. */
export function ownTables(): Promise<string[]> {
  // A third of a second, and the same each time.
  known ??= madeByMigrations()
  return known
}

async function madeByMigrations(): Promise<string[]> {
  using database = new DatabaseSync(':memory:')
  await migrate(new Kysely<Database>({ dialect: new NodeSqliteDialect({ database: new KyselySqlite(database) }) }), 'sqlite')
  const tables = database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'").all()
  return tables.map(({ name }) => String(name))
}
