import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { faultOf, type Refusals } from './refusals.ts'

/** How long a client may take nothing of an answer, ms. */
export interface ReadingPatience {
  unreadMs: number
  /** Of a video: a player that is paused takes nothing either, and goes on where it was. */
  pausedVideoMs: number
}
export const readingPatience: ReadingPatience = { unreadMs: 60_000, pausedVideoMs: 900_000 }

/** How many requests may wait behind the one that is being answered; browsers and proxies send none ahead. */
const mostWaiting = 16
/** How long open connections have to hear that the server ends, each by its next answer, ms. */
const farewellMs = 500

interface Parts {
  refusals: Refusals
  patience: ReadingPatience
  /** Returns whether the answer is already on its way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  isVideo(request: IncomingMessage): boolean
}

export interface Connections {
  server: Server
  /** Answers what the parser could not make a request of, and hangs up. */
  onBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void
  isEnding(): boolean
  /** Tells every connection by its next answer that it ends, then ends those that ask for nothing. New ones are refused from then on. */
  end(): Promise<void>
}

/** The HTTP server below the router: one answer at a time on each connection, and an end for those who take none. */
export function openConnections({ refusals, patience, answer, isVideo }: Parts): Connections {
  const open = new Set<Socket>()
  /** Answers that a route is making. What goes out of memory is written at once and not among them. */
  const underWay = new Map<Socket, ServerResponse>()
  const waiting = new WeakMap<Socket, number>()
  let state: 'open' | 'ending' | 'ended' = 'open'

  function begin(request: IncomingMessage, response: ServerResponse): void {
    if (state !== 'open') response.shouldKeepAlive = false
    const fault = faultOf(request)
    if (fault !== null) {
      refusals.refuse(response, fault)
      return
    }
    const { socket } = request
    if (answer(request, response)) {
      // Nearly always it is all gone already; a timer for each would make every hit dearer.
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
   * Node would let all requests be handled that came ahead, and keep their answers until they can go out: one client that never reads
   * could fill the memory. Each begins when it is its turn, which is when its response gets the socket.
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
  // Also where the last answer has gone out and nothing more is asked. A long write that makes progress does not come here.
  server.on('timeout', (socket: Socket) => {
    // What lies in the system's buffer for a client that takes nothing would stay there for minutes.
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
      // Behind an answer that is being written, another would be taken for its body.
      if (!socket.writable || underWay.get(socket)?.headersSent) socket.destroy()
      else refusals.refuseLine(error, socket)
    },
    isEnding: () => state !== 'open',
    end: async () => {
      state = 'ending'
      for (const response of underWay.values()) response.shouldKeepAlive = false
      const until = performance.now() + farewellMs
      while (open.size > 0 && performance.now() < until) await sleep(10)
      state = 'ended'
      for (const socket of open) if (!underWay.has(socket)) socket.destroySoon()
    },
  }
}
