import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FSDriverOptions } from 'flydrive/drivers/fs/types'

/** An unfinished file this old belongs to a process that was ended. */
const abandonedAfterMs = 3_600_000

/** Where files lie that are not whole yet; what is left there by a process that was ended, the next one sweeps away. */
export function unfinishedFolder(mediaFolder: string): string {
  return join(mediaFolder, '.unfinished')
}

/**
 * flydrive's driver writes in place and its `move` copies, so that a kill could leave half a file under its final name.
 * This one writes beside, flushes, and renames.
 */
export class WholeFileDriver extends FSDriver {
  readonly #root: string
  readonly #unfinished: string
  #swept: Promise<void> | undefined

  constructor(options: FSDriverOptions & { location: string }) {
    super(options)
    this.#root = options.location
    this.#unfinished = unfinishedFolder(options.location)
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const place = join(this.#root, key)
    const beside = join(this.#unfinished, randomUUID())
    await mkdir(dirname(place), { recursive: true })
    await mkdir(this.#unfinished, { recursive: true })
    // Another process may take a file away meanwhile; what stays is for the next time.
    this.#swept ??= sweep(this.#unfinished).catch(() => {})
    await this.#swept
    try {
      await writeFlushed(beside, contents)
      await rename(beside, place)
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
    await flushFolder(dirname(place))
  }
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const age = Date.now() - (await stat(file)).mtimeMs
    if (age > abandonedAfterMs) await rm(file, { force: true })
  }
}

async function writeFlushed(file: string, contents: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(contents)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename is on the disk only once its folder is; Windows cannot open a folder and needs no flush. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
