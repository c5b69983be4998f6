import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { DrawingOrder } from './drawing/drawing.ts'
import type { Renderer } from './drawing/drawing-process.ts'
import type { MediaFiles } from './files/files.ts'
import { hashOfAddress, mediaFileOf } from './files/names.ts'

/** Files that are drawn once and then stored with the media files. */
export interface DrawnFiles {
  /** The bytes under a key, where they are stored. */
  open(key: string): Promise<Buffer | undefined>
  /**
   * Draws the file of a key and stores it; concurrent callers for the same key share the work. `pictures`: URLs of the pictures in it.
   * Throws the errors of the drawing worker.
   */
  draw(key: string, pictures: readonly (string | null)[], order: () => Promise<DrawingOrder>): Promise<Buffer>
  /** The bytes of a picture of the site by its URL; null where its file is gone. */
  picture(address: string | null): Promise<Uint8Array | null>
  /** Removes every drawing that contains one of these contents. */
  forget(hashes: readonly string[]): Promise<void>
}

/** The folders of all drawings. Beside each, an empty file whose name is its key, this separator and the hashes of the contents in it. */
const folders = ['share/', 'icons/']
const from = '.from-'

export function openDrawnFiles({
  files,
  renderer,
  log,
}: {
  files: MediaFiles
  renderer: Renderer
  log: Pick<Logger, 'error'>
}): DrawnFiles {
  const underWay = new Map<string, Promise<Buffer>>()

  async function read(key: string | undefined): Promise<Buffer | undefined> {
    const stored = key === undefined ? undefined : await files.open(key)
    return stored?.kind === 'file' ? await buffer(stored.stream) : undefined
  }

  async function drawAndKeep(key: string, pictures: readonly (string | null)[], order: () => Promise<DrawingOrder>): Promise<Buffer> {
    const bytes = await renderer.draw(await order())
    // A drawing that cannot be stored, because the disk is full, is drawn again the next time.
    await keep(key, pictures, bytes).catch((error: unknown) => log.error({ err: error }, 'a drawing was not kept'))
    return Buffer.from(bytes)
  }

  async function keep(key: string, pictures: readonly (string | null)[], bytes: Uint8Array): Promise<void> {
    const hashes = pictures.flatMap((address) => (address === null ? [] : (hashOfAddress(address) ?? [])))
    // Written first, so that there is no drawing without a list of its contents.
    await files.put(`${key}${from}${[...new Set(hashes)].join('.')}`, new Uint8Array())
    await files.put(key, bytes)
  }

  return {
    open: read,
    draw(key, pictures, order) {
      const drawing = underWay.get(key) ?? drawAndKeep(key, pictures, order).finally(() => underWay.delete(key))
      underWay.set(key, drawing)
      return drawing
    },
    async picture(address) {
      const [, , folder = '', file = ''] = address?.split('/') ?? []
      return (await read(mediaFileOf(folder, file)?.key)) ?? null
    },
    async forget(hashes) {
      for (const folder of folders) for (const key of affected(await files.list(folder), hashes)) await files.remove(key)
    },
  }
}

/** Drawings that contain one of the contents, each before its note; and drawings without a note, from before notes existed. */
function affected(keys: readonly string[], hashes: readonly string[]): string[] {
  const notes = new Map(
    keys.flatMap((key) => {
      const [drawing = '', contents] = key.split(from)
      return contents === undefined ? [] : [[drawing, { note: key, contents }] as const]
    }),
  )
  return keys.flatMap((key) => {
    if (key.includes(from)) return []
    const known = notes.get(key)
    if (!known) return [key]
    return hashes.some((hash) => known.contents.includes(hash)) ? [key, known.note] : []
  })
}
