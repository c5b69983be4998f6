/** Whether an error means that a disk is full: this server's, or PostgreSQL's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLite: full; or no room for the shared-memory index of its log, which is created first at start.
  if ('errcode' in error) return error.errcode === 13 || error.errcode === 4874
  // Files: no space, or over this user's quota. PostgreSQL: disk full.
  return 'code' in error && typeof error.code === 'string' && ['ENOSPC', 'EDQUOT', '53100'].includes(error.code)
}
