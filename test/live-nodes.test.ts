import { copyFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { Admission } from '#server/http/admission.model.ts'
import { Readers } from '#server/live/readers.service.ts'
import { type TestApp, testApp, testNow } from './app.ts'
import { runNode } from './child.ts'
import { later, league, planned, poolRounds, side } from './competitions.ts'
import { insertCompetition } from './factories.ts'
import { openLine } from './line.ts'
import { isNginxHere, startNginx, whyNoNginx } from './nginx.ts'
import { openProxy } from './proxy.ts'
import { openStream, type StreamReader } from './stream.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function node(...params: Parameters<typeof testApp>): Promise<TestApp & { port: number }> {
  const app = await testApp(...params)
  const line = await openLine(app)
  ends.push(async () => {
    line.close()
    await app.close()
  })
  return { ...app, port: line.port }
}

async function listen(...params: Parameters<typeof openStream>): Promise<StreamReader> {
  const reader = await openStream(...params)
  ends.push(() => reader.close())
  return reader
}

async function setScore(on: TestApp, match: number, score: number): Promise<void> {
  await on.write(async (db, touch) => {
    await db.updateTable('match_sides').set({ score }).where('match_id', '=', match).where('ordinal', '=', 0).execute()
    touch(`match:${match}`, 'matches', 'home')
  })
}

async function liveMatch(app: TestApp): Promise<number> {
  return (await app.db.read.selectFrom('matches').select('id').where('key', '=', 'p4').executeTakeFirstOrThrow()).id
}

describe('two nodes (postgres)', () => {
  test('what is written on one is told on the other, and the end of an embargo once', async () => {
    const a = await node('postgres')
    await a.live.reveal()
    const hidden = planned('p7', '2026-11-20T10:00:00.000Z', [side('yunjian', 2), side('qingfeng', 0)], {
      play: 'ended',
      result: { state: 'official', kind: 'played' },
      embargoUntil: later(testNow, 10),
    })
    const [first = [], second = [], third = []] = poolRounds()
    await insertCompetition(a, league({ pool: [first, [...second, hidden], third] }))
    const b = await node('postgres', {}, { databaseUrl: a.databaseUrl })
    const match = await liveMatch(a)
    const reader = await listen(b.port, 'topics=matches')
    await reader.next('hello')
    await setScore(a, match, 7)
    expect((await reader.next('match')).data).toMatchObject({ id: match, sides: [{ score: 7 }, {}] })

    const { n } = await a.db.read.selectFrom('change_counter').select('n').executeTakeFirstOrThrow()
    for (const each of [a, b]) each.clock.advance(10 * 60_000 + 1_000)
    await Promise.all([a.live.reveal(), b.live.reveal()])
    expect((await reader.next('match')).data).toMatchObject({ result: { kind: 'played' }, sides: [{ score: 2 }, { score: 0 }] })
    const after = await a.db.read.selectFrom('changes').select(['n', 'is_quiet']).where('n', '>', n).execute()
    expect(after).toEqual([{ n: n + 1, is_quiet: 0 }])
  })

  test('behind nginx with the printed file: a node that stops ends its streams, and on the other nothing is missed', async (context) => {
    if (!isNginxHere) return context.skip(whyNoNginx)
    const a = await node('postgres')
    await insertCompetition(a, league())
    const b = await node('postgres', {}, { databaseUrl: a.databaseUrl })
    const match = await liveMatch(a)
    const nginx = await startNginx([a.port, b.port])
    ends.push(() => nginx.remove())
    const through = (query: string) => listen(nginx.secure, query, { isSecure: true })
    await expect
      .poll(() =>
        through('topics=matches').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
    const readers = await Promise.all(Array.from({ length: 8 }, () => through(`topics=match:${match}`)))
    await Promise.all(readers.map((reader) => reader.next('hello')))
    expect(
      [a, b].map(({ live }) => live.figures().streams > 2),
      'nginx spreads them',
    ).toEqual([true, true])
    await setScore(b, match, 3)
    const frames = await Promise.all(readers.map((reader) => reader.next('match')))
    for (const { data } of frames) expect(data).toMatchObject({ sides: [{ score: 3 }, {}] })
    await expect.poll(() => readers.filter((reader) => reader.lastId() === b.live.position()).length).toBe(8)

    await a.stop()
    const left = (await Promise.all(readers.map(async (reader) => ((await Promise.race([reader.ended, sleep(200)])) ? reader : [])))).flat()
    expect(left.length).toBeGreaterThan(2)
    await setScore(b, match, 4)
    for (const { lastId } of left) {
      const back = await through(`topics=match:${match}&since=${lastId()}`)
      expect((await back.next('hello')).data).toMatchObject({ mode: 'stream', resync: false })
      expect((await back.next('match')).data).toMatchObject({ sides: [{ score: 4 }, {}] })
    }
    expect(b.live.figures().resyncs).toBe(0)
  }, 60_000)

  test('the example client goes on through nginx when its node goes, and after five seconds of 502, and misses nothing', async (context) => {
    if (!isNginxHere) return context.skip(whyNoNginx)
    const a = await node('postgres')
    await insertCompetition(a, league())
    const b = await node('postgres', {}, { databaseUrl: a.databaseUrl })
    const match = await liveMatch(a)
    // Lines that can be cut, so that nginx finds nobody.
    const lines = await Promise.all([a, b].map(({ port }) => openProxy(`http://127.0.0.1:${port}`)))
    for (const line of lines) ends.push(() => line.close())
    const nginx = await startNginx(lines.map(({ url }) => Number(new URL(url).port)))
    ends.push(() => nginx.remove())
    const client = () => {
      const settings = { NODE_TLS_REJECT_UNAUTHORIZED: '0' }
      const child = runNode('docs/examples/live-client.mjs', [`https://127.0.0.1:${nginx.secure}`, `match:${match}`], settings)
      ends.push(() => child.process.kill())
      return child
    }
    await expect
      .poll(() =>
        openStream(nginx.secure, 'topics=home', { isSecure: true }).then(
          (reader) => {
            reader.close()
            return reader.status
          },
          () => 0,
        ),
      )
      .toBe(200)
    const clients = [client(), client(), client(), client()]
    const allSay = (text: string) => Promise.all(clients.map((each) => each.says(text)))
    await allSay('"resync"')
    await expect.poll(() => a.live.figures().streams + b.live.figures().streams).toBe(4)
    expect(Math.min(a.live.figures().streams, b.live.figures().streams), 'nginx spreads them').toBeGreaterThan(0)
    await setScore(a, match, 41)
    await allSay('"score":41')

    await lines[0]?.cut()
    await setScore(b, match, 42)
    await allSay('"score":42')

    await lines[1]?.cut()
    await setScore(b, match, 43)
    await sleep(5_000)
    expect((await openStream(nginx.secure, 'topics=home', { isSecure: true })).status).toBe(503)
    for (const line of lines) await line.mend()
    await allSay('"score":43')
    for (const each of clients) each.process.kill()
    const outputs = await Promise.all(clients.map(async ({ ended }) => (await ended).stdout))
    for (const stdout of outputs) {
      expect([...stdout.matchAll(/"score":(4\d)/g)].map(([, score]) => score)).toEqual(['41', '42', '43'])
      // Nobody had to ask for everything again.
      expect(stdout.match(/"resync"/g)).toHaveLength(1)
    }
  }, 120_000)
})

describe('a file that is copied back (sqlite)', () => {
  test('who was told of what is not in it is told to ask for everything, also when it has as many changes again', async () => {
    const place = await node('sqlite')
    await insertCompetition(place, league())
    const match = await liveMatch(place)
    const copy = join(place.dataFolder, 'copy.db')
    await sql`vacuum into ${sql.lit(copy)}`.execute(place.db.write)
    const known = place.live.position()
    for (const score of [2, 3]) await setScore(place, match, score)
    await expect.poll(() => place.live.position()).not.toBe(known)
    const [before, count] = [
      place.live.position(),
      (await place.db.read.selectFrom('change_counter').select('n').executeTakeFirstOrThrow()).n,
    ]
    await place.stop()
    await place.db.close()
    for (const end of ['', '-wal', '-shm']) await rm(join(place.dataFolder, `leitai.db${end}`), { force: true })
    await copyFile(copy, join(place.dataFolder, 'leitai.db'))

    const again = await testApp('sqlite', {}, { databaseUrl: null, dataFolder: place.dataFolder })
    const line = await openLine(again)
    try {
      const ask = async (since: string) =>
        (await (await listen(line.port, `topics=match:${match}&since=${since}`)).next('hello')).data.resync
      expect([await ask(known), await ask(before)]).toEqual([false, true])
      again.clock.advance(5_000)
      for (const score of [4, 5]) await setScore(again, match, score)
      expect((await again.db.read.selectFrom('change_counter').select('n').executeTakeFirstOrThrow()).n).toBe(count)
      expect([await ask(known), await ask(before)]).toEqual([false, true])
    } finally {
      line.close()
      await again.stop()
      await again.db.close()
    }
  })
})

describe('limits', () => {
  test('a process that holds as many as it may answers 200 and says to poll', async () => {
    const app = await node('sqlite', { LIVE_STREAMS: '2' })
    const first = await listen(app.port, 'topics=home')
    const second = await listen(app.port, 'topics=home')
    await Promise.all([first.next('hello'), second.next('hello')])
    const third = await listen(app.port, 'topics=home')
    expect([third.status, (await third.next('hello')).data]).toEqual([200, expect.objectContaining({ mode: 'poll', every: 5_000 })])
    expect(await third.ended).toBe('end')
    expect(app.live.figures()).toMatchObject({ streams: 2, refused: { full: 1, address: 0 } })
    first.close()
    await expect.poll(() => app.live.figures().streams).toBe(1)
    expect((await (await listen(app.port, 'topics=home')).next('hello')).data).toMatchObject({ mode: 'stream' })
    expect((await app.http.inject('/metrics')).body).toMatch(/leitai_live_refused_full_total 1\n/)
  })

  test('an address has 200, as the trusted proxy names it; this machine and private networks have no limit', async () => {
    const app = await node('sqlite', { TRUST_PROXY: '127.0.0.1' })
    const from = (address: string) => listen(app.port, 'topics=home', { headers: { 'x-forwarded-for': address } })
    const modes = async (address: string, count: number) => {
      const readers = await Promise.all(Array.from({ length: count }, () => from(address)))
      const hellos = await Promise.all(readers.map((reader) => reader.next('hello')))
      return hellos.filter(({ data }) => data.mode === 'stream').length
    }
    expect(await modes('203.0.113.7', 203)).toBe(200)
    expect(await modes('10.1.2.3', 203)).toBe(203)
    expect(await modes('203.0.113.8', 1)).toBe(1)
    expect(app.live.figures()).toMatchObject({ refused: { full: 0, address: 3 }, isProxyUnknown: false })
  }, 30_000)

  test.each([
    ['203.0.113.7', 200],
    ['172.32.0.1', 200],
    ['2001:db8:1:2::9', 200],
    ['', 200],
    ['127.0.0.1', 201],
    ['::1', 201],
    ['::ffff:10.0.0.1', 201],
    ['172.31.0.1', 201],
    ['fd00::1', 201],
  ])('of 201 streams from "%s" %i are let in: private networks are not counted', (address, most) => {
    const admission = new Admission(1_000)
    const admitted = Array.from({ length: 201 }, () => admission.admit({ address, peer: '203.0.113.1' })).filter((leave) => leave !== null)
    expect(admitted).toHaveLength(most)
  })

  test('when most refusals are of one peer that is no trusted proxy, that is said', () => {
    const admission = new Admission(1_000)
    const proxy = { address: '203.0.113.1', peer: '203.0.113.1' }
    for (let i = 0; i < 219; i++) admission.admit(proxy)
    expect(admission.isProxyUnknown).toBe(false)
    admission.admit(proxy)
    expect(admission.isProxyUnknown).toBe(true)
    const behind = new Admission(1_000)
    for (let i = 0; i < 240; i++) behind.admit({ address: '198.51.100.1', peer: '203.0.113.1' })
    expect([behind.refused.address, behind.isProxyUnknown]).toEqual([40, false])
  })

  test('a stream has a beat now and then, and ends by itself; a new one goes on', async () => {
    const app = await node('sqlite', {}, undefined, { liveLimits: { tickMs: 4, longestQueue: 64 * 1024 } })
    const reader = await listen(app.port, 'topics=home')
    await reader.next('hello')
    expect((await reader.next('beat')).id).toBe(app.live.position())
    expect(await reader.ended).toBe('end')
    expect(reader.text()).toMatch(/^retry: \d{4,5}\nevent: hello\n/)
    expect(reader.events.filter(({ event }) => event === 'beat').length).toBeGreaterThan(10)
    expect((await (await listen(app.port, `topics=home&since=${reader.lastId()}`)).next('hello')).data).toMatchObject({ resync: false })
  }, 30_000)

  test('a reader that does not read is cut; the others are not', async () => {
    const readers = new Readers({ tickMs: 10, longestQueue: 64 * 1024 }, () => Buffer.from(':\n\n'))
    const server = createServer((request, response) => {
      response.useChunkedEncodingByDefault = false
      response.writeHead(200)
      response.flushHeaders()
      readers.release(readers.add(response, [request.url === '/stalled' ? 'home' : 'matches']), null)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    ends.push(() => new Promise<void>((done) => server.close(() => done())))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const open = async (path: string) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`))
      socket.on('error', () => {})
      ends.push(() => socket.destroy())
      if (path === '/stalled') socket.pause()
      else socket.resume()
      const before = readers.size
      await expect.poll(() => readers.size).toBe(before + 1)
      return socket
    }
    const attentive = await open('/')
    await open('/stalled')
    // More than the kernel keeps for both ends.
    const heap = Buffer.alloc(1024 * 1024, 'x')
    for (let i = 0; i < 64 && readers.totals.cut === 0; i++) {
      await readers.send([['home']], () => heap)
      await sleep(5)
    }
    expect([readers.size, readers.totals.cut]).toEqual([1, 1])
    await readers.send([['matches']], () => Buffer.from('still here'))
    await expect.poll(() => attentive.bytesRead).toBeGreaterThan(20)
    attentive.destroy()
    await readers.end()
  }, 30_000)
})
