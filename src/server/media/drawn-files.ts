import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { DrawingOrder } from './drawing/drawing.ts'
import type { MediaFiles } from './files.ts'
import { mediaFileOf } from './names.ts'
import type { Studio } from './studio.ts'

/** What is drawn once and then kept with the media files. */
export interface DrawnFiles {
  /** The bytes under a key, where they are kept. */
  open(key: string): Promise<Buffer | undefined>
  /** Draws what the key stands for and keeps it; whoever asks for the same meanwhile gets the same. Throws as the studio does. */
  draw(key: string, order: () => Promise<DrawingOrder>): Promise<Buffer>
  /** The bytes of a picture of the site by its address; null where its file is gone. */
  picture(address: string | null): Promise<Uint8Array | null>
}

export function openDrawnFiles({ files, studio, log }: { files: MediaFiles; studio: Studio; log: FastifyBaseLogger }): DrawnFiles {
  const underWay = new Map<string, Promise<Buffer>>()

  async function read(key: string | undefined): Promise<Buffer | undefined> {
    const stored = key === undefined ? undefined : await files.open(key)
    return stored?.kind === 'file' ? await buffer(stored.stream) : undefined
  }

  async function drawAndKeep(key: string, order: () => Promise<DrawingOrder>): Promise<Buffer> {
    const bytes = await studio.draw(await order())
    // What cannot be kept, on a full disk, is drawn again the next time.
    await files.put(key, bytes).catch((error: unknown) => log.error({ err: error }, 'a drawing was not kept'))
    return Buffer.from(bytes)
  }

  return {
    open: read,
    draw(key, order) {
      const drawing = underWay.get(key) ?? drawAndKeep(key, order).finally(() => underWay.delete(key))
      underWay.set(key, drawing)
      return drawing
    },
    async picture(address) {
      const [, , folder = '', file = ''] = address?.split('/') ?? []
      return (await read(mediaFileOf(folder, file)?.key)) ?? null
    },
  }
}
