import type { IncomingMessage, ServerResponse } from 'node:http'

/** What is left of a body after its answer nobody wants: time for the client to notice, ms. */
const afterAnswerMs = 10_000

/** Ends the line of a request whose body takes longer than this. The server's own limit is one for all, and so as long as the longest. */
export function limitBody(request: IncomingMessage, response: ServerResponse, ms: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  // Taken now: Node takes the socket away from a request whose reader stops early, and emits `close` long before the answer has gone.
  const { socket } = request
  const end = () => {
    if (!request.complete) socket.destroy()
  }
  let timer = setTimeout(end, ms)
  const clear = () => clearTimeout(timer)
  request.once('end', clear).once('close', clear)
  response.once('finish', () => {
    clear()
    if (!request.complete) timer = setTimeout(end, Math.min(ms, afterAnswerMs))
  })
}
