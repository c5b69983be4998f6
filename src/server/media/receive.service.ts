import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { chunksOf } from '#server/http/request-body.ts'
import { unfinishedFolder } from './files/disk-files.ts'

interface Upload {
  body: Readable
  /** Content-Length, 0 where there is none. */
  announcedBytes: number
  maxBytes: number
  dataFolder: string
}

/**
 * Writes an upload to a temporary file, passes its path to `act`, and deletes what is left of it. Throws like `chunksOf`, and the errors of
 * disk and `act`.
 */
export async function withUpload<T>({ body, dataFolder, ...bounds }: Upload, act: (place: string) => Promise<T>): Promise<T> {
  const folder = unfinishedFolder(dataFolder)
  const chunks = chunksOf(body, bounds)
  await mkdir(folder, { recursive: true })
  const place = join(folder, randomUUID())
  try {
    await writeTo(place, chunks)
    return await act(place)
  } finally {
    await rm(place, { force: true })
  }
}

async function writeTo(place: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(place, 'wx')
  try {
    for await (const chunk of chunks) await file.writeFile(chunk)
  } finally {
    await file.close()
  }
}
