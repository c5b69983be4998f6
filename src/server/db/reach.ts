import { resolve } from 'node:path'
import { isDiskFull } from '#server/base/disk-full.ts'
import { isUnavailable } from './contention.ts'
import { migrate } from './migrate.ts'
import { type DatabasePlace, type Db, openDatabase } from './open.ts'

/**
 * Opens the database and migrates it. Where it cannot be reached or is full, throws an error of one sentence, without user and password.
 */
export async function reachDatabase(place: DatabasePlace): Promise<Db> {
  try {
    return await openDatabase(place, migrate)
  } catch (error) {
    const where = place.databaseUrl === null ? resolve(place.dataFolder) : new URL(place.databaseUrl).host
    if (isDiskFull(error)) throw new Error(`The disk of the database at ${where} is full; free some space and try again`)
    if (!isUnavailable(error) && !(error instanceof AggregateError)) throw error
    // An AggregateError of the socket has no message of its own.
    throw new Error(`The database at ${where} cannot be reached (${codeOf(error)}); see that it runs, or set DATABASE_URL or LEITAI_DATA`)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
