/* A deploy takes away the chunks that a page opened before it would still ask for. The page at its address is there all the same,
   so it is opened whole, once; what then still fails is no matter of age. */

const key = 'reloaded'
/** Within this time the same address is not reloaded again, ms. */
const restMs = 10 * 60_000
const probeMs = 5_000

let wanted = () => location.href

/** Tells which address the visitor is on the way to; without it, the one that is shown. */
export function setWantedAddress(read: () => string): void {
  wanted = read
}

/**
 * Whether the server says that a chunk is not there (404), and not just the line. Chromium and Firefox name the chunk in the message;
 * WebKit does not, so there the entry stands in for it: a change of any chunk changes the entry's name too.
 */
export async function isGone(error: unknown): Promise<boolean> {
  const named = error instanceof Error ? /(https?:\/\/\S+|\/assets\/\S+)\.(?:js|css)\b/.exec(error.message)?.[0] : undefined
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), probeMs)
  try {
    const { status } = await fetch(named ?? import.meta.url, { method: 'HEAD', cache: 'no-store', signal: abort.signal })
    return status === 404
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Opens the wanted page as a whole document; false where that was just done, or where it cannot be remembered. */
export function reloadOnce(): boolean {
  const address = wanted()
  try {
    const [time = '', last] = (localStorage.getItem(key) ?? '').split(' ')
    if (last === address && Date.now() - Number(time) < restMs) return false
    localStorage.setItem(key, `${Date.now()} ${address}`)
  } catch {
    return false // without a memory it might never end
  }
  if (address === location.href) location.reload()
  else location.assign(address)
  return true
}
