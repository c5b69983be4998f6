import { resolve } from 'node:path'
import { sql } from 'kysely'
import { isDiskFull, oneLineError } from '#server/base/disk-full.ts'
import { isUnavailable } from './contention.ts'
import type { Dialect } from './dialect.ts'
import { migrate } from './migrate.ts'
import { type DatabasePlace, type Db, openDatabase, type Writer } from './open.ts'
import { insufficientPrivilege, unreached } from './unreached.ts'

/**
 * Opens the database and migrates it, or has `prepare` bring it to another state. Where it cannot be reached or is full, throws an error of one
 * sentence, without user and password.
 */
export async function reachDatabase(
  place: DatabasePlace,
  prepare: (write: Writer, dialect: Dialect) => Promise<void> = migrate,
): Promise<Db> {
  const { databaseUrl, namedBy } = place
  try {
    return await openDatabase(place, async (write, dialect) => {
      if (dialect === 'postgres') await requireUtf8(write, namedBy)
      await prepare(write, dialect)
    })
  } catch (error) {
    const where = databaseUrl === null ? resolve(place.dataFolder) : new URL(databaseUrl).host
    if (isDiskFull(error)) throw new Error(`The disk of the database at ${where} is full; free some space and try again`)
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) {
      const mend = 'make it the owner of the database (ALTER DATABASE … OWNER TO …)'
      throw new Error(
        `The role of ${namedBy ?? 'DATABASE_URL'} may not make tables in the database at ${where} (${error.message}); ${mend}`,
      )
    }
    if (!isUnavailable(error)) throw error
    // Lost since the first connection.
    if (databaseUrl !== null) throw unreached({ databaseUrl, namedBy }, error)
    throw new Error(`The database in ${where} cannot be reached (${oneLineError(error)}); see what is wrong there, or set LEITAI_DATA`)
  }
}

/** Chinese does not fit into a database of another encoding, which would fail at the first text. */
async function requireUtf8(write: Writer, namedBy = 'DATABASE_URL'): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(write)
  const encoding = rows[0]?.server_encoding ?? 'nothing'
  if (encoding !== 'UTF8') {
    throw new Error(`The database of ${namedBy} has the encoding ${encoding}; make one with ENCODING 'UTF8' TEMPLATE template0`)
  }
}
