import { access, constants, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from './disk-full.ts'

/** Writes into a folder, and leaves nothing there: of /sys and /proc the system says that root may write, and refuses. Throws why not. */
export async function tryFolder(folder: string): Promise<void> {
  // With the slash: a file of this name may be writable too, but is not a folder.
  await access(`${folder}/`, constants.W_OK)
  const file = join(folder, `.tried-${process.pid}`)
  await writeFile(file, '', { mode: 0o600 }).catch((error: unknown) => {
    // Whoever writes more says so.
    if (!isDiskFull(error)) throw error
  })
  await rm(file, { force: true })
}

/** Whether files can be written there; of a folder that is not there yet, in the one in which it would be made. */
export async function takesFiles(folder: string): Promise<boolean> {
  const isMissing = await access(folder).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
  if (isMissing && folder !== dirname(folder)) return await takesFiles(dirname(folder))
  return await tryFolder(folder).then(
    () => true,
    () => false,
  )
}
