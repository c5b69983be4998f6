import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'

/** The natural keys: columns that identify a row, whatever else of it changes. */
const handles = {
  seasons: ['slug'],
  teams: ['slug'],
  players: ['slug'],
  memberships: ['team_id', 'ordinal'],
  competitions: ['slug'],
  entrants: ['competition_id', 'key'],
  stages: ['competition_id', 'key'],
  groups: ['stage_id', 'key'],
  rounds: ['group_id', 'number'],
  matches: ['competition_id', 'key'],
  match_sides: ['match_id', 'ordinal'],
  lineups: ['match_side_id', 'ordinal'],
  games: ['match_id', 'number'],
  statistics: ['match_id', 'game_id'],
  figure_totals: ['figure', 'entrant_id', 'player_id', 'public_from'],
  rulings: ['competition_id', 'key'],
  adjustments: ['group_id', 'key'],
  decisions: ['stage_id', 'group_id', 'key'],
  awards: ['competition_id', 'key', 'is_derived'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>

export type SyncedTable = keyof typeof handles
export type Row<T extends SyncedTable> = Selectable<Database[T]>
/** The target state of a row. Columns that are left out are not changed. */
export type RowInput<T extends SyncedTable> = Insertable<Database[T]>
/** A target row that must give every column except the id and the columns in `Kept`. */
export type Full<T extends SyncedTable, Kept extends keyof Row<T> = never> = Omit<Row<T>, 'id' | Kept>

export interface Synced<T extends SyncedTable> {
  /** In the order of the input. */
  ids: number[]
  inserted: number
  /** Those that were inserted or changed. */
  changed: ReadonlySet<number>
  /** Stored rows that are not in the input. They are not deleted yet: rows that refer to them must be updated first. */
  gone: readonly Row<T>[]
}

/** Well below the parameter limit of one statement in both databases. */
const parametersMax = 6_000
const idsMax = 500

/** Makes the table hold the given rows; existing rows keep their ids, and unchanged ones are not written. */
export async function syncRows<T extends SyncedTable>(
  trx: Transaction<Database>,
  table: T,
  stored: readonly Row<T>[],
  wishes: readonly RowInput<T>[],
): Promise<Synced<T>> {
  const known = new Map(stored.map((row) => [handleOf(table, row), row]))
  const fresh: RowInput<T>[] = []
  const updated: PlainRow[] = []
  const ids: (number | undefined)[] = []
  const named = new Set<string>()
  for (const params of wishes) {
    const handle = handleOf(table, params)
    if (named.has(handle)) throw new Error(`Two rows of ${table} are called ${JSON.stringify(handle)}`)
    named.add(handle)
    const row = known.get(handle)
    ids.push(row && idOf(row))
    if (!row) fresh.push(params)
    else if (differs(row, params)) updated.push({ ...row, ...params })
  }
  const newIds = await insertRows(trx, table, fresh)
  await replaceRows(trx, table, updated)
  return {
    ids: wishes.map((params, i) => ids[i] ?? foundIn(newIds, handleOf(table, params))),
    inserted: fresh.length,
    changed: new Set([...newIds.values(), ...updated.map(idOf)]),
    gone: [...known].flatMap(([handle, row]) => (named.has(handle) ? [] : row)),
  }
}

export async function deleteRows(trx: Transaction<Database>, table: SyncedTable, rows: readonly { id: number }[]): Promise<void> {
  for (const some of chunked(rows, idsMax)) {
    const ids = some.map((row) => row.id)
    await anyTable(trx).deleteFrom(table).where('id', 'in', ids).execute()
  }
}

type PlainRow = Record<string, unknown>

/** Only the caller knows which table it is, and its rows were checked against that table: here all tables are alike. */
function anyTable(trx: Transaction<Database>): Transaction<Record<string, PlainRow>> {
  return trx as unknown as Transaction<Record<string, PlainRow>>
}

/** The new ids, by natural key: neither database guarantees the order of returned rows. */
async function insertRows<T extends SyncedTable>(
  trx: Transaction<Database>,
  table: T,
  rows: readonly RowInput<T>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const some of chunked(rows, rowsAtOnce(rows[0]))) {
    const returned = await anyTable(trx)
      .insertInto(table)
      .values(some)
      .returning(['id', ...handles[table]])
      .execute()
    for (const row of returned) ids.set(handleOf(table, row), idOf(row))
  }
  return ids
}

/** Generated columns, which no statement may write. */
const writtenByDatabase: ReadonlySet<string> = new Set(['listed_at', 'phase'])

/** Overwrites whole rows with the same ids, many per statement. */
async function replaceRows(trx: Transaction<Database>, table: SyncedTable, rows: readonly PlainRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).filter((column) => column !== 'id' && !writtenByDatabase.has(column))
  for (const some of chunked(rows, rowsAtOnce(first))) {
    await anyTable(trx)
      .insertInto(table)
      .values(some.map((row) => Object.fromEntries(['id', ...columns].map((column) => [column, row[column]]))))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
      )
      .execute()
  }
}

function rowsAtOnce(row: object | undefined): number {
  return Math.max(1, Math.floor(parametersMax / Object.keys(row ?? {}).length))
}

function handleOf(table: SyncedTable, row: object): string {
  const values = plain(row)
  let handle = ''
  for (const column of handles[table]) handle += `\n${values[column] ?? ''}`
  return handle
}

function differs(row: object, params: object): boolean {
  const stored = plain(row)
  const wished = plain(params)
  for (const column in wished) if (stored[column] !== wished[column]) return true
  return false
}

function plain(row: object): PlainRow {
  return row as PlainRow // any object may be read as a record of unknown values
}

function idOf(row: object): number {
  if ('id' in row && typeof row.id === 'number') return row.id
  throw new Error('A row has no id')
}

function foundIn(ids: ReadonlyMap<string, number>, handle: string): number {
  const id = ids.get(handle)
  if (id === undefined) throw new Error(`The row ${JSON.stringify(handle)} was not returned`)
  return id
}
