import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { BodyTooLong } from '#server/http/request-body.ts'
import { uploadMaxBytes } from '#shared/limits.ts'
import { NotDrawn, type Renderer } from './drawing/drawing-process.ts'
import { isSvg, svgFault } from './drawing/svg-faults.model.ts'
import type { IngestedPicture } from './ingested.model.ts'
import { type PictureIntake, PictureRefused, refused } from './picture-intake.service.ts'
import { withUpload } from './receive.service.ts'

/** Queues uploads. However many come at once, and however slowly: each is on the disk until its turn, and only one is in memory. */
export interface Intake {
  /** Throws `PictureRefused`, and an `HttpError` where the upload is aborted. */
  take(body: Readable, announcedBytes: number): Promise<IngestedPicture>
}

export function openIntake(door: PictureIntake, { renderer, dataFolder }: { renderer: Renderer; dataFolder: string }): Intake {
  const inTurn = pLimit(1)
  return {
    take: async (body, announcedBytes) => {
      try {
        return await withUpload({ body, announcedBytes, maxBytes: uploadMaxBytes, dataFolder }, (place) =>
          inTurn(async () => await door.ingestImage(await pixelsOf(await readFile(place), renderer))),
        )
      } catch (error) {
        throw error instanceof BodyTooLong ? refused('too-many-bytes') : error
      }
    },
  }
}

/** An SVG is only ever stored as what it looks like. Throws `PictureRefused`. */
export async function pixelsOf(bytes: Uint8Array, renderer: Renderer): Promise<Uint8Array> {
  if (!isSvg(bytes)) return bytes
  const fault = svgFault(bytes)
  if (fault !== null) throw new PictureRefused(fault)
  try {
    return await renderer.draw({ svg: bytes })
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error
    throw new PictureRefused(error.isLate ? '矢量图画得太久，请简化后再上传' : '矢量图画不出来：没有大小，或内容有误。请重新导出后再上传')
  }
}
