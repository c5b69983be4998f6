import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Envelope } from '#shared/envelope.ts'
import type { Headers } from './headers.ts'
import { encodedTarget } from './raw-target.ts'

/** Requests that violate HTTP itself are refused before routing. */
const sentences = {
  400: '请求的内容不正确，请检查后再试',
  408: '请求发送得太慢，请稍后再试',
  431: '地址或请求头太长，请缩短后再试',
  505: '这个 HTTP 版本不受支持，请使用 HTTP/1.1',
} as const
type Status = keyof typeof sentences

/** Why a request must be refused, or null. Several Host headers arrive joined by a comma. */
export function faultOf({ httpVersion, headers }: IncomingMessage): 400 | 505 | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 505
  const { host } = headers
  return (host === undefined ? httpVersion === '1.1' : host.includes(',')) ? 400 : null
}

export interface Refusals {
  refuse(response: ServerResponse, status: Status): void
  /** The same where the parser failed, so that there is no request object. */
  refuseLine(error: NodeJS.ErrnoException, socket: Socket): void
}

export function makeRefusals(headers: Headers, requestId: () => string): Refusals {
  const common = (body: string): OutgoingHttpHeaders => ({
    ...headers,
    'x-request-id': requestId(),
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
  })
  const answer = (status: Status) => {
    const envelope: Envelope = { code: status, message: sentences[status], data: null }
    const body = JSON.stringify(envelope)
    return { body, headers: { ...common(body), 'content-type': 'application/json; charset=utf-8' } }
  }
  const sendLine = (socket: Socket, status: Status | 301, { body, headers: all }: { body: string; headers: OutgoingHttpHeaders }) => {
    const lines = Object.entries({ ...all, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroySoon()
  }
  return {
    refuse: (response, status) => {
      const { body, headers: all } = answer(status)
      response.shouldKeepAlive = false
      response.writeHead(status, all)
      response.end(body)
    },
    refuseLine: (error, socket) => {
      const location = encodedTarget(error)
      if (location !== null) return sendLine(socket, 301, { body: '', headers: { ...common(''), location } })
      const status = statusOf(error)
      sendLine(socket, status, answer(status))
    },
  }
}

function statusOf({ code }: NodeJS.ErrnoException): Status {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 431
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408
    default:
      return 400
  }
}
