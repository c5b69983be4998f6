import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type Clock, instant } from '#server/base/clock.ts'
import { busy } from '#server/base/errors.ts'
import { transact } from '#server/cache/transact.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'
import { deleteContent, findContent, insertSource, isKnown, setDue } from './contents.queries.ts'
import type { MediaFiles } from './files/files.ts'
import { findTakedownOf } from './takedowns.queries.ts'
import { TakenDown } from './taken-down.service.ts'

/** A file to be stored: its bytes, or its current path, from where it may be moved. */
export type NewFile = { key: string; bytes: Uint8Array } | { key: string; place: string }

/** Stores contents: announces each first, so that nobody removes its files before the library refers to them. */
export interface ContentStore {
  /** Throws `TakenDown` where a file with this hash, original or re-encoded, was taken down. */
  refuse(hash: string): Promise<void>
  /** Stores the files of a content, each atomically. Throws `TakenDown`, and 503 while the same content is being removed. */
  put(hash: string, files: readonly NewFile[]): Promise<void>
}

/** The store of the data folder or bucket, which also takes many contents at once. */
export interface BulkContentStore extends ContentStore {
  /** `put` for many, by hash: announced together, and no file is stored before all are announced. */
  putAll(contents: ReadonlyMap<string, readonly NewFile[]>): Promise<void>
}

/**
 * Removes the files of every content that is due, unless something refers to it again. It is marked, checked again after all pending
 * writes, then removed: an upload of the same content either comes first, and is referred to, or waits until the files are gone and stores
 * them again. `only`: just these, where a caller waits for it.
 */
export type RemoveContents = (only?: readonly string[]) => Promise<void>

/** How long stored files wait until the library refers to them, ms. An import refers to its pictures when all of them are stored. */
export const arrivalMs = 24 * 3_600_000
/** How long an upload waits while the files of the same content are being removed, ms. */
const patienceMs = 20_000
const pauseMs = 100
/** Contents announced in one transaction, so that others can write in between. */
const chunk = 200

export function openContentStore({ files, db, clock }: { files: MediaFiles; db: Db; clock: Clock }): BulkContentStore {
  async function refuse(hash: string): Promise<void> {
    const takedown = await findTakedownOf(db.read, hash)
    if (takedown) throw new TakenDown(takedown)
  }

  /** From here on no removal of them starts. Answers those whose removal is running. */
  async function announce(hashes: readonly string[]): Promise<string[]> {
    return await transact(db, clock, async (trx) => {
      const now = instant(clock)
      const removing: string[] = []
      for (const hash of hashes) {
        const takedown = await findTakedownOf(trx, hash)
        if (takedown) throw new TakenDown(takedown)
        if (isBeingRemoved(await findContent(trx, hash), now)) removing.push(hash)
        else await setDue(trx, hash, new Date(Date.parse(now) + arrivalMs).toISOString())
      }
      return removing
    })
  }

  async function putAll(contents: ReadonlyMap<string, readonly NewFile[]>): Promise<void> {
    const deadline = performance.now() + patienceMs
    for (const some of chunked([...contents.keys()], chunk)) {
      for (let waiting = await announce(some); waiting.length > 0; waiting = await announce(waiting)) {
        if (performance.now() > deadline) throw busy()
        await sleep(pauseMs)
      }
    }
    for (const file of [...contents.values()].flat()) {
      if ('bytes' in file) await files.put(file.key, file.bytes)
      else await files.putFile(file.key, file.place)
    }
  }

  return { refuse, put: (hash, contentFiles) => putAll(new Map([[hash, contentFiles]])), putAll }
}

/** A stored content: its hash, and that of the original file. */
interface Stored {
  hash: string
  source: string
}

/**
 * Call it in the transaction that adds the reference, after waiting for other writes: the content is no longer due for removal. Throws
 * `TakenDown` where it was taken down since, and 503 where its files have been removed meanwhile.
 */
export async function settleContent(trx: Transaction<Database>, { hash, source }: Stored, now: string): Promise<void> {
  const takedown = (await findTakedownOf(trx, hash)) ?? (await findTakedownOf(trx, source))
  if (takedown) throw new TakenDown(takedown)
  const content = await findContent(trx, hash)
  if (content && content.due_at > now && !isBeingRemoved(content, now)) await deleteContent(trx, hash)
  // Another upload of the same content may have settled it.
  else if (!(await isKnown(trx, hash))) throw Object.assign(busy(), { message: '同样的文件刚被清理，请再上传一次' })
  await insertSource(trx, { hash, source })
}

export function isBeingRemoved(content: { removing_until: string | null } | undefined, now: string): boolean {
  return content !== undefined && content.removing_until !== null && content.removing_until > now
}
