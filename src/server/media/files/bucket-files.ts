import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type Bucket, bucketAddress } from '#server/base/bucket.ts'
import { bucketFault } from './bucket-fault.ts'
import { BucketReading, type Span } from './bucket-reading.ts'
import { ConnectionSlots, type SlotHolder } from './connection-slots.ts'
import { type MediaFiles, StorageUnavailable, spanOf } from './files.ts'
import { isVideoKey } from './names.ts'
import { ownKey } from './own-key.ts'

export interface BucketBounds {
  /** Until the response begins; after that the service counts as down, ms. */
  answerMs: number
  /** Without progress during a transfer, however long the whole transfer takes; likewise. */
  idleMs: number
  /** How long a reader may take nothing until it has no connection any more, ms. */
  restMs: number
  /** Connections of each kind: for pictures, for videos, and for everything that is done at once. None waits for one of another kind. */
  connections: number
}
const standardBounds: BucketBounds = { answerMs: 10_000, idleMs: 30_000, restMs: 5_000, connections: 400 }

/** Files in a bucket of any S3-compatible service. Throws `StorageUnavailable` where the service fails or times out. */
export function openBucketFiles(bucket: Bucket, bounds = standardBounds): MediaFiles {
  const { name, prefix } = bucket
  const client = clientOf(bucket, bounds.connections)
  const reader = clientOf(bucket, 2 * bounds.connections)
  const pictures = new ConnectionSlots(bounds.connections)
  const videos = new ConnectionSlots(bounds.connections)
  const at = (key: string) => ({ Bucket: name, Key: `${prefix}${ownKey(key)}` })
  const away = (cause: unknown) => new StorageUnavailable(`存储桶 ${bucketAddress(bucket)} 用不了：${bucketFault(cause)}`, { cause })

  async function withFileErrors<T>(answer: Promise<T>): Promise<T> {
    return await answer.catch((error: unknown) => {
      throw away(error)
    })
  }

  /** Undefined where the key does not exist. */
  async function asked<T>(answer: Promise<T>): Promise<T | undefined> {
    return await answer.catch((error: unknown) => {
      if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return undefined
      throw away(error)
    })
  }

  async function stands(key: string): Promise<boolean> {
    return (await head(key)) !== undefined
  }

  async function head(key: string) {
    return await asked(within(bounds.answerMs, (abortSignal) => client.send(new HeadObjectCommand(at(key)), { abortSignal })))
  }

  function readingOf(key: string): BucketReading {
    const slots = isVideoKey(key) ? videos : pictures
    const fetch = async (holder: SlotHolder, span: Span | undefined, leaving: AbortSignal) => {
      const Range = span && `bytes=${span.from}-${span.to}`
      const sent = within(bounds.answerMs, async (late) => {
        const abortSignal = AbortSignal.any([late, leaving])
        await slots.acquire(holder, abortSignal)
        return await reader.send(new GetObjectCommand({ ...at(key), ...(Range === undefined ? {} : { Range }) }), { abortSignal })
      })
      const output = await asked(sent)
      if (output === undefined) return undefined
      const { Body: body, ContentLength: bytes } = output
      if (!(body instanceof Readable) || bytes === undefined) throw away(new Error('它没有给出内容，请检查它是否兼容 S3'))
      return { body, bytes }
    }
    return new BucketReading({ slots, fetch, ...bounds, away: (why) => away(new Error(why)) })
  }

  async function sizes(beginning: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    ownKey(`${beginning}-`)
    await withFileErrors(
      within(bounds.answerMs, async (abortSignal, goesOn) => {
        for await (const { Contents = [] } of paginateListObjectsV2(
          { client },
          { Bucket: name, Prefix: `${prefix}${beginning}` },
          { abortSignal },
        )) {
          goesOn()
          for (const { Key, Size = 0 } of Contents) if (Key !== undefined) found.set(Key.slice(prefix.length), Size)
        }
      }),
    )
    return found
  }

  return {
    put: async (key, bytes) => {
      if (await stands(key)) return
      const command = new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength })
      await withFileErrors(within(bounds.idleMs, (abortSignal) => client.send(command, { abortSignal })))
    },
    putFile: async (key, place) => {
      if (await stands(key)) return
      const { size } = await stat(place)
      const file = createReadStream(place)
      // An error before anybody reads would end the process.
      file.on('error', () => {})
      await withFileErrors(
        within(bounds.idleMs, async (abortSignal, goesOn) => {
          const Body = Readable.from(noting(file, goesOn), { objectMode: false })
          // The client removes its listener when it gives up, while part of the file may still arrive: an error without a listener ends the
          // process.
          Body.on('error', () => {})
          await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: size }), { abortSignal })
        }),
      ).finally(() => file.destroy())
    },
    open: async (key, part) => {
      if (part === undefined) {
        const stream = readingOf(key)
        const size = await stream.begin()
        return size === undefined ? undefined : { kind: 'file', size, from: 0, to: size - 1, stream }
      }
      // Not every service supports suffix ranges, or agrees on what is out of range; all can tell the size of a file.
      const known = await head(key)
      if (known === undefined) return undefined
      const { ContentLength: size = 0 } = known
      const span = spanOf(part, size)
      if (span === undefined) return { kind: 'outside', size }
      const stream = readingOf(key)
      return (await stream.begin(span)) === undefined ? undefined : { kind: 'file', size, ...span, stream }
    },
    has: stands,
    reach: async () => {
      // Where nothing lies: what is asked again and again should find nothing to send.
      const command = new ListObjectsV2Command({ Bucket: name, Prefix: `${prefix}reach/`, MaxKeys: 1 })
      await withFileErrors(within(bounds.answerMs, (abortSignal) => client.send(command, { abortSignal })))
    },
    list: async (beginning) => [...(await sizes(beginning)).keys()],
    sizes,
    // One by one: not every service supports deleting a list.
    remove: async (key) => {
      await asked(within(bounds.answerMs, (abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal })))
    },
  }
}

function clientOf({ endpoint, region, forcePathStyle, credentials }: Bucket, maxSockets: number): S3Client {
  return new S3Client({
    ...{ endpoint, region, forcePathStyle },
    ...(credentials ? { credentials } : {}),
    // Other services than AWS refuse these checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The client's own timeouts cover a whole request, or treat a paused video as a hanging transfer.
    requestHandler: { connectionTimeout: 5_000, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
  })
}

/** Aborts `act` after this time without progress. */
async function within<T>(ms: number, act: (signal: AbortSignal, goesOn: () => void) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(new Error(`它 ${ms} 毫秒没有回应，请检查网络，稍后再试`)), ms)
  return await act(control.signal, () => timer.refresh()).finally(() => clearTimeout(timer))
}

async function* noting(file: Readable, goesOn: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    goesOn()
    yield chunk
  }
}
