import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { type MediaFiles, spanOf } from './files.ts'
import { ownKey } from './own-key.ts'

/** An unfinished file of this age belongs to a process that was killed. */
const abandonedAfterMs = 3_600_000

/** The folder of files that are being written; what a killed process leaves there, the next one deletes. */
export function unfinishedFolder(dataFolder: string): string {
  return join(dataFolder, 'media', '.unfinished')
}

/** Files in `<dataFolder>/media`: written to a temporary file, flushed, renamed. Creates nothing before the first file. */
export function openDiskFiles(dataFolder: string): MediaFiles {
  const folder = join(dataFolder, 'media')
  const unfinished = unfinishedFolder(dataFolder)
  const placeOf = (key: string) => join(folder, ownKey(key))
  // Another process may delete a file meanwhile; what remains is deleted next time.
  const swept = sweep(unfinished).catch(() => {})

  async function store(key: string, bring: (beside: string) => Promise<void>): Promise<void> {
    const place = placeOf(key)
    if (await stands(place)) return
    await mkdir(dirname(place), { recursive: true })
    await mkdir(unfinished, { recursive: true })
    await swept
    const beside = join(unfinished, randomUUID())
    try {
      await bring(beside)
      await rename(beside, place)
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
    await flushFolder(dirname(place))
  }

  async function list(beginning: string): Promise<string[]> {
    const names = await readdir(dirname(placeOf(`${beginning}-`)), { recursive: beginning.endsWith('/'), withFileTypes: true }).catch(
      ifMissing,
    )
    const keys = (names ?? []).flatMap((entry) =>
      entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')] : [],
    )
    return keys.filter((key) => key.startsWith(beginning))
  }

  return {
    put: (key, bytes) => store(key, (beside) => writeFlushed(beside, bytes)),
    putFile: (key, place) => store(key, (beside) => moveFlushed(place, beside)),
    open: async (key, part) => {
      const handle = await open(placeOf(key), 'r').catch(ifMissing)
      if (handle === undefined) return undefined
      const { size } = await handle.stat()
      const span = spanOf(part, size)
      if (span !== undefined && size > 0) {
        return { kind: 'file', size, ...span, stream: handle.createReadStream({ start: span.from, end: span.to }) }
      }
      await handle.close()
      return span === undefined && part !== undefined
        ? { kind: 'outside', size }
        : { kind: 'file', size, from: 0, to: -1, stream: Readable.from([]) }
    },
    reach: async () => {},
    has: async (key) => await stands(placeOf(key)),
    list,
    sizes: async (beginning) => {
      const found = await Promise.all(
        (await list(beginning)).map(async (key) => [key, (await stat(placeOf(key)).catch(ifMissing))?.size] as const),
      )
      return new Map(found.flatMap(([key, size]) => (size === undefined ? [] : [[key, size]])))
    },
    remove: async (key) => {
      const place = placeOf(key)
      await rm(place, { force: true })
      await flushFolder(dirname(place)).catch(ifMissing)
    },
  }
}

async function stands(place: string): Promise<boolean> {
  return (await stat(place).catch(ifMissing)) !== undefined
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const age = Date.now() - (await stat(file)).mtimeMs
    if (age > abandonedAfterMs) await rm(file, { force: true })
  }
}

async function writeFlushed(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies the file where the target is on another disk. */
export async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, to)
  })
}

async function moveFlushed(place: string, beside: string): Promise<void> {
  await moveFile(place, beside)
  const handle = await open(beside, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename or removal is durable only once its folder is flushed; Windows cannot open a folder and needs no flush. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
