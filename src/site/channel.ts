const key = 'channel'
/** A channel is forgotten after this time without a page, ms. */
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

/** To be called for each page that is shown: takes the address's channel, or keeps the one that is known for another while. */
export function keepChannel(search: string): void {
  const asked = new URLSearchParams(search).get('channel')
  const channel = isChannel(asked) ? asked : currentChannel()
  try {
    if (channel === null) localStorage.removeItem(key)
    else localStorage.setItem(key, `${channel} ${Date.now()}`)
  } catch {
    // storage may be closed to us; metrics then name no channel
  }
}

function isChannel(text: string | null): text is string {
  return text !== null && /^[A-Za-z0-9_-]{1,32}$/.test(text)
}
