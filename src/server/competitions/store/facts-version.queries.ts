import type { Transaction } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

/**
 * Increment it when the rules derive other places, awards or tables from the same document. 1: shows what a tie leaves open. 2: tables say
 * less about what is still open, and an annulled match that may still be replayed holds awards back. 3: figures have totals, which earlier
 * versions do not keep up. 4: what somebody plays in lobbies after he was excluded does not count, and
 * what a ruling struck out is not to be played. 5: who left a table before its end passes the place that it leads to on to the next. 6: nor
 * is what was annulled and a ruling struck out afterwards; titles beside one who left, and shared places of lobbies; who was kept in a later stage.
 * 7: totals of a player stand under the entrant for whom he played last in public. 8: reasons of a rank say how many were compared, and name the same in all steps.
 */
export const factsVersion = 8

/** The newest first: those are visited most. */
export async function listDerivedBefore(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('competitions')
    .select('id')
    .where('facts_version', '<', factsVersion)
    .orderBy('ends_on', 'desc')
    .execute()
  return rows.map((row) => row.id)
}

export async function setFactsVersion(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.updateTable('competitions').set({ facts_version: factsVersion }).where('id', '=', id).execute()
}
