/** Whether an error means that a disk is full: this server's, or PostgreSQL's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLite: full; or no room for the shared-memory index of its log, which is created first at start.
  if ('errcode' in error) return error.errcode === 13 || error.errcode === 4874
  // Files: no space, or over this user's quota. PostgreSQL: disk full.
  return 'code' in error && typeof error.code === 'string' && ['ENOSPC', 'EDQUOT', '53100'].includes(error.code)
}

/** An error that prevents the program from starting, as one line. */
export function oneLineError(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')
  return isDiskFull(error) ? `The disk is full (${text}); free some space and try again` : text
}
