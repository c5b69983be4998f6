import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder of its own, which goes when `act` has ended. */
export async function inScratch<T>(parent: string, act: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(parent, `.scratch-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
