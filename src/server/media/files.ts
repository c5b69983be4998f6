import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { WholeFileDriver } from './whole-file-driver.ts'

export interface StoredFile {
  /** Bytes. */
  size: number
  stream: Readable
}

/** Where the re-encoded pictures lie. Only the door writes. */
export interface MediaFiles {
  /** Stores the bytes whole or not at all; a key that stands already stays as it is, for a key names its content. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The caller must read or destroy the stream. */
  open(key: string): Promise<StoredFile | undefined>
}

/** The files in `<dataFolder>/media`. Creates nothing before the first picture. */
export function openMediaFiles(dataFolder: string): MediaFiles {
  const disk = new Disk(new WholeFileDriver({ location: join(dataFolder, 'media'), visibility: 'private' }))
  return {
    put: async (key, bytes) => {
      if (!(await disk.exists(key))) await disk.put(key, bytes)
    },
    open: async (key) => {
      if (!(await disk.exists(key))) return undefined
      const { contentLength } = await disk.getMetaData(key)
      return { size: contentLength, stream: await disk.getStream(key) }
    },
  }
}
