import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { faultOf, type Refusals } from './refusals.ts'

/** How long a client may read nothing of a response, ms. */
export interface ReadingPatience {
  unreadMs: number
  /** For a video: a paused player reads nothing either, and continues later. */
  pausedVideoMs: number
}
export const readingPatience: ReadingPatience = { unreadMs: 60_000, pausedVideoMs: 900_000 }

/** Maximum of pipelined requests; browsers and proxies do not pipeline. */
const mostWaiting = 16
/** How long open connections have to learn, with their next response, that the server is closing, ms. */
const farewellMs = 500

interface Parts {
  refusals: Refusals
  patience: ReadingPatience
  /** Returns whether the response is already being sent. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  isVideo(request: IncomingMessage): boolean
}

export interface Connections {
  server: Server
  /** Answers what the parser could not parse, and closes the connection. */
  onBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void
  /** Nobody answers at its address soon; not where other processes go on there. */
  isEnding(): boolean
  /** How many connections are open that no route is answering: all but streams, nearly. */
  kept(): number
  /** Closes so many of them with their next response, instead of what was said before. */
  closeNext(count: number): void
  /**
   * Closes every connection with its next response, then closes idle ones. New connections are refused from then on; with `leaves`, from the
   * beginning they go to the other processes that listen at the same address.
   */
  end(wish?: { leaves: boolean }): Promise<void>
}

/** The HTTP server below the router: one response at a time per connection, and a timeout for clients that do not read. */
export function openConnections({ refusals, patience, answer, isVideo }: Parts): Connections {
  const open = new Set<Socket>()
  /** Responses that a route is producing. Responses from memory are written at once and are not in it. */
  const underWay = new Map<Socket, ServerResponse>()
  const waiting = new WeakMap<Socket, number>()
  let state: 'open' | 'ending' | 'ended' = 'open'
  let doOthersGoOn = false
  let tooMany = 0

  function begin(request: IncomingMessage, response: ServerResponse): void {
    if (state !== 'open') response.shouldKeepAlive = false
    else if (tooMany > 0) {
      tooMany -= 1
      response.shouldKeepAlive = false
    }
    const fault = faultOf(request)
    if (fault !== null) {
      refusals.refuse(response, fault)
      return
    }
    const { socket } = request
    if (answer(request, response)) {
      // Nearly always everything is written already; a timer for each would make every cache hit slower.
      if (socket.writableLength > 0) socket.setTimeout(patience.unreadMs)
      return
    }
    underWay.set(socket, response)
    response.once('close', () => {
      if (underWay.get(socket) === response) underWay.delete(socket)
    })
    socket.setTimeout(isVideo(request) ? patience.pausedVideoMs : patience.unreadMs)
  }

  /**
   * Node would handle all pipelined requests at once and hold their responses until they can be sent: one client that never reads could
   * fill the memory. Here each request starts when its response gets the socket.
   */
  function wait(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const before = waiting.get(socket) ?? 0
    if (before === mostWaiting) {
      socket.resetAndDestroy()
      return
    }
    waiting.set(socket, before + 1)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      begin(request, response)
    })
  }

  const server = createServer(
    { headersTimeout: 5_000, connectionsCheckingInterval: 2_000, joinDuplicateHeaders: true, requireHostHeader: false },
    (request, response) => (response.socket === null ? wait(request, response) : begin(request, response)),
  )
  // Also emitted where the last response was sent and no request follows. A long write that makes progress does not get here.
  server.on('timeout', (socket: Socket) => {
    // A reset discards the system's send buffer, which would otherwise stay for minutes for a client that does not read.
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else if (!underWay.has(socket)) socket.destroy()
  })
  server.on('connection', (socket) => {
    if (state === 'ended') {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  return {
    server,
    onBrokenRequest: (error, socket) => {
      // During a response that is being written, another would be taken for part of its body.
      if (!socket.writable || underWay.get(socket)?.headersSent) socket.destroy()
      else refusals.refuseLine(error, socket)
    },
    isEnding: () => state !== 'open' && !doOthersGoOn,
    kept: () => open.size - underWay.size,
    closeNext: (count) => {
      tooMany = count
    },
    end: async ({ leaves } = { leaves: false }) => {
      state = 'ending'
      doOthersGoOn = leaves
      // Not the method of HTTP, which closes idle connections before they are told.
      if (leaves) NetServer.prototype.close.call(server)
      for (const response of underWay.values()) response.shouldKeepAlive = false
      const until = performance.now() + farewellMs
      while (open.size > 0 && performance.now() < until) await sleep(10)
      state = 'ended'
      for (const socket of open) if (!underWay.has(socket)) socket.destroySoon()
    },
  }
}
