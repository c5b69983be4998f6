import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** How long an end waits for what is under way, ms: a bucket may not answer. */
const longestEndMs = 5_000

/** What becomes of pictures and videos by the clock alone. */
export interface Housekeeping {
  /** Does what is due now. */
  run(): Promise<void>
  close(): Promise<void>
}

/** Every node looks; what each finds to do it does behind the writes of the others, so that it is done once. */
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

  /** Each on its own: one that cannot be done holds no other up. */
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
    // One that takes long is not followed by many.
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
      // What is cut off in the middle is taken up by the next one to look.
      await Promise.race([running, sleep(longestEndMs, undefined, { ref: false })])
    },
  }
}
