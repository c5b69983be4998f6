import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { databaseFile } from '#server/db/open.ts'
import { numbersAsNumbers } from '#server/db/postgres-numbers.ts'
import { derivations } from '../migrations/0042-derived-lists.ts'

/** A connection for statements that write a million rows, on either database. */
export interface Filler {
  run(statement: string): Promise<void>
  all(statement: string): Promise<Readonly<Record<string, unknown>>[]>
  /** The columns of a table that may be written. */
  columnsOf(table: string): Promise<string[]>
  /** An expression: the moment of one, as text, so many hours earlier. */
  earlier(column: string, hours: string): string
  /** An expression: the day of one, as text, so many days earlier. */
  daysEarlier(column: string, days: string): string
  /** An expression: so many minutes ago, as text. */
  minutesAgo(minutes: string): string
  /** What is to be read as a table `numbers(n)` from 1 to a number. */
  numbers(to: number): string
}

/** Without foreign keys and triggers, and without the indexes of these tables, which are built anew afterwards: a million sorted rows at once take seconds. */
export async function withFiller(
  place: { dataFolder: string; databaseUrl: string | null },
  tables: readonly string[],
  fill: (filler: Filler) => Promise<void>,
): Promise<void> {
  const { filler, indexes, withoutTriggers, settle, close } =
    place.databaseUrl === null ? openSqlite(place.dataFolder) : await openPostgres(place.databaseUrl)
  try {
    const names = tables.map((table) => `'${table}'`).join(', ')
    const dropped = (await filler.all(indexes(names))).map(({ name, definition }) => ({
      name: String(name),
      definition: String(definition),
    }))
    for (const { name } of dropped) await filler.run(`drop index ${name}`)
    const putBack = await withoutTriggers(filler)
    await fill(filler)
    for (const { definition } of dropped) await filler.run(definition)
    for (const statement of derivations) await filler.run(statement)
    await putBack()
    await settle()
  } finally {
    await close()
  }
}

interface Opened {
  filler: Filler
  /** The query for the indexes of some tables. */
  indexes(tables: string): string
  /** Returns what puts them back. */
  withoutTriggers(filler: Filler): Promise<() => Promise<void>>
  /** What a database does by itself within minutes. */
  settle(): Promise<void>
  close(): Promise<void>
}

function openSqlite(dataFolder: string): Opened {
  const db = new DatabaseSync(databaseFile(dataFolder))
  db.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -400000; pragma temp_store = memory',
  )
  const all = async (statement: string) => db.prepare(statement).all()
  return {
    filler: {
      run: async (statement) => db.exec(statement),
      all,
      // It leaves out what is computed.
      columnsOf: async (table) => (await all(`select name from pragma_table_info('${table}')`)).map(({ name }) => String(name)),
      earlier: (column, hours) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, -(${hours}) || ' hours')`,
      daysEarlier: (column, days) => `date(${column}, -(${days}) || ' days')`,
      minutesAgo: (minutes) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', -(${minutes}) || ' minutes')`,
      numbers: (to) =>
        `(with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${to}) select n from counted) numbers`,
    },
    indexes: (tables) =>
      `select name, sql as definition from sqlite_master where type = 'index' and sql is not null and tbl_name in (${tables})`,
    withoutTriggers: async ({ run, all }) => {
      const triggers = await all("select name, sql as definition from sqlite_master where type = 'trigger'")
      for (const { name } of triggers) await run(`drop trigger ${String(name)}`)
      return async () => {
        for (const { definition } of triggers) await run(String(definition))
      }
    },
    // It knows the largest ids, and nobody counts its columns (decision 23).
    settle: async () => {},
    close: async () => {
      db.exec('pragma journal_mode = wal')
      db.close()
    },
  }
}

async function openPostgres(url: string): Promise<Opened> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: numbersAsNumbers(pg.types) } })
  await client.connect()
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB'")
  const all = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows
  const text = (moment: string) => `to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return {
    filler: {
      run: async (statement) => void (await client.query(statement)),
      all,
      columnsOf: async (table) => {
        const named = `table_schema = current_schema() and table_name = '${table}' and is_generated = 'NEVER'`
        const rows = await all(`select column_name from information_schema.columns where ${named} order by ordinal_position`)
        return rows.map((row) => String(row.column_name))
      },
      earlier: (column, hours) => text(`(${column}::timestamptz at time zone 'utc') - (${hours}) * interval '1 hour'`),
      daysEarlier: (column, days) => `to_char(${column}::date - (${days}), 'YYYY-MM-DD')`,
      minutesAgo: (minutes) => text(`(now() at time zone 'utc') - (${minutes}) * interval '1 minute'`),
      numbers: (to) => `generate_series(1, ${to}) numbers(n)`,
    },
    indexes: (tables) => `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema() and tablename in (${tables}) and indexname not in (select conname from pg_constraint)`,
    // `session_replication_role` has left them out already.
    withoutTriggers: async () => async () => {},
    settle: async () => {
      const identities = await all(
        "select table_name from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'",
      )
      for (const { table_name } of identities)
        await all(
          `select setval(pg_get_serial_sequence('${table_name}', 'id'), coalesce(max(id), 1), max(id) is not null) from ${table_name}`,
        )
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    },
    close: async () => await client.end(),
  }
}
