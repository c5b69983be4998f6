import pg from 'pg'

/** Why PostgreSQL could not be connected to: one sentence with the setting and its mend, without user's password. */
export function unreached(databaseUrl: string, error: unknown): Error {
  const url = new URL(databaseUrl)
  const where = url.host || url.searchParams.get('host') || 'localhost'
  if (error instanceof pg.DatabaseError) {
    if (error.code === noSuchDatabase) {
      const mend = "make it (CREATE DATABASE … OWNER … ENCODING 'UTF8' TEMPLATE template0), or put its name right"
      return new Error(`There is no such database as DATABASE_URL names at ${where} (${error.message}); ${mend}`)
    }
    if (error.code?.startsWith(refusedRole) || error.code === insufficientPrivilege) {
      const mend = 'put user and password right, or let the role in (pg_hba.conf)'
      return new Error(`PostgreSQL at ${where} refuses the role of DATABASE_URL (${error.message}); ${mend}`)
    }
  }
  return new Error(`The database at ${where} cannot be reached (${reasonOf(error)}); see that it runs, or set DATABASE_URL or LEITAI_DATA`)
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
