import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'

/** How long an idempotency key is stored, ms: far longer than anybody retries. */
const keptMs = 2 * 86_400_000

export interface DoneAct {
  /** The id of what the act created, or the rev of what it changed; null where it said neither. */
  made_id: number | null
}

/**
 * Claims a key for this transaction, waiting for another transaction that holds it. Returns the stored result, or undefined where the key
 * is new.
 */
export async function takeActKey(trx: Transaction<Database>, key: string, now: string): Promise<DoneAct | undefined> {
  const taken = await trx
    .insertInto('done_acts')
    .values({ key, made_id: null, at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!taken) return await trx.selectFrom('done_acts').select('made_id').where('key', '=', key).executeTakeFirstOrThrow()
  const oldest = new Date(Date.parse(now) - keptMs).toISOString()
  await trx.deleteFrom('done_acts').where('at', '<', oldest).execute()
  return undefined
}

export async function keepMadeId(trx: Transaction<Database>, key: string, madeId: number): Promise<void> {
  await trx.updateTable('done_acts').set({ made_id: madeId }).where('key', '=', key).execute()
}

export async function freeActKey(trx: Transaction<Database>, key: string): Promise<void> {
  await trx.deleteFrom('done_acts').where('key', '=', key).execute()
}
