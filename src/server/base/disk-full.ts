/** No room is left on a disk: this server's, or PostgreSQL's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLite: full; no room for the index of its log, which is the first thing that a start makes.
  if ('errcode' in error) return error.errcode === 13 || error.errcode === 4874
  // Files: no space, or none that this user may take. PostgreSQL: disk full.
  return 'code' in error && typeof error.code === 'string' && ['ENOSPC', 'EDQUOT', '53100'].includes(error.code)
}

/** One line of what keeps a program from its work. */
export function sayFault(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')
  return isDiskFull(error) ? `The disk is full (${text}); free some space and try again` : text
}
