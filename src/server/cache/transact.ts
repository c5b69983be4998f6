import type { Transaction } from 'kysely'
import { type Clock, instant } from '#server/base/clock.ts'
import { notifyOthers, retryWhileBusy } from '#server/db/contention.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { deleteChangesBefore, insertChange, waitForOtherWrites } from './changes.queries.ts'
import type { CacheTag } from './tags.ts'

/** How long a write waits for another process that holds the lock, ms; then it answers 503. */
const patienceMs = 5_000
const keptChanges = 10_000

/** Records which cache tags a transaction touches. */
export interface Touch {
  (...tags: readonly CacheTag[]): void
  /** The same where nothing that visitors see has changed: no stream tells of these tags, unless the transaction touches them otherwise too. */
  quietly(...tags: readonly CacheTag[]): void
}

/** A touch for a change of what is public from these moments on, before and after it: quiet where visitors saw it neither then nor now. */
export function touchShown(touch: Touch, now: string, ...publishedAt: readonly (string | null)[]): Touch['quietly'] {
  return publishedAt.some((at) => at !== null && at <= now) ? touch : touch.quietly
}

export function touchBy(add: (tags: readonly CacheTag[], isQuiet: boolean) => void): Touch {
  return Object.assign((...tags: readonly CacheTag[]) => add(tags, false), {
    quietly: (...tags: readonly CacheTag[]) => add(tags, true),
  })
}

export type WriteAct<T> = (db: Transaction<Database>, touch: Touch) => Promise<T>

/**
 * `in_turn`: one after the other, so that what a write has read is still true when it writes. `alongside`: for a write that reads only rows
 * it locks itself, and for one that takes long or happens on every request; only the insert of its change record waits for the others.
 * Whoever changes competitions locks their rows first and writes `alongside`: the change record comes last (`lockCompetition`), or the turn
 * after the rows (`takeTurnWith`). With `in_turn` a write would wait for a row while every other write waits for it, and those of that
 * competition until PostgreSQL ends one of them.
 */
export type WriteOrder = 'in_turn' | 'alongside'

interface Transacting {
  db: Db
  clock: Clock
}

/**
 * Runs one write. The tags it touched are recorded in the same transaction, as its last statements, so that every node is notified of
 * exactly what was committed; those that it touched quietly as a change of their own, of which streams do not tell. Name the callback's first parameter `db`, so that it shadows the outer one: using the outer one in here hangs
 * on SQLite and escapes the transaction on PostgreSQL.
 */
export async function transact<T>(db: Db, clock: Clock, act: WriteAct<T>, order: WriteOrder = 'in_turn'): Promise<T> {
  return await retryWhileBusy(patienceMs, () => attempt({ db, clock }, act, order))
}

async function attempt<T>({ db: outer, clock }: Transacting, act: WriteAct<T>, order: WriteOrder): Promise<T> {
  return outer.write.transaction().execute(async (db) => {
    if (order === 'in_turn') await waitForOtherWrites(db)
    const told = new Set<CacheTag>()
    const untold = new Set<CacheTag>()
    const touch = touchBy((touched, isQuietly) => {
      for (const tag of touched) (isQuietly ? untold : told).add(tag)
    })
    const result = await act(db, touch)
    let last: number | null = null
    // The quiet ones first: whoever is told of the others and asks again finds none of the old answers.
    for (const [tags, isQuiet] of [
      [[...untold].filter((tag) => !told.has(tag)), true],
      [[...told], false],
    ] as const) {
      if (tags.length === 0) continue
      last = await insertChange(db, tags, instant(clock), { isQuiet })
      if (last % 1_000 === 0) await deleteChangesBefore(db, last - keptChanges)
    }
    if (last !== null) await notifyOthers(db, outer.dialect, last)
    return result
  })
}
