import { LRUCache } from 'lru-cache'
import { withTimeout } from '#server/base/with-timeout.ts'
import type { Reader } from '#server/db/open.ts'
import { findContent, listPicturesOf, listVideoFilesOf } from './contents.queries.ts'
import type { NamedFile } from './files/names.ts'
import { keysOfPicture } from './wanted-files.model.ts'

/** Whether there may be such a file. Whoever invents an address asks the database, not the bucket. */
export type IsKnown = (file: NamedFile) => Promise<boolean>

/** Where every address may be asked for: a look into the data folder costs less than the question. */
export const anyKnown: IsKnown = async () => true

/** Keys that are remembered; what was known once may be gone, which the bucket says then. */
const mostRemembered = 20_000
/** While the database is away the bucket is asked, after so long, ms. */
const databaseWithinMs = 200

/**
 * Asked once for each file. What is not known is not remembered: it may be uploaded the next moment, at another node too. Every upload is announced
 * in the database before its files are stored.
 */
export function openKnownFiles(read: Reader): IsKnown {
  const remembered = new LRUCache<string, true>({ max: mostRemembered })
  return async (file) => {
    if (remembered.has(file.key)) return true
    try {
      const isKnown = await withTimeout(databaseWithinMs, isInDatabase(read, file))
      if (isKnown) remembered.set(file.key, true)
      return isKnown
    } catch {
      return true
    }
  }
}

async function isInDatabase(read: Reader, { key, hash, type }: NamedFile): Promise<boolean> {
  if (type === 'video/mp4') {
    if ((await listVideoFilesOf(read, { hash })).length > 0) return true
  } else if ((await listPicturesOf(read, { hash })).some((row) => keysOfPicture(row).includes(key))) return true
  return (await findContent(read, hash)) !== undefined
}
