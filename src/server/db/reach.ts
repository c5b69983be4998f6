import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { isDiskFull } from '#server/base/disk-full.ts'
import { oneLineError } from '#server/base/system-error.ts'
import { connectionFault, DatabaseFault } from './connection-fault.ts'
import { isBusy, isUnavailable } from './contention.ts'
import type { Dialect } from './dialect.ts'
import { isMigrated, migrate } from './migrate.ts'
import { type DatabasePlace, type Db, databaseFile, openDatabase, type Writer } from './open.ts'
import { namedRefusal } from './role-rights.ts'

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
    if (isDiskFull(error)) throw new Error(`数据库 ${where} 所在的磁盘满了，请清理空间后再试`)
    if (isBusy(error)) throw new Error(`数据库 ${where} 正被别的程序占用，请等它做完，再试一次`)
    if (!isUnavailable(error)) throw databaseUrl === null ? error : await namedRefusal({ databaseUrl, namedBy }, error)
    // Lost since the first connection.
    if (databaseUrl !== null) throw connectionFault({ databaseUrl, namedBy }, error)
    throw new Error(`打不开 ${where} 里的数据库（${oneLineError(error)}），请检查这个目录和磁盘，或改设 LEITAI_DATA`)
  }
}

/** Whether a site has begun there. Nothing is made. */
export async function hasSite(place: DatabasePlace): Promise<boolean> {
  if (place.databaseUrl === null) return existsSync(databaseFile(place.dataFolder))
  let found = false
  const db = await reachDatabase(place, async (write, dialect) => {
    found = await isMigrated(write, dialect)
  })
  await db.close()
  return found
}

/** Where that is not so: what to do about it, for people. */
export function withoutSite({ databaseUrl, dataFolder }: DatabasePlace): { said: string; cure: string } {
  if (databaseUrl === null) return { said: `${resolve(dataFolder)} 里还没有网站`, cure: '把 LEITAI_DATA 设成服务器的数据目录' }
  const { host, pathname } = new URL(databaseUrl)
  return { said: `PostgreSQL 的数据库 ${host}${pathname} 里还没有网站`, cure: '检查 DATABASE_URL 里数据库的名字' }
}

/** Chinese does not fit into a database of another encoding, which would fail at the first text. */
async function requireUtf8(write: Writer, namedBy = 'DATABASE_URL'): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(write)
  const encoding = rows[0]?.server_encoding ?? '未知'
  if (encoding !== 'UTF8') {
    throw new DatabaseFault(`${namedBy} 的数据库编码是 ${encoding}，存不了中文`, "用 ENCODING 'UTF8' TEMPLATE template0 新建一个")
  }
}
