import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { withTimeout } from '#server/base/with-timeout.ts'
import { listen } from '#server/db/listen.ts'
import type { Db } from '#server/db/open.ts'
import { type Change, latestChange, listChangesAfter } from './changes.queries.ts'
import type { ResponseCache } from './response-cache.ts'

/** How often the database file is checked for writes of another process, ms. */
const filePollMs = 200
/** How often the change number is checked although there was no notification, ms: a lost connection gives no sign. */
const heartbeatMs = 1_000
/** Timeout of a read, ms: a write waits until its own change is read, and others wait for the reads before it. */
const readTimeoutMs = 2_000
const batch = 500

/** Called after this node has dropped the tags of a change. */
interface Follower {
  changed(change: Change): void
  /** Changes were missed, or the database has another history: what was known from the changes is void. */
  lost(): void
  /** `isBehind` of `state` has changed. */
  behindChanged(): void
}

/** Applies the changes of all nodes to this node's cache, in order and without gaps. */
export interface ChangeBus {
  /** Reads what was committed since the last read and drops its tags; resolves when the cache is up to date. */
  catchUp(): Promise<void>
  follow(follower: Follower): void
  /** How notifications arrive, whether they can arrive now, whether changes cannot be read, and the number of the last one that was. */
  state(): { via: 'file' | 'line'; isConnected: boolean; isBehind: boolean; seen: number }
  close(): Promise<void>
}

export async function openBus(
  db: Db,
  databaseUrl: string | null,
  cache: ResponseCache,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<ChangeBus> {
  let seen = await latestChange(db.read)
  /** The change with that number: if it differs from the one we read, this is another database. */
  let last = (await listChangesAfter(db.read, seen - 1, 1))[0]
  let version = db.dataVersion()
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  /** Number of the current read: results of one that timed out are ignored. */
  let reading = 0
  let losses = 0
  let isConnected = true
  const followers: Follower[] = []

  async function readOn(): Promise<void> {
    for (const mine = reading; ; ) {
      const changes = await listChangesAfter(db.read, Math.max(0, seen - 1), batch)
      if (mine !== reading) return
      const known = seen === 0 ? last : changes.shift()
      if (!isDeepStrictEqual(known, last)) return await startOver()
      for (const change of changes) {
        // A gap means that the changes in between have been deleted.
        const isNext = change.n === seen + 1
        if (isNext) cache.drop(change.tags)
        else cache.dropAll()
        seen = change.n
        last = change
        for (const follower of followers) {
          if (isNext) follower.changed(change)
          else follower.lost()
        }
      }
      if (changes.length < batch - 1) return
    }
  }

  /** A replica was promoted, a backup was restored, or this node was suspended until its last change had been deleted. */
  async function startOver(): Promise<void> {
    const mine = reading
    const latest = await latestChange(db.read)
    const [newest] = await listChangesAfter(db.read, latest - 1, 1)
    if (mine !== reading) return
    seen = latest
    last = newest
    cache.dropAll()
    for (const follower of followers) follower.lost()
  }

  function inTurn(act: () => Promise<void>): Promise<void> {
    const limited = async () => {
      try {
        await withTimeout(readTimeoutMs, act())
      } finally {
        reading += 1
      }
    }
    running = running.then(limited, limited)
    return running
  }

  /** One read at a time. A call during a read starts another one afterwards, since the current one may have begun too early. */
  function catchUp(): Promise<void> {
    waiting ??= inTurn(() => {
      waiting = null
      return readOn()
    })
    return waiting
  }

  /** After a time without notifications. */
  async function goOn(): Promise<void> {
    const mine = reading
    const before = losses
    await readOn()
    if (mine !== reading) return
    // All recorded changes are known, but somebody may have edited the database by hand meanwhile.
    cache.expireAll()
    // The connection may have been lost again meanwhile; then the next reconnect starts over.
    if (losses !== before) return
    isConnected = true
    cache.setStoring(true)
  }

  let isBehind = false
  function setBehind(next: boolean): void {
    if (next === isBehind) return
    isBehind = next
    for (const follower of followers) follower.behindChanged()
  }
  /** `hasRead`: whether there was anything to read. Logs once per outage, not per attempt: while the database is down it is asked every second. */
  async function noteOutcome(hasRead: Promise<boolean>): Promise<void> {
    try {
      if (await hasRead) setBehind(false)
    } catch (error) {
      if (!isBehind) log.error({ err: error }, 'reading the changes failed')
      setBehind(true)
    }
  }
  /** Stores the version only after its changes were read, so that a failed read is repeated. */
  async function readIfFileChanged(): Promise<boolean> {
    const now = db.dataVersion()
    if (now === version) return false
    await catchUp()
    version = now
    return true
  }
  const readChanges = async () => {
    await catchUp()
    return true
  }
  const filePoll = setInterval(() => void noteOutcome(readIfFileChanged()), filePollMs)
  const heartbeat = setInterval(() => void noteOutcome(readChanges()), heartbeatMs)
  const line =
    databaseUrl === null
      ? null
      : await listen(databaseUrl, {
          onNews: () => void noteOutcome(readChanges()),
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
    follow: (follower) => {
      followers.push(follower)
    },
    state: () => ({ via: databaseUrl === null ? 'file' : 'line', isConnected, isBehind, seen }),
    close: async () => {
      clearInterval(filePoll)
      clearInterval(heartbeat)
      await line?.close()
      await running.catch(() => {})
    },
  }
}
