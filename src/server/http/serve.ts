import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedAnswer, Encoding, Outgoing } from '#server/cache/answer.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import { writePreparedHead } from './prepared-heads.ts'

const longestTarget = 2048

export interface HitParts {
  requestId: () => string
  /** Called for every answer that goes out ahead of the router. */
  onHit: (request: IncomingMessage, status: number) => void
}

/** Answers a request from memory without the router, or returns false and changes nothing. */
export function serveHit(
  cache: ResponseCache,
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, onHit }: HitParts,
): boolean {
  const { method, url, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || url.length > longestTarget) return false
  if (headers.authorization !== undefined || headers.range !== undefined) return false
  const answer = cache.peek(url)
  const outgoing = answer?.outgoingNow(acceptedEncoding(headers['accept-encoding']))
  if (!answer || !outgoing) return false
  const id = requestId()
  if (method === 'GET' && answer.status === 200 && headers['if-none-match'] === undefined) {
    writePreparedHead(request, response, outgoing, id)
    response.end(outgoing.take(), 'latin1')
    onHit(request, 200)
  } else onHit(request, write(request, response, { answer, outgoing, requestId: id }))
  return true
}

/** Sends a response that the router's handler fetched; the same bytes and headers as a cache hit. */
export async function serveAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer,
  requestId: string,
): Promise<void> {
  const outgoing = await answer.outgoing(acceptedEncoding(request.headers['accept-encoding']))
  write(request, response, { answer, outgoing, requestId })
}

interface Sent {
  answer: CachedAnswer
  outgoing: Outgoing
  requestId: string
}

/** Returns the status that was sent. */
function write(request: IncomingMessage, response: ServerResponse, { answer, outgoing, requestId }: Sent): number {
  const isSame = answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)
  const status = isSame ? 304 : answer.status
  response.writeHead(status, [...(isSame ? outgoing.headersWithoutBody : outgoing.headers), 'x-request-id', requestId])
  if (isSame || request.method === 'HEAD') response.end()
  else response.end(outgoing.take(), 'latin1')
  return status
}

/** Whether the client has this version already. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}

/** Browsers send a handful of identical values; hostile ones must not fill the memory. */
const knownHeaders = new Map<string, Encoding>()
const mostKnownHeaders = 200

/** The best encoding a client accepts; q=0 refuses one. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const text = (Array.isArray(header) ? header.join(',') : (header ?? '')).toLowerCase()
  const known = knownHeaders.get(text)
  if (known) return known
  const encoding = accepts(text, 'br') ? 'br' : accepts(text, 'gzip') ? 'gzip' : 'identity'
  if (knownHeaders.size < mostKnownHeaders && text.length < 200) knownHeaders.set(text, encoding)
  return encoding
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
