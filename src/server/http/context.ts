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
import type { Renderer } from '#server/media/drawing/drawing-process.ts'
import type { ImageWorker } from '#server/media/images/image-workers.ts'
import type { ReadSheet } from '#server/sheets/read-sheet.ts'
import type { Headers } from './headers.ts'

/** For public routes: without a writer. */
export interface PublicContext {
  read: Reader
  clock: Clock
  cache: ResponseCache
  headers: Headers
}

/** Processes that read or draw what may be hostile: one of each kind for all that serve this machine, two that draw. */
export interface HelperProcesses {
  renderer: Renderer
  pictures: Pick<ImageWorker, 'encode' | 'close'>
  readSheet: ReadSheet
}

/** For console routes. */
export interface ConsoleContext extends Pick<PublicContext, 'read' | 'clock' | 'cache'> {
  env: Env
  write: Write
  contents: ContentStore
  helpers: HelperProcesses
  removeContents: RemoveContents
  search: TextSearch
}

/** Runs one write and resolves when every process of this machine shows it. See `transact`. */
export type Write = <T>(act: WriteAct<T>, order?: WriteOrder) => Promise<T>

export function makeWrite(
  db: Db,
  clock: Clock,
  {
    bus,
    cache,
    log,
    wakeOthers = async () => {},
  }: { bus: ChangeBus; cache: ResponseCache; log: Pick<Logger, 'error'>; wakeOthers?: (() => Promise<void>) | undefined },
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
      const caughtUp = bus.catchUp().catch((error: unknown) => {
        log.error({ err: error }, 'reading the changes after a write failed')
        cache.drop(touched)
      })
      await Promise.all([caughtUp, touched.length > 0 ? wakeOthers() : undefined])
      return result
    } catch (error) {
      // The transaction may have been committed.
      if (error instanceof OutcomeUnknown) cache.drop(touched)
      throw error
    }
  }
}
