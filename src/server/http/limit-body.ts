import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** How long the rest of a body is read after the response was sent, ms: time for the client to notice. */
const afterAnswerMs = 10_000

/**
 * Closes the connection of a request whose body takes longer than this. The server's own limit is the same for all routes, so it must allow
 * the longest. A client that is still sending when its response is there can read it: its connection is closed in one direction at first.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, msOf: (request: IncomingMessage) => number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const ms = msOf(request)
  // Kept here, because Node detaches the socket from a request whose reader stops early, and emits `close` long before the response was
  // sent.
  const { socket } = request
  const end = () => {
    if (!request.complete || socket.writableEnded) socket.destroy()
  }
  // Node calls this after the response to a client that will not use its connection again. Closed in both directions, the connection is
  // reset by what the client still sends, and the client loses the response.
  socket.destroySoon = () => {
    if (request.complete) return Socket.prototype.destroySoon.call(socket)
    request.once('end', () => socket.destroy())
    socket.end()
  }
  let timer = setTimeout(end, ms)
  const clear = () => clearTimeout(timer)
  request.once('end', clear).once('close', clear)
  response.once('finish', () => {
    clear()
    if (!request.complete) timer = setTimeout(end, Math.min(ms, afterAnswerMs))
  })
}
