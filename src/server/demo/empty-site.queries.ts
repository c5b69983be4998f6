import { sql, type Transaction } from 'kysely'
import { type CacheTag, tagsOf } from '#server/cache/tags.ts'
import type { Dialect } from '#server/db/dialect.ts'
import type { Database } from '#server/db/tables.ts'

/** What is no content: who may sign in, what was done, which files are stored, and the program's own. */
const kept: readonly string[] = [
  ...(['users', 'sessions', 'sign_in_steps', 'one_time_links', 'known_devices', 'sign_in_attempts', 'console_settings'] as const),
  ...(['audit_log', 'done_acts', 'jobs', 'changes', 'change_counter', 'vitals', 'program_requirement', 'live_state'] as const),
  ...(['media_place', 'nodes', 'media_contents', 'media_takedowns', 'verification_files', 'redirects'] as const),
  ...(['migrations', 'migration_lock'] as const),
]

/** Deletes all content, and lets ids begin at 1 again. */
export async function emptySite(trx: Transaction<Database>, dialect: Dialect): Promise<void> {
  switch (dialect) {
    case 'sqlite': {
      const tables = await sqliteTables(trx)
      // Tables refer to each other in circles; at the end of the transaction nothing refers to nothing.
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(trx)
      await sql`delete from sqlite_sequence where name in (${sql.join(tables)})`.execute(trx)
      return
    }
    case 'postgres': {
      const tables = (await trx.introspection.getTables()).map(({ name }) => name).filter((name) => !kept.includes(name))
      await sql`truncate table ${sql.join(tables.map((table) => sql.table(table)))} restart identity`.execute(trx)
    }
  }
}

/** Without those in which an index of words keeps its own. */
async function sqliteTables(trx: Transaction<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string; sql: string | null }>`select name, sql from sqlite_master where type = 'table'`.execute(trx)
  const indexes = rows.filter(({ sql: made }) => /^create virtual table/i.test(made ?? '')).map(({ name }) => name)
  return rows
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !kept.includes(name) && !indexes.some((index) => name.startsWith(`${index}_`)))
}

/** The tags of every single subject. */
export async function listTouched(trx: Transaction<Database>): Promise<CacheTag[]> {
  const tags: CacheTag[] = []
  for (const [subject, table] of [
    ['album', 'albums'],
    ['article', 'articles'],
    ['competition', 'competitions'],
    ['match', 'matches'],
    ['media', 'media_items'],
    ['opening', 'openings'],
    ['player', 'players'],
    ['team', 'teams'],
  ] as const) {
    const rows = await trx.selectFrom(table).select('id').execute()
    tags.push(
      ...tagsOf(
        subject,
        rows.map(({ id }) => id),
      ),
    )
  }
  return tags
}
