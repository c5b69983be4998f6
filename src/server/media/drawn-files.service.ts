import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { DrawingOrder } from './drawing/drawing.ts'
import type { DrawingWorker } from './drawing/drawing-process.ts'
import type { MediaFiles } from './files/files.ts'
import { hashOfAddress, mediaFileOf } from './files/names.ts'

/** What is drawn once and then kept with the media files. */
export interface DrawnFiles {
  /** The bytes under a key, where they are kept. */
  open(key: string): Promise<Buffer | undefined>
  /**
   * Draws what the key stands for and keeps it; whoever asks for the same meanwhile gets the same. `pictures`: the addresses of those in it.
   * Throws as the studio does.
   */
  draw(key: string, pictures: readonly (string | null)[], order: () => Promise<DrawingOrder>): Promise<Buffer>
  /** The bytes of a picture of the site by its address; null where its file is gone. */
  picture(address: string | null): Promise<Uint8Array | null>
  /** Removes everything in which one of these contents is to be seen. */
  forget(hashes: readonly string[]): Promise<void>
}

/** Where all drawings lie. Beside each, under its key with this in between, an empty file names the contents that are in it. */
const folders = ['share/', 'icons/']
const from = '.from-'

export function openDrawnFiles({ files, studio, log }: { files: MediaFiles; studio: DrawingWorker; log: FastifyBaseLogger }): DrawnFiles {
  const underWay = new Map<string, Promise<Buffer>>()

  async function read(key: string | undefined): Promise<Buffer | undefined> {
    const stored = key === undefined ? undefined : await files.open(key)
    return stored?.kind === 'file' ? await buffer(stored.stream) : undefined
  }

  async function drawAndKeep(key: string, pictures: readonly (string | null)[], order: () => Promise<DrawingOrder>): Promise<Buffer> {
    const bytes = await studio.draw(await order())
    // What cannot be kept, on a full disk, is drawn again the next time.
    await keep(key, pictures, bytes).catch((error: unknown) => log.error({ err: error }, 'a drawing was not kept'))
    return Buffer.from(bytes)
  }

  async function keep(key: string, pictures: readonly (string | null)[], bytes: Uint8Array): Promise<void> {
    const hashes = pictures.flatMap((address) => (address === null ? [] : (hashOfAddress(address) ?? [])))
    // First, so that no drawing stands of which nobody knows what is in it.
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

/** Drawings with one of the contents in them, each before its note; and those without a note, which are of before there were any. */
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
