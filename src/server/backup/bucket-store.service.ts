import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { Type } from 'typebox'
import { type Bucket, bucketAddress } from '#server/base/bucket.ts'
import { checkOf } from '#server/base/check-of.ts'
import { instant, systemClock } from '#server/base/clock.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { manifestAt } from './backup.model.ts'
import { ownOnly, secretsName, writeStream } from './backup-files.service.ts'
import { type BackupStore, changed, copiedAtOnce, isBackupName, manifestName } from './backup-store.model.ts'
import { isAlive } from './folder-store.service.ts'
import { inScratch } from './scratch.service.ts'

/** Who makes a backup, so that nobody else does: an object of the bucket. */
const Turn = checkOf(Type.Object({ host: Type.String(), pid: Type.Integer(), at: Type.String({ format: 'date-time' }) }))
const turnName = 'unfinished.json'
/** A backup that takes longer has lost its process, ms. */
const longestMs = 6 * 3_600_000

interface Parts {
  bucket: Bucket
  files: MediaFiles
  /** A folder of the disk for what is on its way. */
  scratch: string
}

/** Backups in a bucket, by the names that they have in a folder. */
export function openBucketStore({ bucket, files, scratch }: Parts): BackupStore {
  const address = bucketAddress(bucket)
  /** What lies under `media/ab/`, asked for once. */
  const known = new Map<string, Promise<Set<string>>>()
  const keysUnder = (folder: string) => {
    const asked = known.get(folder) ?? files.list(`media/${folder}/`).then((keys) => new Set(keys.map((key) => key.slice(6))))
    known.set(folder, asked)
    return asked
  }

  async function read(name: string): Promise<string | null> {
    const opened = await files.open(name)
    return opened?.kind === 'file' ? await text(opened.stream) : null
  }

  /** Objects are never overwritten. */
  async function replace(name: string, content: string): Promise<void> {
    await files.remove(name)
    await files.put(name, Buffer.from(content))
  }

  async function takeTurn(): Promise<void> {
    const before = turnIn(await read(turnName))
    if (before !== null && isStanding(before)) {
      const since = `${before.host} 从 ${before.at} 开始`
      throw new Error(`${address} 里正在做另一个备份（${since}），请等它做完；它要是中断了，请删除那里的 ${turnName}`)
    }
    const own = JSON.stringify({ host: hostname(), pid: process.pid, at: instant(systemClock) })
    await replace(turnName, own)
    // Of two that begin at once, the one whose object stands goes on.
    if ((await read(turnName)) !== own) throw new Error(`${address} 里正在做另一个备份，请等它做完`)
  }

  async function removeUnder(beginning: string): Promise<void> {
    for (const key of await files.list(beginning)) await files.remove(key)
  }

  const said = (name = '') => `${address}${name}`
  const manifestOf = async (name: string) => manifestAt(said(name), (await read(`${name}/${manifestName}`)) ?? '')

  return {
    names: async () => {
      const names = (await files.list('leitai-')).filter((key) => key.endsWith(`/${manifestName}`)).map((key) => dirname(key))
      return names.filter(isBackupName).sort()
    },
    said,
    manifestOf,
    add: async (name, write) => {
      await takeTurn()
      try {
        return await inScratch(scratch, async (folder) => {
          const result = await write(folder)
          const written = await readdir(folder)
          // Last: without it the rest is no backup.
          const inTurn = [...written.filter((file) => file !== manifestName), manifestName]
          for (const file of inTurn) await files.putFile(`${name}/${file}`, join(folder, file))
          return result
        })
      } catch (error) {
        await removeUnder(`${name}/`).catch(() => {})
        throw error
      } finally {
        await files.remove(turnName).catch(() => {})
      }
    },
    withFiles: async (name, act) =>
      await inScratch(scratch, async (folder) => {
        const { tables, secrets } = await manifestOf(name)
        const wanted = [manifestName, ...tables.map(({ file }) => file), ...(secrets === 'encrypted' ? [secretsName] : [])]
        for (const file of wanted) {
          const opened = await files.open(`${name}/${file}`)
          if (opened?.kind !== 'file') throw changed(file)
          await pipeline(opened.stream, createWriteStream(join(folder, file), { mode: ownOnly }))
        }
        return await act(folder)
      }),
    remove: async (name) => {
      // First: half of it is no backup.
      await files.remove(`${name}/${manifestName}`)
      await removeUnder(`${name}/`)
    },
    hasMedia: async (key) => (await keysUnder(dirname(key))).has(key),
    addMedia: async (key, content, isDamaged) =>
      await inScratch(scratch, async (folder) => {
        const place = join(folder, 'file')
        const written = await writeStream(place, content)
        if (isDamaged) await files.remove(`media/${key}`)
        await files.putFile(`media/${key}`, place)
        return written
      }),
    openMedia: async (key) => {
      const opened = await files.open(`media/${key}`)
      return opened?.kind === 'file' ? opened.stream : undefined
    },
    keepMedia: async (keys) => {
      const limit = pLimit(copiedAtOnce)
      const unused = (await files.list('media/')).filter((key) => !keys.has(key.slice(6)))
      await Promise.all(unused.map((key) => limit(() => files.remove(key))))
    },
    note: read,
    writeNote: replace,
  }
}

function turnIn(content: string | null) {
  try {
    const value: unknown = JSON.parse(content ?? 'null')
    return Turn.Check(value) ? value : null
  } catch {
    return null
  }
}

/** One of this machine whose process has ended holds up nobody. */
function isStanding({ host, pid, at }: { host: string; pid: number; at: string }): boolean {
  if (host === hostname() && !isAlive(pid)) return false
  return systemClock().getTime() - Date.parse(at) < longestMs
}
