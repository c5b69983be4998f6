import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketOf } from '#server/base/bucket.ts'
import { type BucketBounds, openBucketFiles } from './bucket-files.ts'
import { type MediaFiles, StorageUnavailable } from './files.ts'

const MB = 1024 * 1024
const bounds: BucketBounds = { answerMs: 2_000, idleMs: 4_000, restMs: 1_000, connections: 50 }
/** The pause before each of 24 steps: each is within the timeout, all together are not. */
const stepMs = 200
/** More than the buffers of both ends hold. */
const size = 24 * MB

const ends: (() => unknown)[] = []
let place: string
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-patience-'))
  ends.push(() => rm(folder, { recursive: true }))
  place = join(folder, 'video')
  const file = await open(place, 'w')
  await file.truncate(size)
  await file.close()
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** A service that answers at once whether a key exists, and passes other requests to the test. */
async function bucketThat(treats: RequestListener, stands = false): Promise<MediaFiles> {
  const server = createServer((request, response) => {
    if (request.method !== 'HEAD') treats(request, response)
    else response.writeHead(stands ? 200 : 404, stands ? { 'content-length': size } : {}).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const bucket = bucketOf(`s3://KEY:SECRET@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/media?style=path&tls=0`)
  if (!bucket) throw new Error('That names a bucket')
  return openBucketFiles(bucket, bounds)
}

/** Reads the body, or sends one, of `size` bytes in 24 steps with a pause before each. */
async function slowly(request: IncomingMessage, response: ServerResponse, pauseMs: number): Promise<void> {
  if (request.method === 'PUT') {
    let steps = 0
    let bytes = 0
    for await (const chunk of request) {
      bytes += chunk.length
      if (bytes / MB >= steps) {
        steps += 1
        await sleep(pauseMs)
      }
    }
    response.writeHead(200).end()
  } else {
    const [, from = '0', to = String(size - 1)] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = Number(to) - Number(from) + 1
    response.writeHead(request.headers.range ? 206 : 200, { 'content-length': bytes })
    for (let sent = 0; sent < bytes; sent += MB) {
      await sleep(pauseMs)
      response.write(Buffer.alloc(Math.min(MB, bytes - sent)))
    }
    response.end()
  }
}

async function timed<T>(act: Promise<T>): Promise<{ result: T | unknown; ms: number }> {
  const start = performance.now()
  const result = await act.catch((error: unknown) => error)
  return { result, ms: performance.now() - start }
}

describe.concurrent('a bucket', () => {
  test('what never begins to answer counts as away', async () => {
    const files = await bucketThat(() => {}, true)
    const asked: Promise<unknown>[] = [files.open('a'), files.open('a', { last: 5 }), files.list('a'), files.remove('a')]
    for (const { result, ms } of await Promise.all(asked.map(timed))) {
      expect(result).toBeInstanceOf(StorageUnavailable)
      expect(ms).toBeGreaterThan(bounds.answerMs - 20)
    }
  })

  test('what takes nothing counts as away, and what takes it slowly does not, however long it takes', async () => {
    const deaf = await bucketThat(() => {})
    const slow = await bucketThat((request, response) => void slowly(request, response, stepMs).catch(() => {}))
    const [whole, none, small] = await Promise.all([
      timed(slow.putFile('a', place)),
      timed(deaf.putFile('a', place)),
      timed(deaf.put('a', Buffer.alloc(100))),
    ])
    expect(whole.result).toBeUndefined()
    expect(whole.ms).toBeGreaterThan(bounds.idleMs)
    for (const { result, ms } of [none, small]) {
      expect(result).toBeInstanceOf(StorageUnavailable)
      expect(ms).toBeGreaterThan(bounds.idleMs - 20)
    }
  })

  test('what brings nothing more counts as away, and what brings it slowly does not, however long it takes', async () => {
    const half = await bucketThat(
      (_request, response) => void response.writeHead(200, { 'content-length': size }).write(Buffer.alloc(1000)),
    )
    const slow = await bucketThat((request, response) => void slowly(request, response, stepMs).catch(() => {}))
    const readOf = async (files: MediaFiles) => {
      const opened = await files.open('a')
      if (opened?.kind !== 'file') throw new Error('It stands')
      return (await buffer(opened.stream)).length
    }
    const [whole, part] = await Promise.all([timed(readOf(slow)), timed(readOf(half))])
    expect(whole.result).toBe(size)
    expect(whole.ms).toBeGreaterThan(bounds.idleMs)
    expect(part.result).toBeInstanceOf(StorageUnavailable)
  })

  test('a reader may pause for longer, and goes on', async () => {
    const files = await bucketThat((request, response) => void slowly(request, response, 0).catch(() => {}))
    const opened = await files.open('a')
    if (opened?.kind !== 'file') throw new Error('It stands')
    let bytes = 0
    for await (const chunk of opened.stream) {
      if (bytes === 0) await sleep(1.5 * bounds.idleMs)
      bytes += chunk.length
    }
    expect(bytes).toBe(size)
  })

  test('a reader who leaves lets the connection go', async () => {
    const closed = Promise.withResolvers<void>()
    const files = await bucketThat((request, response) => {
      response.once('close', () => closed.resolve())
      void slowly(request, response, stepMs).catch(() => {})
    })
    const opened = await files.open('a')
    if (opened?.kind === 'file') opened.stream.destroy()
    await closed.promise
  })

  test('a line that is cut while the file is read ends the upload and nothing else', async () => {
    const cutting = await bucketThat((request) => void request.once('data', () => request.socket.destroy()))
    const given = Array.from({ length: 24 }, (_, i) => cutting.putFile(`cut-${i}`, place).catch((error: unknown) => error))
    // An error without a listener would end this process too, and with it the test run.
    for (const result of await Promise.all(given)) expect(result).toBeInstanceOf(StorageUnavailable)
  })
})
