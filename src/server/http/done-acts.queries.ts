import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'

/** How long a key is remembered, ms: far longer than anybody presses a button again. */
const keptMs = 2 * 86_400_000

export interface DoneAct {
  /** Null where the act made nothing with a number. */
  made_id: number | null
}

/** Takes a key for this transaction, waiting for another one that has it; what was done under it before, or undefined. */
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
