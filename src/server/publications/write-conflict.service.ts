import { conflict } from '#server/base/errors.ts'
import type { StoredState } from './stored-state.model.ts'

/** Thrown in a write that does not fit the stored state; `orConflict` turns it into the 409. */
export class WriteConflict extends Error {}

/** Throws where it was changed since the caller read it. */
export function requireCurrent({ rev: stored }: StoredState<unknown, unknown>, rev: string, message: string): void {
  if (stored !== rev) throw new WriteConflict(message)
}

/**
 * Throws the 409 with what `current` reads after the transaction has ended. Reading within it, on another connection, would deadlock many
 * concurrent writes: they would wait for connections that they hold themselves.
 */
export async function orConflict<T>(writing: Promise<T>, current: () => Promise<unknown>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error
    throw conflict(error.message, await current())
  }
}
