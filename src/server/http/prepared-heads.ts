import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Outgoing } from '#server/cache/answer.ts'

/**
 * What Node keeps of a response, and its types do not tell: docs/decisions/0033-prepared-heads.md. `prepared-heads.test.ts` holds each
 * line of a head that was prepared against one that Node wrote.
 */
interface NodeResponse {
  /** The head as it will be sent; null until it is written. */
  _header: string | null
  /** Set for the last response that a connection may have. */
  maxRequestsOnConnectionReached?: boolean
}

/** A head that Node wrote, cut where responses differ: before the request id, and after the date. */
interface PreparedHead {
  beforeId: string
  afterDate: string
}

const prepared = new WeakMap<Outgoing, PreparedHead>()
const dateLine = '\r\nDate: '
const dateLength = 'Thu, 01 Jan 1970 00:00:00 GMT'.length

/**
 * Writes the head of a response with status 200. Node checks and joins a dozen headers for each response, a sixth of what a hit costs; here
 * it does so for the first one, and the others repeat its lines with their own id and date. A connection that is about to close gets its
 * head from Node.
 */
export function writePreparedHead(request: IncomingMessage, response: ServerResponse, outgoing: Outgoing, requestId: string): void {
  // The same object under the type of its inner part.
  const inner = response as ServerResponse & NodeResponse
  const staysOpen =
    response.shouldKeepAlive &&
    inner.maxRequestsOnConnectionReached !== true &&
    request.httpVersion === '1.1' &&
    request.headers.expect === undefined
  const head = staysOpen ? prepared.get(outgoing) : undefined
  if (head) {
    inner._header = `${head.beforeId}${requestId}${dateLine}${dateNow()}${head.afterDate}`
    return
  }
  response.writeHead(200, [...outgoing.headers, 'x-request-id', requestId])
  if (staysOpen && typeof inner._header === 'string') prepare(outgoing, inner._header, requestId)
}

function prepare(outgoing: Outgoing, written: string, requestId: string): void {
  const [beforeId, afterId, ...more] = written.split(`${requestId}${dateLine}`)
  if (beforeId === undefined || afterId === undefined || more.length > 0) return
  prepared.set(outgoing, { beforeId, afterDate: afterId.slice(dateLength) })
}

let second = 0
let date = ''

/** As the header has it: made once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1_000)
  if (now !== second) {
    second = now
    date = new Date(now * 1_000).toUTCString()
  }
  return date
}
