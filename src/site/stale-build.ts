/* A deploy removes chunks that a page opened before it may still request. The page itself still exists, so it is reloaded as a document,
   once; a further failure has another cause. */

const key = 'reloaded'
/** Within this time the same URL is not reloaded again, ms. */
const restMs = 10 * 60_000
const probeMs = 5_000

let wanted = () => location.href

/** Sets how to find the URL of the running navigation; by default the current one. */
export function setWantedAddress(read: () => string): void {
  wanted = read
}

/**
 * Whether the server answers 404 for a chunk, as opposed to a network error. Chromium and Firefox name the chunk in the message; WebKit
 * does not, so there the entry is checked instead: a change of any chunk changes the entry's name too.
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

/** Reloads the wanted page as a document; false where that was just done, or where it cannot be recorded. */
export function reloadOnce(): boolean {
  const address = wanted()
  try {
    const [time = '', last] = (localStorage.getItem(key) ?? '').split(' ')
    if (last === address && Date.now() - Number(time) < restMs) return false
    localStorage.setItem(key, `${Date.now()} ${address}`)
  } catch {
    return false // without storage it might reload endlessly
  }
  leaveFor(address)
  return true
}

/** Opens the wanted page as a document; never resolves, for this one is being replaced. */
export async function openAsDocument(): Promise<never> {
  leaveFor(wanted())
  return await new Promise<never>(() => {})
}

function leaveFor(address: string): void {
  if (address === location.href) location.reload()
  else location.assign(address)
}

/** Reloads the wanted page as a document where the server answers for it, unless that was just done. */
export async function reloadOnceThere(): Promise<void> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), probeMs)
  try {
    const { ok } = await fetch(wanted(), { method: 'HEAD', cache: 'no-store', signal: abort.signal })
    if (ok) reloadOnce()
  } finally {
    clearTimeout(timer)
  }
}
