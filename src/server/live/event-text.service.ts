import type { LiveEvents } from '#shared/live.ts'
import { liveVersion } from '#shared/live-version.ts'
import type { LiveEvent } from './events.answers.ts'

/** So that thousands do not ask for the same part at once, ms. */
export function spreadOf(streams: number): number {
  return streams < 200 ? 0 : Math.min(3_000, Math.round(streams * 0.3))
}

export function blocksOf(events: readonly LiveEvent[], spread: number): string[] {
  return events.map((event) => blockText(event, spread))
}

function blockText(event: LiveEvent, spread: number): string {
  switch (event.name) {
    case 'match':
      return textOf('match', event.match)
    case 'part':
      return textOf('part', { v: liveVersion, topic: event.topics[0], part: event.part, n: event.n, spread })
    case 'gone':
      return textOf('gone', { v: liveVersion, topic: event.topics[0], n: event.n })
  }
}

export function textOf<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n`
}

export function blockOf<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name], id: string): Buffer {
  return joined([textOf(name, data)], id)
}

/** Only the last one carries the number: whoever gets a part of it asks for all of it again. */
export function joined(blocks: readonly string[], id: string | null): Buffer {
  const last = blocks.length - 1
  return Buffer.from(blocks.map((block, i) => `${block}${i === last && id !== null ? `id: ${id}\n` : ''}\n`).join(''))
}
