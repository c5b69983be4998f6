import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '#server/base/disk-full.ts'
import { newLock } from '#server/base/lock-file.ts'
import { makeFolder } from '#server/base/make-folder.ts'
import { folderRightsFault, rightsFaultOf } from '#server/base/rights.ts'
import { userName } from '#server/base/user-name.ts'
import { ownKey } from '#server/media/files/own-key.ts'
import { manifestAt, UnreadableBackup } from './backup.model.ts'
import { ownOnly, writeStream } from './backup-files.service.ts'
import { type BackupStore, backupFolderAt, hashesIn, isBackupName, manifestName } from './backup-store.model.ts'
import { refuseTurnOf } from './backup-turn.service.ts'
import { OddFile, openRegular, readWhole } from './regular-file.service.ts'

/** Backups in a folder: `leitai-…` for each, `media/` for all. */
export function openFolderStore(folder: string): BackupStore {
  const mediaFile = (key: string) => join(folder, 'media', ownKey(key))
  return {
    names: async () => {
      const names = (await namesIn(folder)).filter(isBackupName).sort()
      const whole = await Promise.all(names.map((name) => isThere(join(folder, name, manifestName))))
      return names.filter((_, index) => whole[index])
    },
    said: (name) => (name === undefined ? folder : join(folder, name)),
    manifestOf: async (name) => {
      const place = join(folder, name)
      const text = await readWhole(join(place, manifestName)).catch(async (error: unknown) => {
        if (error instanceof OddFile) throw new UnreadableBackup(`备份 ${place} 读不了：${error.message}`)
        const rights = await rightsFaultOf([join(place, manifestName)])
        throw rights === null ? error : new UnreadableBackup(`备份 ${place} 读不了：${rights.said}`, rights.cure)
      })
      return manifestAt(place, text.toString())
    },
    add: async (name, write) => {
      const beside = await takeTurn(folder)
      try {
        const result = await write(beside)
        await rename(beside, join(folder, name))
        // Not before: without it the folder counts as abandoned, and a backup that begins removes it. There it is in nobody's way.
        await rm(join(folder, name, turnName), { force: true }).catch(() => {})
        return result
      } catch (error) {
        await rm(beside, { recursive: true, force: true }).catch(() => {})
        throw isFileOnFullDisk(error) ? new Error(`备份的目录 ${folder} 所在的磁盘满了，请清理空间后再试`) : error
      }
    },
    withFiles: async (name, act) => await act(join(folder, name)),
    remove: async (name) => await rm(join(folder, name), { recursive: true, force: true }),
    hasMedia: async (key, bytes) => await isFile(mediaFile(key), bytes),
    addMedia: async (key, content) => {
      const place = mediaFile(key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      const beside = `${place}.${randomUUID()}.part`
      try {
        const written = await writeStream(beside, content)
        await rename(beside, place)
        return written
      } catch (error) {
        await rm(beside, { force: true }).catch(() => {})
        throw error
      }
    },
    openMedia: async (key) => {
      try {
        return (await openRegular(mediaFile(key))).createReadStream()
      } catch (error) {
        if (isMissing(error) || error instanceof OddFile) return undefined
        throw error
      }
    },
    keepMedia: async (keys) => {
      const media = join(folder, 'media')
      for (const entry of await readdir(media, { recursive: true, withFileTypes: true }).catch(() => [])) {
        const key = join(entry.parentPath, entry.name).slice(media.length + 1)
        if (entry.isFile() && !keys.has(key)) await rm(join(media, key), { force: true })
      }
    },
    note: async (name) => await textIn(join(folder, name)),
    writeNote: async (name, text) => {
      const place = join(folder, name)
      await makeFolder(dirname(place), 0o700)
      const beside = `${place}.${randomUUID()}.part`
      try {
        await writeFile(beside, text, { mode: ownOnly, flush: true })
        await rename(beside, place)
      } catch (error) {
        await rm(beside, { force: true }).catch(() => {})
        throw error
      }
    },
    removeNote: async (name) => await rm(join(folder, name), { force: true }),
    takedowns: async () => hashesIn(await namesIn(join(folder, 'takedowns'))),
  }
}

/** The folder of the backup that is being made; of one whose process was killed nothing stays. Throws where another is being made. */
async function takeTurn(folder: string): Promise<string> {
  const beside = join(folder, '.unfinished')
  const own = `${beside}-${randomUUID()}`
  try {
    await makeFolder(folder, 0o700)
    await mkdir(own, { mode: 0o700 })
    await writeFile(join(own, turnName), await newLock(), { mode: ownOnly })
    while (!(await isTaken(own, beside))) {
      const written = await turnIn(beside)
      await refuseTurnOf(written, { place: folder, name: '.unfinished' })
      // Meanwhile the other may have finished, and a third have begun.
      const isGone = written === null && (!existsSync(beside) || (await turnIn(beside)) !== null)
      if (!isGone) await rm(beside, { recursive: true, force: true })
    }
    return beside
  } catch (error) {
    await rm(own, { recursive: true, force: true }).catch(() => {})
    throw error instanceof Error && 'code' in error ? unwritable(folder, error) : error
  }
}

async function turnIn(beside: string): Promise<string | null> {
  return await textIn(join(beside, turnName))
}

async function textIn(file: string): Promise<string | null> {
  return await readWhole(file).then(String, () => null)
}

/** In one step, with who makes it in the folder already: of two that begin at once, one has it. */
async function isTaken(own: string, beside: string): Promise<boolean> {
  try {
    await rename(own, beside)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')) return false
    throw error
  }
}

/** Of a file: PostgreSQL's disk is another one. */
function isFileOnFullDisk(error: unknown): boolean {
  return isDiskFull(error) && error instanceof Error && 'code' in error && error.code !== '53100' && !('errcode' in error)
}

function unwritable(folder: string, error: unknown): unknown {
  if (isDiskFull(error)) return error
  const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  // The unit of systemd lets the program write only where the settings said when it was made.
  if (why === 'EROFS')
    return new Error(`备份的目录 ${folder} 不能写（${why}）：改过 BACKUP_FOLDER 的话，请运行 sudo leitai install-service；否则换一个能写的`)
  return new Error(`备份的目录 ${folder} 不能写（${why}）：请换一个能写的，或改 BACKUP_FOLDER`)
}

const turnName = 'turn.json'

function shutAbove(folder: string): Error {
  return new Error(`网站的用户 ${userName()} 打不开备份的目录 ${folder}：请把 BACKUP_FOLDER 设成他能读写的目录，或用能读写它的用户运行`)
}

/** None of a folder that is not there yet. Throws where this user may not look into it. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    const rights = await folderRightsFault(backupFolderAt(folder))
    if (rights !== null) throw rights
    // One above it is shut: what lies in it cannot be told.
    throw error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM') ? shutAbove(folder) : error
  }
}

/** Also of a file that another user alone may see: a backup that is counted as none would lose its pictures and videos to the pruning. */
async function isThere(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    (error: unknown) => !isMissing(error),
  )
}

async function isFile(file: string, bytes?: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && (bytes === undefined || found.size === bytes)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
