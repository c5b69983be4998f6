/** The pause before the first repetition, and the longest, ms. */
const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Repeats what failed: after pauses that grow, once the browser is online again, and when the tab is shown again; not while it is hidden.
 * The pauses differ from visitor to visitor, so that a server that comes back is not met by all at once. Returns how to stop.
 */
export function keepTrying(again: () => Promise<unknown>): () => void {
  let tries = 0
  let isTrying = false
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(attempt, Math.min(longestPauseMs, firstPauseMs * 2 ** tries++) * (0.5 + Math.random() / 2))
  }
  const attempt = async () => {
    if (isTrying || document.hidden) return
    clearTimeout(timer)
    isTrying = true
    await again().catch(() => {})
    isTrying = false
    if (!hasEnded) wait()
  }
  const now = () => void attempt()
  addEventListener('online', now)
  document.addEventListener('visibilitychange', now)
  wait()
  return () => {
    hasEnded = true
    clearTimeout(timer)
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', now)
  }
}
