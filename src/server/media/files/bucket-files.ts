import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type Bucket, bucketAddress } from '#server/base/bucket.ts'
import { bucketFault } from './bucket-fault.ts'
import { type MediaFiles, type OpenedFile, StorageUnavailable, spanOf } from './files.ts'
import { ownKey } from './own-key.ts'
import { steadyStream } from './steady-stream.ts'

/** Timeouts of the storage service, after which it counts as down, ms. */
export interface BucketPatience {
  /** Until the response begins. */
  answerMs: number
  /** Without progress during a transfer, however long the whole transfer takes. */
  idleMs: number
}
const standardPatience: BucketPatience = { answerMs: 10_000, idleMs: 30_000 }

/** A visitor who watches a video may hold one for hours. */
const mostConnections = 1_000

/** Files in a bucket of any S3-compatible service. Throws `StorageUnavailable` where the service fails or times out. */
export function openBucketFiles(bucket: Bucket, patience = standardPatience): MediaFiles {
  const { name, prefix, ...service } = bucket
  const client = new S3Client({
    ...service,
    // Other services than AWS refuse these checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The client's own timeouts cover a whole request, or treat a paused video as a hanging transfer.
    requestHandler: {
      connectionTimeout: 5_000,
      httpAgent: { maxSockets: mostConnections },
      httpsAgent: { maxSockets: mostConnections },
    },
  })
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
    return await asked(within(patience.answerMs, (abortSignal) => client.send(new HeadObjectCommand(at(key)), { abortSignal })))
  }

  /** Range: the value of the header. */
  async function get(key: string, Range?: string) {
    const command = new GetObjectCommand({ ...at(key), ...(Range === undefined ? {} : { Range }) })
    const output = await asked(within(patience.answerMs, (abortSignal) => client.send(command, { abortSignal })))
    return output && openedOf(output, patience.idleMs, away)
  }

  async function sizes(beginning: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    ownKey(`${beginning}-`)
    await withFileErrors(
      within(patience.answerMs, async (abortSignal, goesOn) => {
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
      await withFileErrors(within(patience.idleMs, (abortSignal) => client.send(command, { abortSignal })))
    },
    putFile: async (key, place) => {
      if (await stands(key)) return
      const { size } = await stat(place)
      const file = createReadStream(place)
      // An error before anybody reads would end the process.
      file.on('error', () => {})
      await withFileErrors(
        within(patience.idleMs, async (abortSignal, goesOn) => {
          const Body = Readable.from(noting(file, goesOn), { objectMode: false })
          // The client removes its listener when it gives up, while part of the file may still arrive: an error without a listener ends the
          // process.
          Body.on('error', () => {})
          await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: size }), { abortSignal })
        }),
      ).finally(() => file.destroy())
    },
    open: async (key, part) => {
      if (part === undefined) return await get(key)
      // Not every service supports suffix ranges, or agrees on what is out of range; all can tell the size of a file.
      const known = await head(key)
      if (known === undefined) return undefined
      const { ContentLength: size = 0 } = known
      const span = spanOf(part, size)
      if (span === undefined) return { kind: 'outside', size }
      const opened = await get(key, `bytes=${span.from}-${span.to}`)
      if (opened && opened.size !== span.to - span.from + 1) {
        opened.stream.destroy()
        throw away(new Error('它给的不是要的那一段，请检查它是否兼容 S3'))
      }
      return opened && { ...opened, ...span, size }
    },
    has: stands,
    reach: async () => {
      // Where nothing lies: what is asked again and again should find nothing to send.
      const command = new ListObjectsV2Command({ Bucket: name, Prefix: `${prefix}reach/`, MaxKeys: 1 })
      await withFileErrors(within(patience.answerMs, (abortSignal) => client.send(command, { abortSignal })))
    },
    list: async (beginning) => [...(await sizes(beginning)).keys()],
    sizes,
    // One by one: not every service supports deleting a list.
    remove: async (key) => {
      await asked(within(patience.answerMs, (abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal })))
    },
  }
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

function openedOf(
  { Body, ContentLength: size = 0 }: GetObjectCommandOutput,
  idleMs: number,
  away: (cause: unknown) => StorageUnavailable,
): OpenedFile {
  if (!(Body instanceof Readable)) throw away(new Error('它没有给出内容，请检查它是否兼容 S3'))
  const stream = steadyStream(Body, idleMs, () => away(new Error(`它 ${idleMs} 毫秒没有传来内容，请检查网络，稍后再试`)))
  return { kind: 'file', size, from: 0, to: size - 1, stream }
}
