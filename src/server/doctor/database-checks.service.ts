import { stat } from 'node:fs/promises'
import type { Clock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { latestChange } from '#server/cache/changes.queries.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { type Db, databaseFile, withoutLimits } from '#server/db/open.ts'
import { damageCure } from '#server/db/sqlite-damage.ts'
import { countUnfilled, fillSearchIndex } from '#server/search/fill-index.job.ts'
import { noPassword } from '#server/session/no-password.model.ts'
import {
  clockOfPostgres,
  findAnAdmin,
  listDamages,
  listInvalidIndexes,
  listLooseConstraints,
  listLooseReferences,
  listMigrations,
  newestChange,
  removeLooseRows,
  setChangeCounter,
  shortenLog,
} from './database-state.queries.ts'
import { bytesSaid, type Found, fault, fixCommand, good, warning } from './found.model.ts'

/** A log of this size is read by every query, bytes. */
const longestLog = 256 * 1024 ** 2
/** Clocks of two machines may differ by so much, ms. */
const longestDifference = 60_000

/** The schema is brought up to date by the next start, unless a newer program has been here. */
export async function checkSchema({ write }: Db): Promise<Found> {
  const done = await listMigrations(write)
  const unknown = done.find((name) => !migrationNames.includes(name))
  if (unknown !== undefined) {
    const cure = '换回更新的程序，或停下网站，用 leitai restore 备份的名字 --replace 恢复升级前的备份'
    return fault('schema', `数据库属于更新的程序（${unknown}），这个程序读不全`, cure)
  }
  const missing = migrationNames.filter((name) => !done.includes(name))
  if (missing.length === 0) return good('schema', `数据结构是最新的（${done.at(-1) ?? ''}）`)
  const said = `数据结构差 ${missing.length} 步（从 ${missing[0] ?? ''} 起），下一次启动会升级`
  return warning('schema', said, 'leitai backup && leitai migrate')
}

export async function checkIntegrity({ dialect, write }: Db, { dataFolder }: Env): Promise<Found> {
  if (dialect === 'sqlite') {
    const [first] = await listDamages(write)
    if (first === undefined) return good('integrity', '数据库文件完整')
    return fault(
      'integrity',
      `数据库文件有损坏，SQLite 的检查结果是「${first.replace(/\s*\n\s*/g, ' ')}」`,
      damageCure(databaseFile(dataFolder)),
    )
  }
  const [broken] = await listInvalidIndexes(write)
  if (broken === undefined) return good('integrity', '索引都完整；数据页由 PostgreSQL 自己校验（pg_amcheck 可以逐页检查）')
  return fault('integrity', `索引 ${broken} 不完整`, `psql 中运行 REINDEX INDEX CONCURRENTLY ${broken}`)
}

export async function checkReferences({ dialect, write }: Db): Promise<Found> {
  if (dialect === 'sqlite') {
    const loose = await listLooseReferences(write)
    const [first] = loose
    if (first === undefined) return good('references', '没有指向空处的引用')
    const said = `${loose.length} 行指向已不存在的内容（第一行在 ${first.table}，指向 ${first.parent}）`
    // The index of the search is made from the rest.
    if (loose.every(({ table, rowid }) => table.startsWith('search_') && rowid !== null)) {
      return fault('references', said, fixCommand, () => removeLooseRows(write, loose))
    }
    return fault('references', said, '有人绕开程序改过数据库；停下网站，用 leitai restore 备份的名字 --replace 恢复之前的备份')
  }
  const [loose] = await listLooseConstraints(write)
  if (loose === undefined) return good('references', '引用都由 PostgreSQL 保证')
  return fault('references', `约束 ${loose} 没有验证`, `psql 中运行 ALTER TABLE … VALIDATE CONSTRAINT ${loose}`)
}

/** Every node hears of changes by their numbers: one that is used twice is never heard of. */
export async function checkCounter(db: Db): Promise<Found> {
  const counted = await latestChange(db.read)
  const newest = (await newestChange(db))?.n ?? 0
  if (counted >= newest) return good('counter', `改动计数正确（第 ${counted} 次）`)
  const said = `改动计数停在 ${counted}，而最新的改动是 ${newest}，页面会停在旧内容`
  return fault('counter', said, fixCommand, () => setChangeCounter(db.write, newest))
}

/** Embargoes, openings and signatures are judged by this machine's clock. */
export async function checkClock(db: Db, clock: Clock): Promise<Found> {
  const cure = 'timedatectl set-ntp true'
  if (db.dialect === 'postgres') {
    const difference = Math.abs(Date.now() - (await clockOfPostgres(db.write)))
    if (difference > longestDifference) return fault('clock', `这台机器与数据库的时钟相差 ${Math.round(difference / 1_000)} 秒`, cure)
  }
  const newest = await newestChange(db)
  const isAhead = newest !== null && Date.parse(newest.at) - clock().getTime() > longestDifference
  if (isAhead) return fault('clock', `最新的改动记在 ${newest.at}，比现在还晚：时钟慢了，或曾经快过`, cure)
  return good('clock', '时钟与数据库一致')
}

/** A cursor that stays open, or another program, keeps SQLite from moving its log into the file. */
export async function checkLog(db: Db, { dataFolder, isReplicated }: Pick<Env, 'dataFolder' | 'isReplicated'>): Promise<Found> {
  if (db.dialect === 'postgres') return good('log', '日志由 PostgreSQL 管理')
  const size = await stat(`${databaseFile(dataFolder)}-wal`).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= longestLog) return good('log', `写前日志 ${bytesSaid(size)}`)
  if (isReplicated) {
    const cure = '看 Litestream 是否在运行（systemctl status litestream）；不再用它的话，去掉 SQLITE_REPLICATED'
    return warning('log', `写前日志有 ${bytesSaid(size)}，没有程序把它写回数据库文件`, cure)
  }
  return warning('log', `写前日志有 ${bytesSaid(size)}，所有查询都会变慢`, fixCommand, () => shortenLog(db.write))
}

export async function checkSearch(db: Db): Promise<Found> {
  const missing = await countUnfilled(db.read)
  if (missing === 0) return good('search', '搜索索引完整')
  return warning('search', `${missing} 项内容不在搜索索引里，搜不到`, fixCommand, () =>
    fillSearchIndex(withoutLimits(db), { info: () => {} }),
  )
}

/** Somebody must be able to sign in and to mend. */
export async function checkAdmin(db: Db): Promise<Found> {
  const admin = await findAnAdmin(db, noPassword)
  if (admin?.hasPassword) return good('admin', '有管理员能登录')
  // As a backup without passwords leaves it.
  if (admin) return warning('admin', `没有能登录的管理员：${admin.name} 没有密码`, `leitai user reset ${admin.name}`)
  return warning('admin', '没有能登录的管理员', 'leitai user create 名字 --role admin')
}
