import { access, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Level by level: Node's `recursive` option loops endlessly where the system denies that an existing folder exists (/proc). */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (isThere || folder === dirname(folder)) return
  await makeFolder(dirname(folder), mode)
  await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
