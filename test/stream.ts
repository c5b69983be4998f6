import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'

interface StreamEvent {
  event: string
  data: Record<string, unknown>
  id: string | undefined
}

/** One reader of `/api/live`, over a real socket. */
export interface StreamReader {
  status: number
  headers: IncomingMessage['headers']
  events: StreamEvent[]
  /** Everything received. */
  text(): string
  /** The number to go on from: of the newest event that had one. */
  lastId(): string
  /** The next event of this name that has not been returned yet. */
  next(name: string): Promise<StreamEvent>
  /** Resolves with how it ended. */
  ended: Promise<'end' | 'cut'>
  close(): void
}

const longestWaitMs = 10_000

export function openStream(
  port: number,
  query: string,
  { headers = {}, isSecure = false }: { headers?: Readonly<Record<string, string>>; isSecure?: boolean } = {},
): Promise<StreamReader> {
  const plain = { host: '127.0.0.1', port, path: `/api/live?${query}`, headers, agent: false as const }
  return new Promise((done, fail) => {
    const take = (response: IncomingMessage) => done(readerOf(response, () => outgoing.destroy()))
    const outgoing = isSecure
      ? httpsRequest({ ...plain, servername: 'example.com', rejectUnauthorized: false }, take)
      : httpRequest(plain, take)
    outgoing.on('error', fail)
    outgoing.end()
  })
}

function readerOf(response: IncomingMessage, close: () => void): StreamReader {
  const events: StreamEvent[] = []
  const taken = new Map<string, number>()
  let text = ''
  let parsed = 0
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    for (let end = text.indexOf('\n\n', parsed); end >= 0; end = text.indexOf('\n\n', parsed)) {
      const event = eventOf(text.slice(parsed, end))
      if (event) events.push(event)
      parsed = end + 2
    }
  })
  const ended = new Promise<'end' | 'cut'>((done) => {
    response.once('end', () => done('end'))
    response.once('error', () => done('cut'))
    response.once('close', () => done('cut'))
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    text: () => text,
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id ?? '',
    async next(name) {
      const until = performance.now() + longestWaitMs
      for (;;) {
        const at = events.findIndex(({ event }, i) => event === name && i >= (taken.get(name) ?? 0))
        const found = events[at]
        if (found) {
          taken.set(name, at + 1)
          return found
        }
        if (performance.now() > until) throw new Error(`No event "${name}" came; there were ${events.map(({ event }) => event).join()}`)
        await new Promise((wait) => setTimeout(wait, 10))
      }
    },
    ended,
    close,
  }
}

function eventOf(block: string): StreamEvent | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [event, data] = [field('event'), field('data')]
  return event === undefined || data === undefined ? null : { event, data: JSON.parse(data), id: field('id') }
}
