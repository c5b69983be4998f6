import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** How long closing waits for running work, ms: a bucket may not answer. */
const longestEndMs = 5_000

/** Background work on pictures and videos. */
export interface Housekeeping {
  /** Does what is due now. */
  run(): Promise<void>
  close(): Promise<void>
}

/** Every node runs it; the work itself is serialised with other writes, so that it is done once. */
export function openHousekeeping({
  acts,
  everyMs,
  log,
}: {
  acts: readonly (() => Promise<void>)[]
  everyMs: number
  log: Pick<Logger, 'error'>
}): Housekeeping {
  let running: Promise<void> = Promise.resolve()

  /** Each separately: a failing one does not stop the others. */
  async function round(): Promise<void> {
    const failures: unknown[] = []
    for (const act of acts) await act().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }

  function run(): Promise<void> {
    const mine = running.then(round)
    running = mine.catch(() => {})
    return mine
  }

  let isWaiting = false
  const timer = setInterval(() => {
    // While one round takes long, at most one more is queued.
    if (isWaiting) return
    isWaiting = true
    run()
      .catch((error: unknown) => log.error({ err: error }, 'removing what was thrown away failed; it is tried again'))
      .finally(() => {
        isWaiting = false
      })
  }, everyMs)
  timer.unref()

  return {
    run,
    close: async () => {
      clearInterval(timer)
      // Interrupted work is continued by the next run.
      await Promise.race([running, sleep(longestEndMs, undefined, { ref: false })])
    },
  }
}
