import { sql, type Transaction } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import type { CacheTag } from './tags.ts'

/**
 * Writes the tags of a transaction as its last statement. The number comes from a one-row counter whose lock is held
 * until commit, so numbers have no gaps and become visible in order on both databases; a sequence would not.
 */
export async function insertChange(
  trx: Transaction<Database>,
  tags: readonly CacheTag[],
  at: string,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<number> {
  const { n } = await trx.updateTable('change_counter').set({ n: sql`n + 1` }).returning('n').executeTakeFirstOrThrow()
  await trx
    .insertInto('changes')
    .values({ n, tags: JSON.stringify(tags), at, is_quiet: isQuiet ? 1 : 0 })
    .execute()
  return n
}

/** The number of the newest change; 0 where there is none. */
export async function latestChange(db: Selecting): Promise<number> {
  const row = await db.selectFrom('change_counter').select('n').executeTakeFirst()
  return row?.n ?? 0
}

export interface Change {
  n: number
  /** Another version of the program may have written other tags: no answer of this one has them. */
  tags: CacheTag[]
  at: string
  /** It altered nothing that visitors see: no stream tells of it. */
  is_quiet: number
}

/** At most `limit` changes after number `n`, oldest first. */
export async function listChangesAfter(db: Reader, n: number, limit: number): Promise<Change[]> {
  const rows = await db.selectFrom('changes').select(['n', 'tags', 'at', 'is_quiet']).where('n', '>', n).orderBy('n').limit(limit).execute()
  return rows.map((row) => ({ ...row, tags: readJson(row.tags) }))
}

/** Old changes are not needed: a node that is that far behind drops its whole cache. */
export async function deleteChangesBefore(trx: Transaction<Database>, n: number): Promise<void> {
  await trx.deleteFrom('changes').where('n', '<', n).execute()
}

/** Transactions that have taken their turn. */
const inTurn = new WeakSet<Transaction<Database>>()

/** Serialises writes, so that each reads the state that it will change: it locks the counter's row, which every write needs at its end. */
export async function waitForOtherWrites(trx: Transaction<Database>): Promise<void> {
  inTurn.add(trx)
  await trx
    .updateTable('change_counter')
    .set((eb) => ({ n: eb.ref('n') }))
    .execute()
}

/** Whether the transaction has waited for other writes, and holds up those that follow. */
export function hasTurn(trx: Transaction<Database>): boolean {
  return inTurn.has(trx)
}
