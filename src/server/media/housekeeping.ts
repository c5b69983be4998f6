import type { Logger } from 'pino'

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

  async function round(): Promise<void> {
    for (const act of acts) await act()
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
      await running
    },
  }
}
