import { makeBrowserApi } from '#shared/api.ts'
import { sendFromBrowser } from '../send.ts'
import { keepServerClock } from '../server-clock.ts'

/** The difference between the server's clock and the visitor's, ms; null before it was fetched. A phone's clock may be minutes off. */
let offset: number | null = null
let askedAt = 0
let asking: Promise<void> | null = null
/** After such a pause the device may have slept, or its clock been set, ms. */
const trustedMs = 10 * 60_000

const api = makeBrowserApi(sendFromBrowser)

/** The server's time, ms since 1970, as far as it is known. */
export function serverTime(): number {
  return Date.now() + (offset ?? 0)
}

/** Fetches it, once for concurrent callers; never throws. */
export function learnServerTime(): Promise<void> {
  if (offset !== null && Math.abs(Date.now() - askedAt) < trustedMs) return Promise.resolve()
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

async function ask(): Promise<void> {
  const before = Date.now()
  try {
    const { now } = await api.now()
    const after = Date.now()
    askedAt = after
    keepServerClock(now)
    // The server's time belongs to an instant between request and response.
    offset = Date.parse(now) - (before + after) / 2
  } catch {
    // The device's own clock is used.
  }
}
