import type { Logger } from 'pino'
import { listen } from '../db/listen.ts'
import type { Db } from '../db/open.ts'
import { latestChange, listChangesAfter } from './changes.queries.ts'
import type { ResponseCache } from './response-cache.ts'

/** How often the file is asked whether another process wrote, ms. */
const filePollMs = 200
/** How often the number is compared although nobody called, ms: a lost line is silent. */
const heartbeatMs = 5_000
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
  let version = db.dataVersion()
  let running: Promise<void> = Promise.resolve()
  let losses = 0
  let isConnected = true

  async function readOn(): Promise<void> {
    for (;;) {
      const changes = await listChangesAfter(db.read, seen, batch)
      for (const change of changes) {
        // A gap means that old changes were swept away while this node slept.
        if (change.n === seen + 1) cache.drop(change.tags)
        else cache.dropAll()
        seen = change.n
      }
      if (changes.length < batch) return
    }
  }

  /** One look at a time; a call during a look waits for a further one, for the look may have begun too early. */
  function catchUp(): Promise<void> {
    running = running.then(readOn, readOn)
    return running
  }

  /** After a time without news. The number may even have fallen, where a stand-in database took over. */
  function startOver(): Promise<void> {
    const afresh = async () => {
      const before = losses
      seen = await latestChange(db.read)
      cache.dropAll()
      // The line may have fallen again meanwhile; then the next return starts over.
      if (losses !== before) return
      isConnected = true
      cache.setStoring(true)
    }
    running = running.then(afresh, afresh)
    return running
  }

  const complain = (error: unknown) => log.error({ err: error }, 'reading the changes failed')
  /** Remembers the version only once its changes are read, so that a look that failed is repeated. */
  async function lookAtFile(): Promise<void> {
    const now = db.dataVersion()
    if (now === version) return
    await catchUp()
    version = now
  }
  const filePoll = setInterval(() => void lookAtFile().catch(complain), filePollMs)
  const heartbeat = setInterval(() => catchUp().catch(complain), heartbeatMs)
  const line =
    databaseUrl === null
      ? null
      : await listen(databaseUrl, {
          onNews: () => catchUp().catch(complain),
          onLost: (error) => {
            log.warn({ err: error }, 'the line for changes is lost; answers are served but not kept')
            losses += 1
            isConnected = false
            cache.setStoring(false)
          },
          onBack: startOver,
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
