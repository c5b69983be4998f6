import { connect, createServer, type Socket } from 'node:net'

/** A line to a database that can be cut and mended. */
export interface Proxy {
  url: string
  /** Attempts to connect while it was cut. */
  readonly refused: number
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isCut = false
  let refused = 0
  const server = createServer((near) => {
    if (isCut) {
      refused += 1
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [one, two] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => two.destroy())
      one.on('close', () => {
        open.delete(one)
        two.destroy()
      })
      one.pipe(two)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  url.hostname = '127.0.0.1'
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    get refused() {
      return refused
    },
    cut: async () => {
      isCut = true
      hangUp()
    },
    mend: async () => {
      isCut = false
    },
    close: async () => {
      hangUp()
      await new Promise((done) => server.close(done))
    },
  }
}
