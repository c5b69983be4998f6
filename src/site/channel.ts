const key = 'channel'
/** A channel expires after this time without a page view, ms. */
const idleMs = 30 * 60_000

/** Where the visit came from (`?channel=`), or null. */
export function currentChannel(): string | null {
  try {
    const [channel = '', time = ''] = (localStorage.getItem(key) ?? '').split(' ')
    return isChannel(channel) && Date.now() - Number(time) < idleMs ? channel : null
  } catch {
    return null
  }
}

/** Call it for each page view: stores the URL's channel, or renews the stored one. */
export function keepChannel(search: string): void {
  const asked = new URLSearchParams(search).get('channel')
  const channel = isChannel(asked) ? asked : currentChannel()
  try {
    if (channel === null) localStorage.removeItem(key)
    else localStorage.setItem(key, `${channel} ${Date.now()}`)
  } catch {
    // storage may be unavailable; metrics then have no channel
  }
}

function isChannel(text: string | null): text is string {
  return text !== null && /^[A-Za-z0-9_-]{1,32}$/.test(text)
}
