import type { Transaction } from 'kysely'
import { hasTurn, waitForOtherWrites } from '#server/cache/changes.queries.ts'
import type { Database } from '#server/db/tables.ts'
import { findCompetitionDocument, type LoadedCompetition } from './load.queries.ts'

/** Not exported: nothing else can say of a competition that it is locked. */
const lockedIn = Symbol('lockedIn')

/** A competition as it was read under the lock of its row, which its transaction holds until it ends: what a save goes on from. */
export interface LockedCompetition extends LoadedCompetition {
  readonly [lockedIn]: Transaction<Database>
}

/** Ids of the competitions whose rows a transaction holds. */
const lockedBy = new WeakMap<Transaction<Database>, Set<number>>()

/**
 * Locks the competition's row and reads it: other acts on it wait until this transaction ends. Undefined: there is no such competition.
 * Throws where the transaction has taken its turn among all writes before the row: see `WriteOrder`.
 */
export async function lockCompetition(trx: Transaction<Database>, id: number): Promise<LockedCompetition | undefined> {
  if (hasTurn(trx) && !lockedBy.get(trx)?.has(id))
    throw new Error(`The turn among all writes was taken before competition ${id} was locked`)
  if (!(await lockRow(trx, id))) return undefined
  const loaded = await findCompetitionDocument(trx, id)
  return loaded && { ...loaded, [lockedIn]: trx }
}

/** Throws where another transaction locked it: since that ended, others may have written. */
export function requireLockedIn(trx: Transaction<Database>, competition: LockedCompetition): void {
  if (competition[lockedIn] !== trx) throw new Error(`Competition ${competition.id} was locked in another transaction`)
}

/**
 * For a write `alongside` that goes by more than competitions: locks their rows, in the order that all keep who lock several, and takes its
 * turn among all writes after them. What it then reads stays true until it ends. A competition that was not named may turn out to be
 * concerned; its row is locked late, which PostgreSQL resolves where it clashes.
 */
export async function takeTurnWith(trx: Transaction<Database>, ids: Iterable<number>): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) await lockRow(trx, id)
  await waitForOtherWrites(trx)
}

async function lockRow(trx: Transaction<Database>, id: number): Promise<boolean> {
  lockedBy.set(trx, (lockedBy.get(trx) ?? new Set()).add(id))
  const { numUpdatedRows } = await trx
    .updateTable('competitions')
    .set((eb) => ({ rev: eb.ref('rev') }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
