/** What this browser's windows have saved, so that one's own other window is not taken for somebody else. */
const channel = new BroadcastChannel('leitai-own-saves')
const saves = new Set<string>()
channel.onmessage = ({ data }) => void saves.add(String(data))

/** The address is that of the screen: the revs of some objects are small numbers. */
function keyOf(rev: string): string {
  return `${location.pathname} ${rev}`
}

export function tellOwnSave(rev: string): void {
  channel.postMessage(keyOf(rev))
}

export function isOwnSave(rev: string): boolean {
  return saves.has(keyOf(rev))
}
