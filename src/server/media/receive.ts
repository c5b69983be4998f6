import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unfinishedFolder } from './disk-files.ts'

/** The upload ended before its file did. */
export class UploadBroken extends Error {}

/** The upload is longer than it may be. */
export class UploadTooLong extends Error {}

interface Upload {
  body: Readable
  /** What the client says that is coming, 0 where it does not say. */
  announcedBytes: number
  maxBytes: number
  dataFolder: string
}

/**
 * Lays an upload on the disk, hands over its place, and takes away whatever still lies there afterwards.
 * Throws `UploadBroken`, `UploadTooLong`, and what `act` throws.
 */
export async function withUpload<T>(
  { body, announcedBytes, maxBytes, dataFolder }: Upload,
  act: (place: string) => Promise<T>,
): Promise<T> {
  if (announcedBytes > maxBytes) throw new UploadTooLong()
  const folder = unfinishedFolder(join(dataFolder, 'media'))
  await mkdir(folder, { recursive: true })
  const place = join(folder, randomUUID())
  try {
    await receive(body, place, maxBytes)
    return await act(place)
  } finally {
    await rm(place, { force: true })
  }
}

async function receive(body: Readable, place: string, maxBytes: number): Promise<void> {
  let isTooLong = false
  async function* withinLimit(chunks: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      isTooLong = bytes > maxBytes
      if (isTooLong) return
      yield chunk
    }
  }
  try {
    await pipeline(body, withinLimit, createWriteStream(place, { flags: 'wx' }))
  } catch (error) {
    if (isTooLong) throw new UploadTooLong()
    throw body.errored || body.destroyed ? new UploadBroken('The upload ended before its file did', { cause: error }) : error
  }
  if (isTooLong) throw new UploadTooLong()
}
