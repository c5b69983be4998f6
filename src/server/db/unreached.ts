import pg from 'pg'

export interface PostgresPlace {
  databaseUrl: string
  /** What named that address, for people; by default the setting. */
  namedBy?: string | undefined
}

/** Why PostgreSQL could not be connected to: one sentence with the setting and its mend, without user's password. */
export function unreached({ databaseUrl, namedBy }: PostgresPlace, error: unknown): Error {
  const setting = namedBy ?? 'DATABASE_URL'
  const url = new URL(databaseUrl)
  const where = url.host || url.searchParams.get('host') || 'localhost'
  if (error instanceof pg.DatabaseError) {
    if (error.code === noSuchDatabase) {
      const mend = "make it (CREATE DATABASE … OWNER … ENCODING 'UTF8' TEMPLATE template0), or put its name right"
      return new Error(`There is no such database as ${setting} names at ${where} (${error.message}); ${mend}`)
    }
    if (error.code?.startsWith(refusedRole) || error.code === insufficientPrivilege) {
      const mend = 'put user and password right, or let the role in (pg_hba.conf)'
      return new Error(`PostgreSQL at ${where} refuses the role of ${setting} (${error.message}); ${mend}`)
    }
  }
  const mend = namedBy === undefined ? 'set DATABASE_URL or LEITAI_DATA' : `put ${namedBy} right`
  return new Error(`The database at ${where} cannot be reached (${reasonOf(error)}); see that it runs, or ${mend}`)
}

const noSuchDatabase = '3D000'
/** A class of codes: no such role, a wrong password, no line for it in pg_hba.conf. */
const refusedRole = '28'
export const insufficientPrivilege = '42501'

/** An AggregateError of the socket has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
