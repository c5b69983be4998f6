import { instant, systemClock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { oneLineError } from '#server/base/system-error.ts'
import { transact } from '#server/cache/transact.ts'
import type { Db } from '#server/db/open.ts'
import { setDue } from '#server/media/contents.queries.ts'
import { unfinishedFolder } from '#server/media/files/disk-files.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { findTakedown, insertTakedown, markItems, markVideoFile, type TakedownRow } from '#server/media/takedowns.queries.ts'
import { print, runAside, type Settings } from '#server/process/command.ts'
import { ensureFolder } from '#server/process/data-folder.ts'
import { formatSecond } from '#shared/dates.ts'
import type { Manifest } from './backup.model.ts'
import { readRows } from './backup-files.service.ts'
import { type BackupStore, damaged } from './backup-store.model.ts'
import { fillPlace, replaceDatabase } from './database-places.service.ts'
import { aheadSaid, datedNames, namesInTurn } from './dated-ahead.service.ts'
import { findDamaged, writeDamaged, writeFailedDrill, writeGoodDrill } from './drills.service.ts'
import { withoutPasswords } from './make-backup.service.ts'
import { storeAndName } from './open-store.service.ts'
import { type Backup, checkMedia, openBackup, restoreMedia, restoreRows } from './restore.service.ts'
import { restoredRow } from './restored-row.model.ts'
import { inScratch } from './scratch.service.ts'
import { takedownsAfter } from './takedowns-after.service.ts'
import { takedownsAt } from './takedowns-at.service.ts'

interface RestoreFlags {
  /** A site that stands there is moved aside. */
  isReplacing: boolean
  /** A drill: everything is read, restored into a scratch database and compared; the site is left alone. */
  isCheck: boolean
  /** Pictures and videos that the backup lacks, or that are damaged there, keep the rest from nothing. */
  isWithoutDamaged: boolean
  /** A backup without a signature is restored where there is a key; a trial does so anyway, and tells it. */
  isUnsignedToo: boolean
}

/**
 * `leitai restore [BACKUP|FOLDER|s3://…] [--replace] [--without-damaged] [--unsigned] | --check`: a backup, or the newest of a place.
 * Refuses beside a running server. Without a place: that of BACKUP_FOLDER.
 */
export async function restoreCommand(settings: Settings, given: string | null, flags: RestoreFlags): Promise<never> {
  return await runAside(settings, async (env) => {
    const { store, name: named } = await storeAndName(given, env)
    const name = named ?? (await namesInTurn(store)).at(-1)
    if (name === undefined)
      throw new Error(
        `${store.said()} 里没有完整的备份（leitai-日期 文件夹，里面有 manifest.json）：请先备份一次；备份在别处的话，把 BACKUP_FOLDER 设成那里，或在命令里写上位置`,
      )
    if (named === null) await sayPassedOver(store, name)
    await ensureFolder(env.dataFolder)
    const done = store.withFiles(name, async (folder) => {
      const backup = await openBackup(folder, { key: env.backupKey, isUnsignedToo: flags.isCheck || flags.isUnsignedToo }).catch(
        (error: unknown) => {
          throw new Error(`${store.said(name)} 不能恢复：${oneLineError(error)}`)
        },
      )
      const standing = { store, name, backup }
      await (flags.isCheck ? drill(env, standing) : restore(env, standing, flags))
    })
    await done.catch(async (error: unknown) => {
      if (flags.isCheck) await rememberFailed(store, name, error)
      throw error
    })
    return 0
  })
}

/** Of which moment backups dated in the future are nobody knows, so that none is taken where there is another: it is told before. */
async function sayPassedOver(store: BackupStore, taken: string): Promise<void> {
  const { ahead } = await datedNames(store)
  if (ahead.length === 0) return
  const which = ahead.includes(taken)
    ? `没有别的备份，用 ${taken}`
    : `没有用，用的是 ${taken}；它们才是要恢复的话，请写上名字：leitai restore 名字`
  await print(process.stdout, `${aheadSaid(store, ahead)}，${which}`)
}

/** Where it cannot be written down, what failed is told all the same. */
async function rememberFailed(store: BackupStore, backup: string, error: unknown): Promise<void> {
  await writeFailedDrill(store, { backup, at: instant(systemClock), said: oneLineError(error) }).catch(() => {})
}

/** A backup, and where it lies. */
interface Standing {
  store: BackupStore
  name: string
  backup: Backup
}

async function drill({ dataFolder }: Env, { store, name, backup }: Standing): Promise<void> {
  const { manifest } = backup
  await inScratch(dataFolder, (scratch) =>
    fillPlace(
      { databaseUrl: null, dataFolder: scratch },
      { lastMigration: lastOf(manifest), fill: (target) => restoreRows(backup, target) },
    ),
  )
  const lacking = await checkMedia(backup, store)
  const checked = new Set(manifest.media.map(({ key }) => key))
  const others = [...(await findDamaged(store))].filter((key) => !checked.has(key))
  await writeDamaged(store, [...others, ...lacking])
  if (lacking.length > 0) throw damaged(lacking, '再备份一次会从网站重新带上；网站上也没有了的，请从另一处备份恢复')
  const { missing = [] } = manifest
  if (missing.length > 0) throw new Error(`${store.said(name)} 能恢复，但不完整：${missingSaid(missing)}；请在网站上补齐，再备份一次`)
  await writeGoodDrill(store, { backup: name, at: instant(systemClock) })
  await print(process.stdout, `${store.said(name)} 可以恢复：${said(manifest)}，都与 ${momentSaid(manifest)}时一致`)
  if (backup.isUnsigned) await print(process.stdout, unsignedTrial)
}

async function restore(env: Env, { store, name, backup }: Standing, flags: RestoreFlags): Promise<void> {
  const { isReplacing, isWithoutDamaged } = flags
  const { manifest } = backup
  const former = await takedownsAt(env)
  if (former !== null && !isReplacing) {
    throw new Error('这里已经有网站：要用备份替换它，请加 --replace（原来的数据库会保留）')
  }
  const inBackup = await hashesTakenDown(backup)
  const later = await takedownsAfter({ env, store, former, inBackup, isUnsignedToo: flags.isUnsignedToo })
  const takenDown = new Set([...later.rows.map(({ hash }) => hash), ...inBackup])
  // First: where one of them is missing, the site stands as before.
  const lacking = await restoreMedia(manifest.media, {
    store,
    files: await openMediaFiles(env),
    scratch: unfinishedFolder(env.dataFolder),
    takenDown,
    say: (line) => void print(process.stderr, line),
  })
  if (lacking.length > 0 && !isWithoutDamaged) {
    throw damaged(lacking, `请换一处备份，或者加 --without-damaged，不带${lacking.length > 1 ? '它们' : '它'}恢复`)
  }
  const moment = instant(systemClock).replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  const kept = await replaceDatabase(env, {
    moment,
    lastMigration: lastOf(manifest),
    fill: (target) => restoreRows(backup, target),
    mend: (db) => takeDownAgain(db, later.rows),
  })
  await print(process.stdout, `已用 ${store.said(name)} 恢复到 ${momentSaid(manifest)}时的样子：${said(manifest, lacking.length)}`)
  for (const key of lacking) await print(process.stdout, `没有恢复 media/${key}，它在备份里缺失、不完整或被改过`)
  if (manifest.missing !== undefined) await print(process.stdout, missingSaid(manifest.missing))
  if (kept !== null) await print(process.stdout, `原来的数据库保留在 ${kept.said}，确认一切正常后可以删除：${kept.removal}`)
  for (const line of later.said) await print(process.stdout, line)
  if (backup.isUnsigned) await print(process.stdout, unsignedRestored)
  for (const line of manifest.afterwards) await print(process.stdout, line)
  if (manifest.secrets === 'encrypted' && env.backupKey === null) await print(process.stdout, `没有 LEITAI_BACKUP_KEY：${withoutPasswords}`)
}

const unsignedTrial =
  '注意：它没有 LEITAI_BACKUP_KEY 的签名，要恢复它得加 --unsigned。旧版本和没有密钥时做的都没有，再备份一次就有；否则请查一查谁能改备份'
const unsignedRestored = '它没有 LEITAI_BACKUP_KEY 的签名，没有核对过是谁写的：请在后台看一遍用户和设置，再备份一次'

async function hashesTakenDown({ place, manifest }: Backup): Promise<string[]> {
  const table = manifest.tables.find(({ name }) => name === 'media_takedowns')
  if (table === undefined) return []
  const hashes: string[] = []
  const at = table.columns.indexOf('hash')
  for await (const rows of readRows(place, table)) for (const row of rows) hashes.push(String(restoredRow(table, row)[at]))
  return hashes
}

/** What was taken down after the backup was made stays so. */
async function takeDownAgain(db: Db, former: readonly TakedownRow[]): Promise<void> {
  await transact(db, systemClock, async (trx) => {
    for (const row of former) {
      if ((await findTakedown(trx, row.hash)) === undefined) await insertTakedown(trx, row)
      await markItems(trx, row.hash, row.at)
      await markVideoFile(trx, row.hash, row.at)
      // Its files may not have gone before the database was lost.
      if (row.removed_at === null) await setDue(trx, row.hash, row.at)
    }
  })
}

function lastOf({ migrations }: Manifest): string {
  const last = migrations.at(-1)
  if (last === undefined) throw new Error('备份里的数据库没有表，请换一个备份')
  return last
}

function momentSaid({ madeAt }: Manifest): string {
  return `${formatSecond(madeAt)}（北京时间）`
}

/** `lacking`: so many pictures and videos could not be had. */
function said({ tables, media }: Manifest, lacking = 0): string {
  return `${tables.length} 张表共 ${tables.reduce((sum, { rows }) => sum + rows, 0)} 行数据，图片和视频 ${media.length - lacking} 个`
}

/** What the site lacked already when the backup was made. */
function missingSaid(missing: readonly string[]): string {
  return `做备份时网站就少了 ${missing.length} 个图片或视频文件（如 ${missing[0]}），备份里没有它们`
}
