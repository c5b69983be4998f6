import type pg from 'pg'
import type { Database } from './tables.ts'

/** What PostgreSQL itself answered, told by its fields: a site on SQLite does not load the driver for it. */
export function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error
}

/** PostgreSQL: somebody else has committed a row of the table with the same unique key since this transaction looked for it. */
export function isTaken(error: unknown, table: keyof Database): boolean {
  return isDatabaseError(error) && error.code === '23505' && error.table === table
}

const sharedSlugs = ['seasons_slug_key', 'teams_slug_key', 'players_slug_key']

/**
 * PostgreSQL: another transaction has committed a season, team or player under the slug since this one found none. Competitions share them:
 * done again, this one finds it.
 */
export function isSharedSlugTaken(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '23505' && sharedSlugs.includes(error.constraint ?? '')
}
