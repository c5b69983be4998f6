import type { Transaction } from 'kysely'
import { type Clock, instant } from '#server/base/clock.ts'
import { notifyOthers, patiently } from '#server/db/contention.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { deleteChangesBefore, insertChange, waitForOtherWrites } from './changes.queries.ts'
import type { CacheTag } from './tags.ts'

/** How long a write waits for another process that holds the lock, ms; then 503. */
const patienceMs = 5_000
const keptChanges = 10_000

/** Says which cache tags a transaction touched. */
export type Touch = (...tags: readonly CacheTag[]) => void

export type WriteAct<T> = (db: Transaction<Database>, touch: Touch) => Promise<T>

/**
 * `in_turn`: after all writes that are under way, so that what it looks at still stands when it changes it. `alongside`: for what looks at rows
 * only that it locks itself, and for what takes long or happens on every request; only the news of its tags waits for its turn.
 */
export type WriteOrder = 'in_turn' | 'alongside'

interface Transacting {
  db: Db
  clock: Clock
}

/**
 * Runs one write. The tags it touched are recorded in the same transaction as its last statement, so that every node
 * hears of exactly what was committed. Name the callback's first parameter `db`: the outer one must stay out of reach,
 * for using it in here hangs on SQLite and escapes the transaction on PostgreSQL.
 */
export async function transact<T>(db: Db, clock: Clock, act: WriteAct<T>, order: WriteOrder = 'in_turn'): Promise<T> {
  return await patiently(patienceMs, () => attempt({ db, clock }, act, order))
}

async function attempt<T>({ db: outer, clock }: Transacting, act: WriteAct<T>, order: WriteOrder): Promise<T> {
  return outer.write.transaction().execute(async (db) => {
    if (order === 'in_turn') await waitForOtherWrites(db)
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
