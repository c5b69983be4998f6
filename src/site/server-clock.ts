/** How far the server's clock is ahead of the device's, ms; null before the server has told the time. */
let ahead: number | null = null
const name = 'server-clock'

/** The server has told the time, just now. */
export function keepServerClock(now: string): void {
  ahead = Date.parse(now) - Date.now()
  dispatchEvent(new Event(name))
}

/** The server's time, ms since 1970; null: it is not known. */
export function serverClock(): number | null {
  return ahead === null ? null : Date.now() + ahead
}

/** Returns how to stop. */
export function onServerClock(told: () => void): () => void {
  addEventListener(name, told)
  return () => removeEventListener(name, told)
}
