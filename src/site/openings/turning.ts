import { learnServerTime, serverTime } from './server-time.ts'
import { watch } from './ticking.ts'

/** Spreads the requests of all visitors over this time, ms. */
const jitterMs = 1_500
/** Retries per instant, in case the server is behind. */
const mostTries = 3

/**
 * Waits for the first of these instants (ISO UTC) while the page is visible: calls `onTurn` at once, `refresh` a little later, and again
 * where the answer is unchanged. Returns a function that stops it.
 */
export function awaitTurn(moments: readonly string[], onTurn: (moment: string) => void, refresh: () => void): () => void {
  const [first] = [...moments].sort()
  if (first === undefined) return () => {}
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const again = () => {
    tries += 1
    if (tries > mostTries) return
    timer = setTimeout(
      () => {
        refresh()
        again()
      },
      (tries - 1) * 5_000 + 200 + Math.random() * jitterMs,
    )
  }
  const hear = (left: number) => {
    if (left > 0 || timer !== undefined) return
    onTurn(new Date(serverTime()).toISOString())
    again()
  }
  let isGone = false
  void learnServerTime().then(() => {
    if (!isGone) stop = watch({ at: Date.parse(first), step: (left) => left, hear })
  })
  return () => {
    isGone = true
    clearTimeout(timer)
    stop()
  }
}
