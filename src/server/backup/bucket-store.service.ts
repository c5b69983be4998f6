import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { type Bucket, bucketAddress } from '#server/base/bucket.ts'
import { newLock } from '#server/base/lock-file.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { isOwnKey } from '#server/media/files/own-key.ts'
import { manifestAt } from './backup.model.ts'
import { ownOnly, secretsName, writeStream } from './backup-files.service.ts'
import { type BackupStore, changed, copiedAtOnce, hashesIn, isBackupName, manifestName } from './backup-store.model.ts'
import { refuseTurnOf } from './backup-turn.service.ts'
import { longestWhole, upTo, wholeOf } from './regular-file.service.ts'
import { inScratch } from './scratch.service.ts'

const turnName = 'unfinished.json'

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
    return opened?.kind === 'file' ? (await wholeOf(opened.stream, said(name))).toString() : null
  }

  /** Objects are never overwritten. */
  async function replace(name: string, content: string): Promise<void> {
    await files.remove(name)
    await files.put(name, Buffer.from(content))
  }

  async function takeTurn(): Promise<void> {
    await refuseTurnOf(await read(turnName), { place: address, name: turnName })
    const own = await newLock()
    await replace(turnName, own)
    // Of two that begin at once, the one whose object stands goes on.
    if ((await read(turnName)) !== own) throw new Error(`${address} 里正在做另一个备份，请等它做完`)
  }

  async function removeUnder(beginning: string): Promise<void> {
    for (const key of (await files.list(beginning)).filter(isOwnKey)) await files.remove(key)
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
        const wanted = new Map(tables.map(({ file, bytes }) => [file, bytes]))
        for (const file of [manifestName, ...(secrets === 'encrypted' ? [secretsName] : [])]) wanted.set(file, longestWhole)
        for (const [file, bytes] of wanted) {
          const opened = await files.open(`${name}/${file}`)
          if (opened?.kind !== 'file') throw changed(file)
          await pipeline(upTo(opened.stream, bytes), createWriteStream(join(folder, file), { mode: ownOnly }))
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
      const unused = (await files.list('media/')).filter((key) => isOwnKey(key) && !keys.has(key.slice(6)))
      await Promise.all(unused.map((key) => limit(() => files.remove(key))))
    },
    note: read,
    writeNote: replace,
    removeNote: (name) => files.remove(name),
    takedowns: async () => hashesIn((await files.list('takedowns/')).map((key) => basename(key))),
  }
}
