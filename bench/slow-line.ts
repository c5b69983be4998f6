import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SlowLine {
  url: string
  close(): Promise<void>
}

/** A phone's line before a server: every connection takes the same share of it. */
export async function slowLine(port: number, { delayMs, bytesPerSecond }: { delayMs: number; bytesPerSecond: number }): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  const down = lane(bytesPerSecond)
  const up = lane(bytesPerSecond)
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    // The handshake takes a round trip before the first byte goes up.
    const openAt = performance.now() + 2 * delayMs
    carry(near, far, { lane: up, delayMs, openAt })
    carry(far, near, { lane: down, delayMs, openAt: 0 })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** When the last of so many bytes has passed, if they are asked for now. */
function lane(bytesPerSecond: number): (bytes: number) => number {
  let freeAt = 0
  return (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1_000
    return freeAt
  }
}

/** Bytes are given to the line in pieces of a packet, so that connections share it. */
const packetBytes = 1_400

function carry(
  from: Socket,
  to: Socket,
  { lane, delayMs, openAt }: { lane: (bytes: number) => number; delayMs: number; openAt: number },
): void {
  void (async () => {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += packetBytes) {
        const piece = chunk.subarray(at, at + packetBytes)
        const sentAt = Math.max(openAt, lane(piece.length))
        const wait = sentAt - performance.now()
        if (wait > 1) await sleep(wait)
        setTimeout(() => to.writable && to.write(piece), delayMs)
      }
    }
    setTimeout(() => to.end(), delayMs)
  })().catch(() => {
    to.destroy()
  })
}
