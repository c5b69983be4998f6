import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seenAddressPath } from '#server/health/seen-address.model.ts'

/**
 * What stands between visitors and the site: it says for whom it asks, or not; it holds answers until they are whole; it keeps
 * them and gives them again; or it serves something else, or a page of its own while the site is away. One has three other nodes behind it.
 */
type ProxyHabit =
  | 'forwards'
  | 'says nothing'
  | 'holds back'
  | 'keeps pages'
  | 'keeps data'
  | 'serves another'
  | 'has other nodes'
  | 'says that it is away'

export interface AnsweringProxy {
  url: string
  habit: ProxyHabit
  close(): Promise<void>
}

export async function startAnsweringProxy(port: number): Promise<AnsweringProxy> {
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const proxy: AnsweringProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    habit: 'forwards',
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  let turns = 0
  const kept = new Map<string, { headers: IncomingHttpHeaders; body: Buffer }>()
  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? ''
    const isKept = keeps(proxy.habit, path)
    const earlier = isKept ? kept.get(path) : undefined
    if (earlier) {
      outgoing.writeHead(200, earlier.headers).end(earlier.body)
      return
    }
    if (proxy.habit === 'serves another') {
      outgoing.end('<!doctype html><title>Welcome</title>')
      return
    }
    // Each of which knows it.
    if (proxy.habit === 'has other nodes' && path === seenAddressPath && ++turns % 4 !== 0) {
      outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ address: '203.0.113.9', proxy: 'known' }))
      return
    }
    if (proxy.habit === 'says that it is away') {
      outgoing.writeHead(503).end('<!doctype html><title>暂时无法访问</title>')
      return
    }
    const headers = { ...incoming.headers, ...(proxy.habit === 'says nothing' ? {} : { 'x-forwarded-for': '203.0.113.9' }) }
    const asked = request({ port, path: incoming.url, method: incoming.method, headers }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
      if (proxy.habit !== 'holds back' && !isKept) {
        outgoing.flushHeaders()
        answered.pipe(outgoing)
        return
      }
      const pieces: Buffer[] = []
      answered.on('data', (piece: Buffer) => pieces.push(piece))
      answered.on('end', () => {
        const body = Buffer.concat(pieces)
        if (isKept) kept.set(path, { headers: answered.headers, body })
        outgoing.end(body)
      })
    })
    asked.on('error', () => outgoing.destroy())
    outgoing.on('close', () => asked.destroy())
    incoming.pipe(asked)
  }
  return proxy
}

/** As a panel's 网站加速 does, or a rule of a CDN. */
function keeps(habit: ProxyHabit, path: string): boolean {
  if (habit === 'keeps pages') return !path.startsWith('/api/')
  return habit === 'keeps data' && path.startsWith('/api/matches')
}
