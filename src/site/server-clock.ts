/** How far the server's clock is ahead of the device's, ms; null before the server's time is known. */
let ahead: number | null = null
const name = 'server-clock'

/** `now`: the server's time in an answer that has just arrived. */
export function keepServerClock(now: string): void {
  ahead = Date.parse(now) - Date.now()
  dispatchEvent(new Event(name))
}

/** The server's time, ms since 1970; null: it is not known. */
export function serverClock(): number | null {
  return ahead === null ? null : Date.now() + ahead
}

/** Returns a function that removes the listener. */
export function onServerClock(listener: () => void): () => void {
  addEventListener(name, listener)
  return () => removeEventListener(name, listener)
}
