import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a database or a site that can be cut, suspended, and restored. */
export interface Proxy {
  url: string
  /** Number of connection attempts while it was cut. */
  readonly refused: number
  cut(): Promise<void>
  /**
   * Connections stay open and new ones are accepted, yet nothing passes until it is restored; or requests pass, and no answers come back.
   */
  freeze(what?: 'all' | 'answers'): void
  mend(): Promise<void>
  /** New connections work; open ones stay dead, as after a firewall has dropped their state. */
  mendNew(): void
  close(): Promise<void>
}

export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl)
  /** Every open socket, with its counterpart. */
  const ends = new Map<Socket, Socket>()
  const nearEnds = new Set<Socket>()
  let state: 'whole' | 'cut' | 'all' | 'answers' = 'whole'
  let refused = 0
  const passes = (from: Socket) => state === 'whole' || (state === 'answers' && nearEnds.has(from))
  const server = createServer((near) => {
    if (state === 'cut') {
      refused += 1
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    nearEnds.add(near)
    for (const [one, two] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.set(one, two)
      one.on('error', () => two.destroy())
      one.on('close', () => {
        ends.delete(one)
        nearEnds.delete(one)
        two.destroy()
      })
      if (passes(one)) one.pipe(two)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  url.hostname = '127.0.0.1'
  // Not by the socket in the file system: that would go round it.
  url.searchParams.delete('host')
  const hangUp = () => {
    for (const socket of ends.keys()) socket.destroy()
  }
  return {
    url: url.href,
    get refused() {
      return refused
    },
    cut: async () => {
      state = 'cut'
      hangUp()
    },
    freeze: (what = 'all') => {
      state = what
      for (const socket of ends.keys()) if (!passes(socket)) socket.unpipe().pause()
    },
    mend: async () => {
      for (const [one, two] of ends) if (!passes(one)) one.pipe(two)
      state = 'whole'
    },
    mendNew: () => {
      state = 'whole'
    },
    close: async () => {
      hangUp()
      await new Promise((done) => server.close(done))
    },
  }
}
