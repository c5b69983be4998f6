import type { Logger } from 'pino'
import { waitForOtherWrites } from '../cache/changes.queries.ts'
import { type Clock, instant } from '../clock.ts'
import type { Write } from '../context.ts'
import type { Reader } from '../db/open.ts'
import { arrivalMs, isBeingRemoved } from './content-store.ts'
import { deleteContent, findContent, forgetContent, isNamed, listDueContents, setDue, setRemoving } from './contents.queries.ts'
import type { DrawnFiles } from './drawn-files.ts'
import type { MediaFiles } from './files.ts'
import { contentKeys } from './names.ts'
import { findTakedown, setRemoved } from './takedowns.queries.ts'

/** A process has the files of a content to itself for so long, ms: far longer than removing a handful takes, time-outs included. */
const leaseMs = 600_000
/** Nothing is removed any more when the lease is about to end. */
const lastCallMs = 60_000
/** Contents that one look takes on. */
const atOnce = 100

interface RemovalParts {
  read: Reader
  write: Write
  clock: Clock
  files: MediaFiles
  drawn: DrawnFiles
  log: Pick<Logger, 'error'>
}

/**
 * Removes the files of every content whose time has come, unless something names it again. Marked, asked for again behind all other writes, then
 * removed: an upload of the same content either comes first, and is named, or waits until the files are gone and stores them anew.
 */
export type RemoveContents = () => Promise<void>

export function removalOf({ read, write, clock, files, drawn, log }: RemovalParts): RemoveContents {
  return async () => {
    const claimed: Claim[] = []
    for (const hash of await listDueContents(read, instant(clock), atOnce)) {
      const claim = await claimContent(hash)
      if (claim) claimed.push(claim)
    }
    if (claimed.length === 0) return
    const isDone = await removeAll(claimed).then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, 'files of removed pictures or videos were not removed; it is tried again')
        return false
      },
    )
    for (const claim of claimed) await settle(claim, isDone)
  }

  /** Undefined: something names it, or somebody else is at it. */
  async function claimContent(hash: string): Promise<Claim | undefined> {
    return await write(async (trx) => {
      await waitForOtherWrites(trx)
      const now = instant(clock)
      const content = await findContent(trx, hash)
      if (!content || content.due_at > now || isBeingRemoved(content, now)) return undefined
      const takedown = await findTakedown(trx, hash)
      if (!takedown && (await isNamed(trx, hash))) {
        await deleteContent(trx, hash)
        return undefined
      }
      if (!takedown) await forgetContent(trx, hash)
      const until = new Date(Date.parse(now) + leaseMs).toISOString()
      await setRemoving(trx, hash, until)
      return { hash, until, isFirst: takedown !== undefined && takedown.removed_at === null }
    })
  }

  async function removeAll(claimed: readonly Claim[]): Promise<void> {
    for (const claim of claimed) await removeFiles(claim)
    // What was drawn from them, once for all: it takes a look at every drawing.
    await drawn.forget(claimed.map(({ hash }) => hash))
  }

  async function removeFiles({ hash, until }: Claim): Promise<void> {
    for (const key of await files.list(contentKeys(hash))) {
      if (clock().getTime() > Date.parse(until) - lastCallMs) throw new Error('The lease has run out')
      await files.remove(key)
    }
  }

  async function settle({ hash, until, isFirst }: Claim, isDone: boolean): Promise<void> {
    await write(async (trx) => {
      const content = await findContent(trx, hash)
      // Another process took over where this one was too slow.
      if (content?.removing_until !== until) return
      await setRemoving(trx, hash, null)
      if (!isDone) return
      const now = instant(clock)
      await setRemoved(trx, hash, now)
      // An upload or a drawing may have been under way when it was taken down, and laid its files there since.
      if (isFirst) await setDue(trx, hash, new Date(Date.parse(now) + arrivalMs).toISOString())
      else await deleteContent(trx, hash)
    })
  }
}

interface Claim {
  hash: string
  until: string
  /** It was taken down, and its files are removed for the first time. */
  isFirst: boolean
}
