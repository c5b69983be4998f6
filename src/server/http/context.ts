import type { Logger } from 'pino'
import type { Clock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import type { ChangeBus } from '#server/cache/bus.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { CacheTag } from '#server/cache/tags.ts'
import { touchBy, transact, type WriteAct, type WriteOrder } from '#server/cache/transact.ts'
import { OutcomeUnknown } from '#server/db/contention.ts'
import type { Db, Reader } from '#server/db/open.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import type { ContentStore, RemoveContents } from '#server/media/content-store.service.ts'
import type { DrawingWorker } from '#server/media/drawing/drawing-process.ts'
import type { Headers } from './headers.ts'

/** For public routes: without a writer. */
export interface PublicContext {
  read: Reader
  clock: Clock
  cache: ResponseCache
  headers: Headers
}

/** For console routes. */
export interface ConsoleContext extends Pick<PublicContext, 'read' | 'clock' | 'cache'> {
  env: Env
  write: Write
  contents: ContentStore
  studio: DrawingWorker
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
          return await act(
            trx,
            touchBy((tags, isQuietly) => {
              touched.push(...tags)
              if (isQuietly) touch.quietly(...tags)
              else touch(...tags)
            }),
          )
        },
        order,
      )
      // The write is committed, whether or not this node can read its change now.
      await bus.catchUp().catch((error: unknown) => {
        log.error({ err: error }, 'reading the changes after a write failed')
        cache.drop(touched)
      })
      return result
    } catch (error) {
      // The transaction may have been committed.
      if (error instanceof OutcomeUnknown) cache.drop(touched)
      throw error
    }
  }
}
