import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uploadMaxBytes } from '#shared/limits.ts'
import { type IngestedPicture, type MediaDoor, refused } from './door.ts'
import { unfinishedFolder } from './whole-file-driver.ts'

/** The upload ended before its file did. */
export class UploadBroken extends Error {}

/**
 * Takes uploads to the door. However many come at once, and however slowly: each lies on the disk until it is its turn, and only that one
 * is held in memory.
 */
export interface Intake {
  /** Throws `PictureRefused` or `UploadBroken`. */
  take(body: Readable, announcedBytes: number | undefined): Promise<IngestedPicture>
}

export function openIntake(door: MediaDoor, dataFolder: string): Intake {
  const folder = unfinishedFolder(join(dataFolder, 'media'))
  let turn: Promise<unknown> = Promise.resolve()

  function takeTurn<T>(act: () => Promise<T>): Promise<T> {
    const mine = turn.then(act)
    turn = mine.catch(() => {})
    return mine
  }

  return {
    take: async (body, announcedBytes = 0) => {
      if (announcedBytes > uploadMaxBytes) throw refused('too-many-bytes')
      await mkdir(folder, { recursive: true })
      const file = join(folder, randomUUID())
      try {
        await receive(body, file)
        return await takeTurn(async () => await door.ingestImage(await readFile(file)))
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}

async function receive(body: Readable, file: string): Promise<void> {
  let isTooLarge = false
  async function* withinLimit(chunks: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      isTooLarge = bytes > uploadMaxBytes
      if (isTooLarge) return
      yield chunk
    }
  }
  try {
    await pipeline(body, withinLimit, createWriteStream(file, { flags: 'wx' }))
  } catch (error) {
    if (isTooLarge) throw refused('too-many-bytes')
    throw body.errored || body.destroyed ? new UploadBroken('The upload ended before its file did', { cause: error }) : error
  }
  if (isTooLarge) throw refused('too-many-bytes')
}
