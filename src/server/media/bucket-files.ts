import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'
import { type MediaFiles, type OpenedFile, StoreAway, spanOf } from './files.ts'

/** The files in a bucket of any service that speaks S3. Throws `StoreAway` where the service does not answer as it should. */
export function openBucketFiles({ name, prefix, ...service }: Bucket): MediaFiles {
  const client = new S3Client({
    ...service,
    // What AWS alone understands, other services refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  })
  const at = (key: string) => ({ Bucket: name, Key: `${prefix}${key}` })

  async function stands(key: string): Promise<boolean> {
    return (await asked(client.send(new HeadObjectCommand(at(key))))) !== undefined
  }

  return {
    put: async (key, bytes) => {
      if (await stands(key)) return
      await told(client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength })))
    },
    putFile: async (key, place) => {
      if (await stands(key)) return
      const { size } = await stat(place)
      await told(client.send(new PutObjectCommand({ ...at(key), Body: createReadStream(place), ContentLength: size })))
    },
    open: async (key, part) => {
      if (part === undefined) return openedOf(await asked(client.send(new GetObjectCommand(at(key)))))
      // Not every service knows the last so many bytes, or answers alike what is outside; all know how long a file is.
      const head = await asked(client.send(new HeadObjectCommand(at(key))))
      if (head === undefined) return undefined
      const { ContentLength: size = 0 } = head
      const span = spanOf(part, size)
      if (span === undefined) return { kind: 'outside', size }
      const Range = `bytes=${span.from}-${span.to}`
      const opened = openedOf(await asked(client.send(new GetObjectCommand({ ...at(key), Range }))))
      if (opened && opened.size !== span.to - span.from + 1) throw new StoreAway('The bucket gave another part than it was asked for')
      return opened && { ...opened, ...span, size }
    },
    has: stands,
    list: async (beginning) => {
      const keys: string[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: `${prefix}${beginning}` })
      await told(
        (async () => {
          for await (const { Contents = [] } of pages) keys.push(...Contents.flatMap(({ Key }) => Key?.slice(prefix.length) ?? []))
        })(),
      )
      return keys
    },
    // One by one: not every service takes a list of them.
    remove: async (key) => {
      await asked(client.send(new DeleteObjectCommand(at(key))))
    },
  }
}

function openedOf(output: GetObjectCommandOutput | undefined): OpenedFile | undefined {
  if (output === undefined) return undefined
  const { Body: stream, ContentLength: size = 0 } = output
  if (!(stream instanceof Readable)) throw new StoreAway('The bucket answered without a stream')
  return { kind: 'file', size, from: 0, to: size - 1, stream }
}

/** Undefined where nothing stands under the key. */
async function asked<T>(answer: Promise<T>): Promise<T | undefined> {
  return await answer.catch((error: unknown) => {
    if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return undefined
    throw away(error)
  })
}

async function told(answer: Promise<unknown>): Promise<void> {
  await answer.catch((error: unknown) => {
    throw away(error)
  })
}

function away(cause: unknown): StoreAway {
  return new StoreAway('The bucket of MEDIA_URL does not take or give files', { cause })
}
