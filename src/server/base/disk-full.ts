import { systemError, systemErrorPlace } from './system-error.ts'

/** Whether an error means that a disk is full: this server's, or PostgreSQL's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLite: full; or no room for the shared-memory index of its log, which is created first at start.
  if ('errcode' in error) return error.errcode === 13 || error.errcode === 4874
  // Files: no space, or over this user's quota. PostgreSQL: disk full.
  return 'code' in error && typeof error.code === 'string' && ['ENOSPC', 'EDQUOT', '53100'].includes(error.code)
}

/** An error that ends a start or a command, as one line: in Chinese, unless another program alone knows what it means. */
export function oneLineError(error: unknown): string {
  const place = systemErrorPlace(error)
  if (isDiskFull(error)) return `磁盘满了${place === null ? '' : `（${place}）`}，请清理空间后再试`
  const meaning = systemError(error)
  if (meaning !== null) return place === null ? meaning : `${place}：${meaning}`
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')
}
