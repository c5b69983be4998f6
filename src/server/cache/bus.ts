import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { within } from '#server/base/within.ts'
import { listen } from '#server/db/listen.ts'
import type { Db } from '#server/db/open.ts'
import { latestChange, listChangesAfter } from './changes.queries.ts'
import type { ResponseCache } from './response-cache.ts'

/** How often the file is asked whether another process wrote, ms. */
const filePollMs = 200
/** How often the number is compared although nobody called, ms: a lost line is silent. */
const heartbeatMs = 1_000
/** After so long a look has failed: a write waits for its news, and everybody for the looks before it. */
const longestLookMs = 2_000
const batch = 500

/** Brings the changes of all nodes to this node's cache, in order and without gaps. */
export interface ChangeBus {
  /** Reads what was committed since the last look and drops its tags; resolves when the cache is up to date. */
  catchUp(): Promise<void>
  /** How news comes, whether it can come now, and the number of the last change that was read. */
  state(): { via: 'file' | 'line'; isConnected: boolean; seen: number }
  close(): Promise<void>
}

export async function openBus(
  db: Db,
  databaseUrl: string | null,
  cache: ResponseCache,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<ChangeBus> {
  let seen = await latestChange(db.read)
  /** The change of that number: where the database has another one, it is not the database that it was. */
  let last = (await listChangesAfter(db.read, seen - 1, 1))[0]
  let version = db.dataVersion()
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  /** Of a look that was given up, nothing counts that it still reads. */
  let look = 0
  let losses = 0
  let isConnected = true

  async function readOn(): Promise<void> {
    for (const mine = look; ; ) {
      const changes = await listChangesAfter(db.read, Math.max(0, seen - 1), batch)
      if (mine !== look) return
      const known = seen === 0 ? last : changes.shift()
      if (!isDeepStrictEqual(known, last)) return await startOver()
      for (const change of changes) {
        // A gap means that changes in between are not there any more.
        if (change.n === seen + 1) cache.drop(change.tags)
        else cache.dropAll()
        seen = change.n
        last = change
      }
      if (changes.length < batch - 1) return
    }
  }

  /** A stand-in database took over, a backup was put back, or this node slept until its last change was swept away. */
  async function startOver(): Promise<void> {
    const mine = look
    const latest = await latestChange(db.read)
    const [newest] = await listChangesAfter(db.read, latest - 1, 1)
    if (mine !== look) return
    seen = latest
    last = newest
    cache.dropAll()
  }

  function inTurn(act: () => Promise<void>): Promise<void> {
    const limited = async () => {
      try {
        await within(longestLookMs, act())
      } finally {
        look += 1
      }
    }
    running = running.then(limited, limited)
    return running
  }

  /** One look at a time; a call during a look waits for a further one, for the look may have begun too early. */
  function catchUp(): Promise<void> {
    waiting ??= inTurn(() => {
      waiting = null
      return readOn()
    })
    return waiting
  }

  /** After a time without news. */
  async function goOn(): Promise<void> {
    const mine = look
    const before = losses
    await readOn()
    if (mine !== look) return
    // All changes are known; yet something may have been written by hand while nobody listened.
    cache.expireAll()
    // The line may have fallen again meanwhile; then the next return starts over.
    if (losses !== before) return
    isConnected = true
    cache.setStoring(true)
  }

  let isFailing = false
  /** Once for each time that it fails, not for each look: a database that is away is asked every second. */
  async function tell(looked: Promise<void>): Promise<void> {
    try {
      await looked
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'reading the changes failed')
      isFailing = true
    }
  }
  /** Remembers the version only once its changes are read, so that a look that failed is repeated. */
  async function lookAtFile(): Promise<void> {
    const now = db.dataVersion()
    if (now === version) return
    await catchUp()
    version = now
  }
  const filePoll = setInterval(() => void tell(lookAtFile()), filePollMs)
  const heartbeat = setInterval(() => void tell(catchUp()), heartbeatMs)
  const line =
    databaseUrl === null
      ? null
      : await listen(databaseUrl, {
          onNews: () => void tell(catchUp()),
          onLost: (error) => {
            log.warn({ err: error }, 'the line for changes is lost; answers are served but not kept')
            losses += 1
            isConnected = false
            cache.setStoring(false)
          },
          onBack: () => inTurn(goOn),
        })

  return {
    catchUp,
    state: () => ({ via: databaseUrl === null ? 'file' : 'line', isConnected, seen }),
    close: async () => {
      clearInterval(filePoll)
      clearInterval(heartbeat)
      await line?.close()
      await running.catch(() => {})
    },
  }
}
