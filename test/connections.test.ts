import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { addArticle, addColumns, textBody } from './factories.ts'
import { askRaw, type Line, openLine } from './line.ts'

/** A connection that reads nothing is closed after this time, and one that reads slowly is not, ms. */
const unreadMs = 1_000
const pausedVideoMs = 10_000

let app: TestApp
let line: Line
let article = ''
/** Larger than the send buffer of this machine's system. */
const large = Buffer.alloc(16 * 1024 * 1024, 'x')
const hash = createHash('sha256').update(large).digest('hex')
const picture = `/media/${hash.slice(0, 2)}/${hash}-640.webp`
const video = `/media/${hash.slice(0, 2)}/${hash}.mp4`

beforeAll(async () => {
  app = await testApp('sqlite', {}, undefined, { patience: { unreadMs, pausedVideoMs } })
  await addColumns(app)
  article = `/newsInside/${await addArticle(app, { body: textBody('长文'.repeat(2_000)) })}`
  line = await openLine(app)
  await mkdir(join(app.dataFolder, 'media', hash.slice(0, 2)), { recursive: true })
  for (const address of [picture, video]) await writeFile(join(app.dataFolder, address), large)
})
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  line.close()
  await app.close()
})

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`

/** Sends this and reads nothing until told to. */
async function silent(text: string): Promise<Socket> {
  const socket = connect(line.port, '127.0.0.1').pause()
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((done) => socket.once('connect', done))
  socket.write(text)
  return socket
}

function openConnections(): Promise<number> {
  return new Promise((done, fail) => app.http.server.getConnections((error, count) => (error ? fail(error) : done(count))))
}

/** How many bytes still come, read in pieces of at most 64 KB every so many ms. */
function readSlowly(socket: Socket, ms: number): Promise<number> {
  return new Promise((done) => {
    let count = 0
    const timer = setInterval(() => {
      const piece: Buffer | null = socket.read()
      count += piece?.length ?? 0
    }, ms)
    socket.once('close', () => {
      clearInterval(timer)
      done(count)
    })
    socket.on('readable', () => {})
  })
}

test('a client that takes nothing of an answer is cut, a player that is paused is not for long, and a poor line is not at all', async () => {
  const before = await openConnections()
  const hung = await silent(get(picture))
  const paused = await silent(get(video, 'range: bytes=0-\r\nconnection: close\r\n'))
  await silent(get(video))
  const poor = await silent(get(picture, 'connection: close\r\n'))
  const slowly = readSlowly(poor, 10)
  await expect.poll(openConnections, { timeout: 8 * unreadMs }).toBeLessThanOrEqual(before + 3)
  expect(hung.destroyed, 'it does not know it yet').toBe(false)
  expect(await readSlowly(paused, 1), 'a player goes on where it was').toBeGreaterThan(large.length)
  expect(await slowly, 'a poor line brings the whole').toBeGreaterThan(large.length)
  expect(await openConnections(), 'the other player is waited for').toBe(before + 1)
  await expect.poll(openConnections, { timeout: 3 * pausedVideoMs }).toBe(before)
}, 60_000)

test('a request that takes its time is not cut, whatever its answer waits for', async () => {
  const body = JSON.stringify({ page: 'home', device: 'pc', metrics: [{ name: 'LCP', value: 1 }] })
  const head = `POST /api/vitals HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const socket = await silent(head + body.slice(0, 10))
  await sleep(2.5 * unreadMs)
  const answer = new Promise<string>((done) => {
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('close', () => done(text))
    socket.resume()
  })
  socket.write(body.slice(10))
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('requests sent ahead are answered in their order, and more of them than anybody has use for end the connection', async () => {
  const asked = Array.from({ length: 17 }, (_, i) => (i % 3 === 0 ? '/api/home' : i % 3 === 1 ? article : `/api/nothing${i}`))
  const last = asked.length - 1
  const text = asked.map((path, i) => get(path, i === last ? 'connection: close\r\n' : '')).join('')
  for (const state of ['cold', 'hot']) {
    if (state === 'cold') app.cache.dropAll()
    const answers = (await askRaw(line.port, text)).split(/(?=HTTP\/1\.1 \d)/)
    expect(answers.map((answer) => [answer.slice(9, 12), /content-type: (\S+)/i.exec(answer)?.[1]])).toEqual(
      asked.map((path) => [path.startsWith('/api/nothing') ? '404' : '200', path === article ? 'text/html;' : 'application/json;']),
    )
  }
  const before = await openConnections()
  await silent(get('/').repeat(40))
  await silent(get(picture).repeat(18))
  await expect.poll(openConnections).toBe(before)
})

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
/** For each of 680 files 64 KB would be read ahead and kept in memory. */
function keptMb(): number {
  collect()
  return process.memoryUsage().arrayBuffers / 1024 / 1024
}

test('a client that asks and asks and never reads costs no more than one answer at a time', async () => {
  const before = await openConnections()
  const start = keptMb()
  for (let i = 0; i < 40; i++) await silent(get(video).repeat(17))
  // Of each of 680 files 64 KB would be read ahead and kept.
  await expect.poll(() => keptMb() - start, { timeout: 0.8 * pausedVideoMs, interval: 300 }).toBeLessThan(15)
  expect(await openConnections()).toBe(before + 40)
  for (const socket of sockets) socket.destroy()
  await expect.poll(openConnections, { timeout: 10_000 }).toBe(before)
}, 30_000)

test('two hosts, none, and other versions of HTTP are refused with all headers, and the connection ends', async () => {
  const cases: readonly (readonly [string, number])[] = [
    ['GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n', 400],
    ['GET / HTTP/1.0\r\nhost: a\r\nHOST: a\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nhost: a, b\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    ['GET / HTTP/2.0\r\nhost: a\r\n\r\n', 505],
    ['GET / HTTP/0.9\r\nhost: a\r\n\r\n', 505],
    ['GET / HTTP/9.9\r\nhost: a\r\n\r\n', 400],
    ['GARBAGE\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nhost: x\r\nx y: 1\r\n\r\n', 400],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ]
  const wanted = Object.keys((await line.ask('/api/nothing')).headers).filter((name) => name !== 'keep-alive' && name !== 'date')
  for (const state of ['cold', 'hot']) {
    if (state === 'cold') app.cache.dropAll()
    for (const [text, status] of cases) {
      const answer = await askRaw(line.port, text)
      expect([text.slice(0, 50), answer.slice(0, 12)]).toEqual([text.slice(0, 50), `HTTP/1.1 ${status}`])
      for (const name of wanted) expect(answer.toLowerCase(), text.slice(0, 50)).toContain(`\r\n${name}: `)
      expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
      const { code, message, data } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
      expect([code, data]).toEqual([status, null])
      expect(message).toMatch(/\p{Script=Han}/u)
    }
  }
  expect(await askRaw(line.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})
