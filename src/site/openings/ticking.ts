import { serverTime } from './server-time.ts'

/** What waits for a moment of the server's time, ms since 1970. */
interface Watch {
  at: number
  /** How long after `left` ms before the moment it wants to hear again, ms. */
  step(left: number): number
  /** `left` is 0 or less once the moment has come. */
  hear(left: number): void
}

const watches = new Set<Watch>()
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false
/** `setTimeout` takes no more than 24 days. */
const longestMs = 3_600_000

/** One timer for all that waits, set to the next moment at which any of them shows something else, and none while nobody looks. */
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
