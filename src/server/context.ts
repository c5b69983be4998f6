import type { Logger } from 'pino'
import type { ChangeBus } from './cache/bus.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { CacheTag } from './cache/tags.ts'
import { transact, type WriteAct, type WriteOrder } from './cache/transact.ts'
import type { Clock } from './clock.ts'
import { OutcomeUnknown } from './db/contention.ts'
import type { Db, Reader } from './db/open.ts'
import type { TextSearch } from './db/text-search.ts'
import type { Env } from './env.ts'
import type { Headers } from './headers.ts'
import type { ContentStore } from './media/content-store.ts'
import type { RemoveContents } from './media/removal.ts'

/** What the public routes get: no writer in reach. */
export interface PublicContext {
  read: Reader
  clock: Clock
  cache: ResponseCache
  headers: Headers
}

/** What the console's routes get. */
export interface ConsoleContext extends Pick<PublicContext, 'read' | 'clock' | 'cache'> {
  env: Env
  write: Write
  contents: ContentStore
  removeContents: RemoveContents
  search: TextSearch
}

/** Runs one write and resolves when this node shows it. See `transact`. */
export type Write = <T>(act: WriteAct<T>, order?: WriteOrder) => Promise<T>

export function makeWrite(
  db: Db,
  clock: Clock,
  { bus, cache, log }: { bus: ChangeBus; cache: ResponseCache; log: Pick<Logger, 'error'> },
): Write {
  return async (act, order) => {
    let touched: CacheTag[] = []
    try {
      const result = await transact(
        db,
        clock,
        async (trx, touch) => {
          touched = []
          return await act(trx, (...tags) => {
            touched.push(...tags)
            touch(...tags)
          })
        },
        order,
      )
      // The write stands, whatever becomes of reading its news.
      await bus.catchUp().catch((error: unknown) => {
        log.error({ err: error }, 'reading the changes after a write failed')
        cache.drop(touched)
      })
      return result
    } catch (error) {
      // What it was to change may be changed.
      if (error instanceof OutcomeUnknown) cache.drop(touched)
      throw error
    }
  }
}
