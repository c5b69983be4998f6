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
 * What the server says of a chunk that failed; `none`: it cannot be reached. Chromium and Firefox name the chunk in the message; WebKit
 * does not, so there the entry is checked instead: a change of any chunk changes the entry's name too.
 */
export async function probe(error: unknown): Promise<'gone' | 'there' | 'none'> {
  const named = error instanceof Error ? /(https?:\/\/\S+|\/assets\/\S+)\.(?:js|css)\b/.exec(error.message)?.[0] : undefined
  const status = await statusOf(named ?? import.meta.url)
  if (status === 404) return 'gone'
  // A chunk alone may be kept away, by what blocks advertisements for one.
  return (status ?? (await statusOf(wanted()))) === null ? 'none' : 'there'
}

/** Null: no answer. */
async function statusOf(address: string): Promise<number | null> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), probeMs)
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store', signal: abort.signal })).status
  } catch {
    return null
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

/** Whether the server has the wanted page. */
export async function isWantedThere(): Promise<boolean> {
  return (await statusOf(wanted())) === 200
}
