import type pg from 'pg'
import { connectedClient } from '#server/db/connected-client.ts'
import type { PostgresPlace } from '#server/db/connection-fault.ts'
import { inSchema } from '#server/db/open.ts'
import { roleFaults } from '#server/db/role-rights.ts'
import { isBackedUp, isColumnBackedUp, type Row, type Value } from './backup.model.ts'
import { batchRows, type RowSource, type RowTarget, type Table } from './rows.model.ts'

/**
 * Reads in one transaction of its own, which sees one moment. `own`: the program's tables; others may stand beside them. `answerMs`: how long a
 * batch of rows may take.
 */
export async function openPostgresSource(place: PostgresPlace, own: readonly string[], answerMs?: number): Promise<RowSource> {
  const client = await connected(place, answerMs)
  const { reading } = await roleFaults(client, place.namedBy)
  if (reading !== null) {
    await client.end()
    throw reading
  }
  const begin = () => client.query('begin transaction isolation level repeatable read read only')
  await begin()
  return {
    tables: () => tablesOf(client, own),
    migrations: async () => {
      const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
      return rows.map(({ name }) => name)
    },
    rows: (table) => rowsOf(client, table),
    nextId: async (table) => {
      const sequence = await sequenceOf(client, table)
      if (sequence === null) return null
      const { rows } = await client.query<{ next: number }>(
        `select (last_value + case when is_called then 1 else 0 end)::float8 as next from ${sequence}`,
      )
      return rows[0]?.next ?? null
    },
    renew: async () => {
      await client.query('commit')
      await begin()
    },
    close: () => client.end(),
  }
}

export async function openPostgresTarget(place: PostgresPlace, own: readonly string[]): Promise<RowTarget> {
  // What all rows refer to is checked in one statement.
  const client = await connected(place, 0)
  await client.query('begin')
  // Rows come table by table; what they refer to is checked at the end.
  const constraints = await foreignKeys(client, own)
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`)
  return {
    tables: () => tablesOf(client, own),
    clear: async (table) => {
      await client.query(`delete from ${quoted(table)}`)
    },
    insert: async ({ name, columns }, rows) => {
      const list = columns.map(quoted).join(', ')
      const objects = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
      await client.query(`insert into ${quoted(name)} (${list}) select ${list} from json_populate_recordset(null::${quoted(name)}, $1)`, [
        JSON.stringify(objects),
      ])
    },
    setNextId: async (table, id) => {
      const sequence = await sequenceOf(client, table)
      if (sequence !== null) await client.query('select setval($1::regclass, $2, false)', [sequence, id])
    },
    settle: async (table) => {
      await client.query(`analyze ${quoted(table)}`)
    },
    rows: (table) => rowsOf(client, table),
    commit: async () => {
      await client.query('set constraints all immediate')
      for (const { table, name } of constraints) await client.query(`alter table ${table} alter constraint ${name} not deferrable`)
      await client.query('commit')
      await client.end()
    },
    rollback: () => client.end(),
  }
}

async function connected(place: PostgresPlace, answerMs?: number): Promise<pg.Client> {
  const client = await connectedClient(place, { answerMs, hasNumbers: true })
  if (place.schema !== undefined) await client.query(inSchema(place.schema))
  return client
}

async function tablesOf(client: pg.Client, own: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attname::text collate "C") as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname::text collate "C"`,
  )
  return rows
    .filter(({ name }) => own.includes(name) && isBackedUp(name))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => isColumnBackedUp(name, column)) }))
}

async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncIterable<Row[]> {
  await client.query(`declare some_rows no scroll cursor for select ${columns.map(quoted).join(', ')} from ${quoted(name)}`)
  let isAnswered = true
  try {
    for (;;) {
      isAnswered = false
      const { rows } = await client.query<Value[]>({ text: `fetch ${batchRows} from some_rows`, rowMode: 'array' })
      isAnswered = true
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    // Whoever reads may stop in the middle. After an error nothing more is answered.
    if (isAnswered) await client.query('close some_rows')
  }
}

async function sequenceOf(client: pg.Client, table: string): Promise<string | null> {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, a.attname) as sequence from pg_attribute a
      where a.attrelid = $1::regclass and a.attidentity <> '' limit 1`,
    [quoted(table)],
  )
  return rows[0]?.sequence ?? null
}

async function foreignKeys(client: pg.Client, own: readonly string[]): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'f' and connamespace = current_schema()::regnamespace and relname = any($1)`,
    [own],
  )
  return rows
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
