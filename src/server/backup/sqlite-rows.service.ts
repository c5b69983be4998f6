import { DatabaseSync } from 'node:sqlite'
import { namedDamage } from '#server/db/sqlite-damage.ts'
import { isBackedUp, isColumnBackedUp, type Row, type Value } from './backup.model.ts'
import { batchRows, type RowSource, type RowTarget, type Table } from './rows.model.ts'

/** How long a lock of another process is waited for, ms. */
const patienceMs = 10_000

/**
 * Reads from a connection and in a transaction of its own: with a write-ahead log it sees one moment, and nobody waits for it. (Copying pages
 * starts anew at every write of somebody else.)
 */
export function openSqliteSource(file: string): RowSource {
  const database = naming(file, () => opened(file))
  return {
    tables: async () => naming(file, () => tablesOf(database)),
    migrations: async () =>
      naming(file, () =>
        database
          .prepare('select name from migrations order by name')
          .all()
          .map(({ name }) => String(name)),
      ),
    rows: (table) => namingRows(file, rowsOf(database, table)),
    nextId: async (table) => {
      const found = naming(file, () => database.prepare('select seq from sqlite_sequence where name = ?').get(table))
      return found === undefined ? null : Number(found.seq) + 1
    },
    renew: async () =>
      naming(file, () => {
        database.exec('commit')
        begin(database)
      }),
    close: async () => database.close(),
  }
}

function opened(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: patienceMs })
  begin(database)
  return database
}

function begin(database: DatabaseSync): void {
  database.exec('begin')
  // The moment is that of the first reading.
  database.prepare('select count(*) from sqlite_schema').get()
}

/** A damaged page is met by what first reads it: its error says which file, and what to do. */
function naming<T>(file: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw namedDamage(error, file)
  }
}

async function* namingRows(file: string, rows: AsyncIterable<Row[]>): AsyncIterable<Row[]> {
  try {
    yield* rows
  } catch (error) {
    throw namedDamage(error, file)
  }
}

/** The caller holds the file alone. */
export function openSqliteTarget(file: string): RowTarget {
  const database = new DatabaseSync(file, { timeout: patienceMs })
  database.exec('pragma journal_mode = wal; pragma foreign_keys = on; begin immediate; pragma defer_foreign_keys = on')
  return {
    tables: async () => tablesOf(database),
    clear: async (table) => database.exec(`delete from ${quoted(table)}`),
    insert: async ({ name, columns }, rows) => {
      const places = columns.map(() => '?').join(', ')
      const insert = database.prepare(`insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values (${places})`)
      for (const row of rows) insert.run(...row)
    },
    setNextId: async (table, id) => {
      database.prepare('delete from sqlite_sequence where name = ?').run(table)
      database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, id - 1)
    },
    // Its plans do not go by counts (decision 23).
    settle: async () => {},
    rows: (table) => rowsOf(database, table),
    commit: async () => {
      const [broken] = database.prepare('pragma foreign_key_check').all()
      if (broken !== undefined)
        throw new Error(
          `表 ${String(broken.table)} 有一行指向 ${String(broken.parent)} 里没有的内容，没有写入；请换一个备份，或先用 leitai doctor 检查原来的数据库`,
        )
      database.exec('commit')
      database.close()
    },
    rollback: async () => database.close(),
  }
}

function tablesOf(database: DatabaseSync): Table[] {
  const names = database.prepare("select name from sqlite_schema where type = 'table' order by name").all()
  return names
    .map(({ name }) => String(name))
    .filter(isBackedUp)
    .map((name) => ({
      name,
      columns: database
        .prepare('select name from pragma_table_info(?)')
        .all(name)
        .map((column) => String(column.name))
        .filter((column) => isColumnBackedUp(name, column))
        .sort(),
    }))
}

async function* rowsOf(database: DatabaseSync, { name, columns }: Table): AsyncIterable<Row[]> {
  const select = database.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(name)}`)
  select.setReturnArrays(true)
  let batch: Row[] = []
  // With `setReturnArrays` a row is an array; the library's type has only objects.
  for (const row of select.iterate() as Iterable<unknown> as Iterable<Value[]>) {
    batch.push(row)
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
