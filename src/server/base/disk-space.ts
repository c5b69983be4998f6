import { stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

export interface DiskSpace {
  /** Which file system it is. */
  device: number
  /** Bytes; free: to this user. */
  free: number
  total: number
}

/** Of the disk on which a folder lies, or would lie that is not there yet. Null where the system does not tell. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace | null> {
  const place = resolve(folder)
  try {
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(place), statfs(place)])
    return { device: dev, free: bavail * bsize, total: blocks * bsize }
  } catch {
    return dirname(place) === place ? null : await diskSpaceOf(dirname(place))
  }
}
