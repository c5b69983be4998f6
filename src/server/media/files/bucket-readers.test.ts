import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bucketOf } from '#server/base/bucket.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Line, openLine } from '#test/line.ts'
import { openBucketFiles } from './bucket-files.ts'
import { mediaKey, videoKey } from './names.ts'

const bounds = { answerMs: 6_000, idleMs: 6_000, restMs: 1_500, connections: 4 }
/** More than the buffers on the way to a player hold. */
const video = Buffer.alloc(24 * 1024 * 1024, 'video ')
const picture = Buffer.alloc(300_000, 'picture')
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const videoPath = `/media/${videoKey(hashOf(video))}`
const picturePath = `/media/${mediaKey(hashOf(picture), 640)}`

/** A bucket in memory, which counts what it is asked. */
async function startPlainBucket() {
  const objects = new Map<string, Buffer>()
  let gets = 0
  let sending = 0
  let whole = 0
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const bytes = objects.get((request.url ?? '').replace(/^\/bucket\//, '').replace(/\?.*/, ''))
    if (request.method === 'DELETE') {
      response.writeHead(204).end()
      return
    }
    if (request.method === 'GET') gets += 1
    if (bytes === undefined) {
      response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
      return
    }
    const [, from = '0', to = String(bytes.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = bytes.subarray(Number(from), Number(to) + 1)
    response.writeHead(request.headers.range ? 206 : 200, { 'content-length': part.length })
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    sending += 1
    response.once('close', () => {
      sending -= 1
    })
    response.once('finish', () => {
      whole += 1
    })
    response.end(part)
  }
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return {
    objects,
    gets: () => gets,
    sending: () => sending,
    /** Answers that were sent to their end. */
    whole: () => whole,
    url: `s3://KEY:SECRET@127.0.0.1:${port}/bucket?style=path&tls=0`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let bucket: Awaited<ReturnType<typeof startPlainBucket>>
let app: TestApp
let line: Line
const sockets: Socket[] = []
beforeEach(async () => {
  bucket = await startPlainBucket()
  bucket.objects.set(videoPath.replace('/media/', ''), video).set(picturePath.replace('/media/', ''), picture)
  const place = bucketOf(bucket.url)
  if (!place) throw new Error('That names a bucket')
  app = await testApp('sqlite', { MEDIA_URL: bucket.url, TRUST_PROXY: '127.0.0.1' }, undefined, {
    around: () => openBucketFiles(place, bounds),
  })
  // As an upload announces them.
  await app.write(async (trx) => {
    const contents = [video, picture].map((bytes) => ({ hash: hashOf(bytes), due_at: '2027-01-01T00:00:00.000Z', removing_until: null }))
    await trx.insertInto('media_contents').values(contents).execute()
  })
  line = await openLine(app)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  line.close()
  await app.close()
  bucket.close()
})

/** Asks, and reads nothing until told to. */
async function silent(path: string, more = ''): Promise<Socket> {
  const socket = connect(line.port, '127.0.0.1').pause()
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((done) => socket.once('connect', done))
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`)
  return socket
}

async function readAll(socket: Socket): Promise<{ head: string; body: Buffer }> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume()
  await new Promise((done) => socket.once('close', done))
  const all = Buffer.concat(chunks)
  const end = all.indexOf('\r\n\r\n') + 4
  return { head: all.subarray(0, end).toString(), body: all.subarray(end) }
}

async function ask(path: string) {
  const answer = await fetch(`http://127.0.0.1:${line.port}${path}`)
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
}

test('players that are paused hold no connection to the bucket and keep nobody waiting, and each goes on where it was', async () => {
  const paused = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => await silent(videoPath, i % 2 === 0 ? '' : `range: bytes=${i}-\r\n`)),
  )
  const others = await Promise.all([ask(picturePath), ask(videoPath)])
  expect(others.map(({ status, body }) => [status, hashOf(body)])).toEqual([
    [200, hashOf(picture)],
    [200, hashOf(video)],
  ])
  await expect.poll(bucket.sending, { timeout: 4 * bounds.restMs }).toBe(0)
  const answers = await Promise.all(paused.map(readAll))
  answers.forEach(({ head, body }, i) => {
    const from = i % 2 === 0 ? 0 : i
    expect(head).toMatch(i % 2 === 0 ? /^HTTP\/1\.1 200 / : new RegExp(`content-range: bytes ${i}-`))
    expect(body.equals(video.subarray(from)), `player ${i}`).toBe(true)
  })
}, 60_000)

test('what is removed while a player is paused is cut off, and does not end as if it were whole', async () => {
  const paused = await silent(videoPath)
  await expect.poll(bucket.sending, { timeout: 4_000 }).toBe(1)
  await expect.poll(bucket.sending, { timeout: 4 * bounds.restMs }).toBe(0)
  bucket.objects.clear()
  const { head, body } = await readAll(paused)
  expect(head).toContain(`content-length: ${video.length}`)
  expect(body.length).toBeLessThan(video.length)
})

test('a network has so many long answers open, and pictures as many as it likes', async () => {
  const from = (address: string) => `x-forwarded-for: ${address}\r\n`
  await Promise.all(Array.from({ length: 200 }, () => silent(videoPath, from('203.0.113.7'))))
  // Each is admitted when it has been opened.
  const more = async (path: string, address: string) => (await readAll(await silent(path, from(address)))).head
  await expect.poll(() => more(videoPath, '203.0.113.7'), { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 503 /)
  expect(await more(picturePath, '203.0.113.7')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await more(videoPath, '203.0.113.8')).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => more(videoPath, '203.0.113.7'), { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 200 /)
}, 60_000)

test('a question about a file does not read it', async () => {
  const { status, headers } = await fetch(`http://127.0.0.1:${line.port}${videoPath}`, { method: 'HEAD' })
  expect([status, headers.get('content-length')]).toEqual([200, String(video.length)])
  await expect.poll(bucket.sending, { timeout: 5_000 }).toBe(0)
  expect(bucket.whole()).toBe(0)
})

test('an address that somebody invents does not reach the bucket, and what is uploaded next to it does at once', async () => {
  const invented = Array.from({ length: 50 }, (_, i) => `/media/${mediaKey(hashOf(Buffer.from(`${i}`)), 640)}`)
  const before = bucket.gets()
  for (const path of [...invented, videoPath.replace(/.{8}\.mp4/, '00000000.mp4')]) expect((await ask(path)).status).toBe(404)
  expect(bucket.gets()).toBe(before)
  const hash = hashOf(Buffer.from('0'))
  // Another node announces it, and then stores it.
  await app.db.write.insertInto('media_contents').values({ hash, due_at: '2027-01-01T00:00:00.000Z', removing_until: null }).execute()
  bucket.objects.set(mediaKey(hash, 640), picture)
  expect((await ask(`/media/${mediaKey(hash, 640)}`)).status).toBe(200)
})
