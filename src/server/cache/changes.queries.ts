import { sql, type Transaction } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import type { CacheTag } from './tags.ts'

/**
 * Writes the tags of a transaction as its last statement. The number comes from a one-row counter whose lock is held
 * until commit, so numbers have no gaps and become visible in order on both databases; a sequence would not.
 */
export async function insertChange(trx: Transaction<Database>, tags: readonly CacheTag[], at: string): Promise<number> {
  const { n } = await trx.updateTable('change_counter').set({ n: sql`n + 1` }).returning('n').executeTakeFirstOrThrow()
  await trx
    .insertInto('changes')
    .values({ n, tags: JSON.stringify(tags), at })
    .execute()
  return n
}

/** The newest change's number; 0 where nothing ever changed. */
export async function latestChange(db: Reader): Promise<number> {
  const row = await db.selectFrom('change_counter').select('n').executeTakeFirst()
  return row?.n ?? 0
}

export interface Change {
  n: number
  /** Of another version of the program there may be others: no answer here shows them. */
  tags: CacheTag[]
  at: string
}

/** At most `limit` changes after number `n`, oldest first. */
export async function listChangesAfter(db: Reader, n: number, limit: number): Promise<Change[]> {
  const rows = await db.selectFrom('changes').select(['n', 'tags', 'at']).where('n', '>', n).orderBy('n').limit(limit).execute()
  return rows.map((row) => ({ ...row, tags: readJson(row.tags) }))
}

/** Old changes serve nobody: a node that far behind drops everything. */
export async function deleteChangesBefore(trx: Transaction<Database>, n: number): Promise<void> {
  await trx.deleteFrom('changes').where('n', '<', n).execute()
}

/** Lets one write after the other look at what stands before it changes it: the counter's row is what each of them needs at its end. */
export async function waitForOtherWrites(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable('change_counter')
    .set((eb) => ({ n: eb.ref('n') }))
    .execute()
}
