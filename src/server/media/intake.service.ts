import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { BodyTooLong } from '#server/http/request-body.ts'
import { uploadMaxBytes } from '#shared/limits.ts'
import type { IngestedPicture } from './ingested.model.ts'
import { type PictureIntake, refused } from './picture-intake.service.ts'
import { withUpload } from './receive.service.ts'

/** Queues uploads. However many come at once, and however slowly: each is on the disk until its turn, and only one is in memory. */
export interface Intake {
  /** Throws `PictureRefused`, and an `HttpError` where the upload is aborted. */
  take(body: Readable, announcedBytes: number): Promise<IngestedPicture>
}

export function openIntake(door: PictureIntake, dataFolder: string): Intake {
  const inTurn = pLimit(1)
  return {
    take: async (body, announcedBytes) => {
      try {
        return await withUpload({ body, announcedBytes, maxBytes: uploadMaxBytes, dataFolder }, (place) =>
          inTurn(async () => await door.ingestImage(await readFile(place))),
        )
      } catch (error) {
        throw error instanceof BodyTooLong ? refused('too-many-bytes') : error
      }
    },
  }
}
