import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { App } from '#server/process/app.ts'

/** One response as received over a real socket, with its body decoded. */
export interface LineAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface LineRequest {
  method?: string
  headers?: Readonly<Record<string, string | readonly string[]>>
  body?: string
}

/** A real socket to a server: cache hits are answered before the router, and never by `app.http.inject`. */
export interface Line {
  origin: string
  port: number
  /** `path` is sent unchanged, however odd. */
  ask(path: string, params?: LineRequest): Promise<LineAnswer>
  close(): void
}

export async function openLine(app: App): Promise<Line> {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return lineTo(address.port)
}

export function lineTo(port: number): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    ask: (path, params = {}) => ask(agent, port, path, params),
    close: () => agent.destroy(),
  }
}

function ask(agent: Agent, port: number, path: string, { method = 'GET', headers = {}, body }: LineRequest): Promise<LineAnswer> {
  return new Promise((done, fail) => {
    const lines = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]))
    const outgoing = httpRequest({ agent, host: '127.0.0.1', port, path, method, headers: lines }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      const finish = () => {
        const bytes = Buffer.concat(chunks)
        done({ status: response.statusCode ?? 0, headers: response.headers, body: decoded(bytes, response.headers['content-encoding']) })
      }
      response.on('end', finish)
      if (isStream(response.headers)) hangUpAfter(response, chunks, path).then(finish)
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

function isStream(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('text/event-stream') === true
}

/** What was missed is read from the database after the first event, which takes a while on a busy machine, ms. */
const longestSilenceMs = 2_000

/** A stream does not end by itself: it is read until all that is due has come, or nothing comes any more. */
async function hangUpAfter(response: IncomingMessage, chunks: readonly Buffer[], path: string): Promise<void> {
  const since = decodeURIComponent(/[?&]since=([^&]*)/.exec(path)?.[1] ?? '')
  for (let waited = 0, read = 0; waited < longestSilenceMs; waited += 20) {
    await sleep(20)
    // The first event has the number that was asked for where more follows, the last one always a newer one.
    const text = Buffer.concat(chunks).toString()
    const numbers = [...text.matchAll(/^id: (.*)\n\n/gm)].map(([, id]) => id)
    if (numbers.some((id) => id !== since)) break
    if (chunks.length > read) waited = 0
    read = chunks.length
  }
  response.removeAllListeners('error').on('error', () => {})
  response.destroy()
}

function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return bytes.toString()
}

/** Sends raw bytes that no HTTP library would send, and returns everything until the server closes the connection. */
export function askRaw(port: number, text: string): Promise<string> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      // A stream does not end by itself.
      if (/^content-type: text\/event-stream[\s\S]*\r\n\r\n./im.test(chunk.toString())) socket.destroy()
    })
    socket.on('error', fail)
    socket.on('close', () => done(Buffer.concat(chunks).toString()))
  })
}
