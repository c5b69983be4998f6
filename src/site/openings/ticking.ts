import { serverTime } from './server-time.ts'

/** A listener for an instant of the server's time, ms since 1970. */
interface Watch {
  at: number
  /** The delay until its next call, when `left` ms remain, ms. */
  step(left: number): number
  /** `left` is 0 or less once the instant has come. */
  hear(left: number): void
}

const watches = new Set<Watch>()
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false
/** `setTimeout` accepts no more than 24 days. */
const longestMs = 3_600_000

/** One timer for all listeners, set to the next change of any of them, and none while the page is hidden. */
export function watch(one: Watch): () => void {
  if (!isListening) {
    isListening = true
    document.addEventListener('visibilitychange', tick)
  }
  watches.add(one)
  one.hear(one.at - serverTime())
  plan()
  return () => {
    watches.delete(one)
    plan()
  }
}

function plan(): void {
  clearTimeout(timer)
  if (document.hidden || watches.size === 0) return
  const now = serverTime()
  const waits = [...watches].map(({ at, step }) => (at > now ? step(at - now) : longestMs))
  timer = setTimeout(tick, Math.max(10, Math.min(longestMs, ...waits)))
}

function tick(): void {
  if (!document.hidden) for (const { at, hear } of [...watches]) hear(at - serverTime())
  plan()
}
