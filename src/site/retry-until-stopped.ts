/** The pause before the first retry, and the longest, ms. */
const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Retries with exponential backoff, when the browser is online again, and when the tab is shown again; not while it is hidden. The pauses have
 * jitter, so that a server that comes back is not hit by all visitors at once. Returns a function that stops it.
 */
export function retryUntilStopped(again: () => Promise<unknown>): () => void {
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
