import type { Transaction } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import { notifyOthers, patiently } from '../db/contention.ts'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/tables.ts'
import { deleteChangesBefore, insertChange } from './changes.queries.ts'
import type { CacheTag } from './tags.ts'

/** How long a write waits for another process that holds the lock, ms; then 503. */
const patienceMs = 5_000
const keptChanges = 10_000

/** Says which cache tags a transaction touched. */
export type Touch = (...tags: readonly CacheTag[]) => void

/**
 * Runs one write. The tags it touched are recorded in the same transaction as its last statement, so that every node
 * hears of exactly what was committed. Name the callback's first parameter `db`: the outer one must stay out of reach,
 * for using it in here hangs on SQLite and escapes the transaction on PostgreSQL.
 */
export async function transact<T>(db: Db, clock: Clock, act: (db: Transaction<Database>, touch: Touch) => Promise<T>): Promise<T> {
  return await patiently(patienceMs, () => attempt(db, clock, act))
}

async function attempt<T>(outer: Db, clock: Clock, act: (db: Transaction<Database>, touch: Touch) => Promise<T>): Promise<T> {
  return outer.write.transaction().execute(async (db) => {
    const tags = new Set<CacheTag>()
    const result = await act(db, (...touched) => {
      for (const tag of touched) tags.add(tag)
    })
    if (tags.size > 0) {
      const n = await insertChange(db, [...tags], instant(clock))
      if (n % 1_000 === 0) await deleteChangesBefore(db, n - keptChanges)
      await notifyOthers(db, outer.dialect, n)
    }
    return result
  })
}
