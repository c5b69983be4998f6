import type pg from 'pg'

/** What PostgreSQL itself answered, told by its fields: a site on SQLite does not load the driver for it. */
export function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error
}
