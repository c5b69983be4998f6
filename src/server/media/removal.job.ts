import type { Logger } from 'pino'
import { type Clock, instant } from '#server/base/clock.ts'
import type { Reader } from '#server/db/open.ts'
import type { Write } from '#server/http/context.ts'
import { arrivalMs, isBeingRemoved, type RemoveContents } from './content-store.service.ts'
import { deleteContent, findContent, forgetContent, isNamed, listDueContents, setDue, setRemoving } from './contents.queries.ts'
import type { DrawnFiles } from './drawn-files.service.ts'
import type { MediaFiles } from './files/files.ts'
import { contentKeys } from './files/names.ts'
import { findTakedown, setRemoved } from './takedowns.queries.ts'

/**
 * How long a process has the exclusive right to remove a content's files, ms: far longer than removing a handful takes, including timeouts.
 */
const leaseMs = 600_000
/** Nothing is removed any more shortly before the lease ends. */
const lastCallMs = 60_000
/** Delay before the retry of a failed removal, so that others come first, ms. */
const retryMs = 60_000
/** Contents per batch. */
const atOnce = 100

interface RemovalParts {
  read: Reader
  write: Write
  clock: Clock
  files: MediaFiles
  drawn: DrawnFiles
  log: Pick<Logger, 'error'>
}

export function removalOf({ read, write, clock, files, drawn, log }: RemovalParts): RemoveContents {
  return async (only) => {
    if (only) return void (await removeSome(only))
    for (;;) {
      const due = await listDueContents(read, instant(clock), atOnce)
      if (!(await removeSome(due)) || due.length < atOnce) return
    }
  }

  /** False where one could not be removed: if the store is down, the others would fail too. */
  async function removeSome(due: readonly string[]): Promise<boolean> {
    const removed: Claim[] = []
    let isGoingOn = true
    for (const hash of due) {
      const claim = await claimContent(hash)
      if (!claim) continue
      isGoingOn = await isDone(removeFiles(claim))
      if (isGoingOn) removed.push(claim)
      else await settle(claim, false)
      if (!isGoingOn) break
    }
    if (removed.length === 0) return isGoingOn
    // Drawings made from them, once for all, because it lists every drawing.
    const isForgotten = await isDone(drawn.forget(removed.map(({ hash }) => hash)))
    for (const claim of removed) await settle(claim, isForgotten)
    return isGoingOn && isForgotten
  }

  async function isDone(act: Promise<void>): Promise<boolean> {
    try {
      await act
      return true
    } catch (error) {
      log.error({ err: error }, 'files of a removed picture or video were not removed; it is tried again')
      return false
    }
  }

  /** Undefined: something refers to it, or another process is removing it. */
  async function claimContent(hash: string): Promise<Claim | undefined> {
    return await write(async (trx) => {
      const now = instant(clock)
      const content = await findContent(trx, hash)
      if (!content || content.due_at > now || isBeingRemoved(content, now)) return undefined
      const takedown = await findTakedown(trx, hash)
      if (!takedown && (await isNamed(trx, hash))) {
        await deleteContent(trx, hash)
        return undefined
      }
      if (!takedown) await forgetContent(trx, hash)
      const until = after(now, leaseMs)
      await setRemoving(trx, hash, until)
      return { hash, until, isFirst: takedown !== undefined && takedown.removed_at === null }
    })
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
      // Another process took over because this one was too slow.
      if (content?.removing_until !== until) return
      await setRemoving(trx, hash, null)
      const now = instant(clock)
      if (!isDone) return await setDue(trx, hash, after(now, retryMs))
      await setRemoved(trx, hash, now)
      // An upload or a drawing may have been running when it was taken down, and may have stored files since: check again later.
      if (isFirst) await setDue(trx, hash, after(now, arrivalMs))
      else await deleteContent(trx, hash)
    })
  }
}

function after(moment: string, ms: number): string {
  return new Date(Date.parse(moment) + ms).toISOString()
}

interface Claim {
  hash: string
  until: string
  /** It was taken down, and its files are removed for the first time. */
  isFirst: boolean
}
