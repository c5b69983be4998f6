import { resolve } from 'node:path'
import { isUnavailable } from './contention.ts'
import { migrate } from './migrate.ts'
import { type DatabasePlace, type Db, openDatabase } from './open.ts'

/** Opens the database, brought up to date. Where it cannot be reached, throws one sentence that says so, without user and password. */
export async function reachDatabase(place: DatabasePlace): Promise<Db> {
  try {
    return await openDatabase(place, migrate)
  } catch (error) {
    if (!isUnavailable(error) && !(error instanceof AggregateError)) throw error
    // An AggregateError of the line has no message of its own.
    const where = place.databaseUrl === null ? resolve(place.dataFolder) : new URL(place.databaseUrl).host
    throw new Error(`The database at ${where} cannot be reached (${codeOf(error)}); see that it runs, or set DATABASE_URL or LEITAI_DATA`)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
