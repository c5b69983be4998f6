import { OutcomeUnknown } from '#server/db/contention.ts'
import type { Write } from '#server/http/context.ts'
import { addViews } from './articles.queries.ts'

/** How long counted views are collected before they are written, ms. */
const batchMs = 10_000
const mostWaiting = 10_000

/** Counts views in memory and writes them in batches. No cached answer shows the count, so it drops no tag. */
export interface ViewCounter {
  count(articleId: number): void
  flush(): Promise<void>
  close(): Promise<void>
}

export function makeViewCounter(write: Write, onError: (error: unknown) => void): ViewCounter {
  let waiting = new Map<number, number>()

  async function flush(): Promise<void> {
    if (waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    try {
      await write((db) => addViews(db, batch), 'alongside')
    } catch (error) {
      // A batch that may have been committed is not written again: it is better to miss views than to count them twice.
      if (error instanceof OutcomeUnknown) throw error
      for (const [id, views] of batch) waiting.set(id, (waiting.get(id) ?? 0) + views)
      throw error
    }
  }

  const timer = setInterval(() => void flush().catch(onError), batchMs)
  timer.unref()
  return {
    count(articleId) {
      if (waiting.size < mostWaiting || waiting.has(articleId)) waiting.set(articleId, (waiting.get(articleId) ?? 0) + 1)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
