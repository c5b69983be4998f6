import { formatClock } from '#shared/dates.ts'
import { serverClock } from '../server-clock.ts'

/** `behind`: the line stands, and the server has no database to read from. */
type State = 'current' | 'behind' | 'interrupted'

/** Shorter interruptions, as when a stream ends by plan, are not worth a word, ms. */
const patienceMs = 8_000

let heardAt = 0
let state: State | null = null
let since = 0

/** Says in the places for it how old is what the page shows. */
export function startNotes(): void {
  setInterval(write, 1_000)
}

export function showNote(next: State): void {
  if (next === 'current') heardAt = performance.now()
  if (next !== state) since = performance.now()
  state = next
  write()
}

function write(): void {
  if (document.hidden || state === null) return
  const isLost = state === 'interrupted' && performance.now() - since > patienceMs
  const seconds = Math.max(1, Math.round((performance.now() - heardAt) / 1_000))
  const text = isLost ? `连接中断，正在重连 · 数据截至 ${clockAt(heardAt)}` : `${seconds} 秒前更新`
  for (const place of document.querySelectorAll('[data-live-note]')) if (place.textContent !== text) place.textContent = text
}

/** 20:31 of the site, at so many ms of the page's own time. */
function clockAt(ms: number): string {
  return formatClock(new Date((serverClock() ?? Date.now()) - (performance.now() - ms)).toISOString())
}
