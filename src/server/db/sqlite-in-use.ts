import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isDiskFull } from '#server/base/disk-full.ts'
import { namedDamage } from './sqlite-damage.ts'

/** Another process has the database open. `said`: which, for people. */
export class InUse extends Error {
  constructor(said: string) {
    super(`${said}，请先停下它（网站装成了服务的：sudo systemctl stop leitai）`)
  }
}

/** Throws `InUse` where a server or a command has the file open. */
export function refuseFileInUse(file: string): void {
  // Whoever has the log open shares a lock on the file.
  alone(file, 'pragma locking_mode = exclusive; begin immediate; rollback')
}

/**
 * Writes the log into the file, which nobody else may have open: a server would go on with a file that is no longer there. Throws `InUse`, and where
 * anything of the log is left, as on a full disk.
 */
export function closeLog(file: string): void {
  alone(file, 'pragma journal_mode = delete')
  if (existsSync(`${file}-wal`)) throw new Error(`${file} 的日志没有写进数据库文件，请清理磁盘空间后再试`)
}

function alone(file: string, statements: string): void {
  using database = new DatabaseSync(file, { timeout: 1_000 })
  try {
    database.exec(statements)
  } catch (error) {
    if (isDiskFull(error)) throw error
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === 5
    throw isBusy ? new InUse(`网站或另一个命令正在使用 ${file}`) : namedDamage(error, file)
  }
}
