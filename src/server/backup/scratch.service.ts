import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLockAbandoned, newLock } from '#server/base/lock-file.ts'

const start = '.scratch-'
/** In it: who uses it. */
const turnName = '.turn'
/** One of a release that did not say who uses it, in which nothing was written for so long, belongs to a process that was killed. */
const abandonedAfterMs = 3_600_000

/** A folder of its own, which goes when `act` has ended. What killed processes left there goes too. */
export async function inScratch<T>(parent: string, act: (folder: string) => Promise<T>): Promise<T> {
  for (const left of await listAbandoned(parent)) await rm(left, { recursive: true, force: true })
  const folder = join(parent, `${start}${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(join(folder, turnName), await newLock())
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The folders that nobody uses any more. */
export async function listAbandoned(parent: string): Promise<string[]> {
  const abandoned: string[] = []
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = join(parent, name)
    // Another process may remove it meanwhile.
    if (name.startsWith(start) && (await isAbandoned(folder).catch(() => false))) abandoned.push(folder)
  }
  return abandoned
}

async function isAbandoned(folder: string): Promise<boolean> {
  const inside = (await readdir(folder)).map((file) => join(folder, file))
  const written = await Promise.all([folder, ...inside].map(async (place) => (await stat(place)).mtimeMs))
  const turn = await readFile(join(folder, turnName), 'utf8').catch(() => null)
  return (await isLockAbandoned(turn)) ?? Math.max(...written) < Date.now() - abandonedAfterMs
}
