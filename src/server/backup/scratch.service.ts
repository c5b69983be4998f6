import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const start = '.scratch-'
/** One in which nothing was written for so long belongs to a process that was killed. */
const abandonedAfterMs = 3_600_000

/** A folder of its own, which goes when `act` has ended. What killed processes left there goes too. */
export async function inScratch<T>(parent: string, act: (folder: string) => Promise<T>): Promise<T> {
  await removeAbandoned(parent).catch(() => {}) // another process may do the same
  const folder = join(parent, `${start}${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(start)) continue
    const folder = join(parent, name)
    const inside = (await readdir(folder)).map((file) => join(folder, file))
    const written = await Promise.all([folder, ...inside].map(async (place) => (await stat(place)).mtimeMs))
    if (Math.max(...written) < Date.now() - abandonedAfterMs) await rm(folder, { recursive: true, force: true })
  }
}
