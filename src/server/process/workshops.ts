import type { Workshops } from '#server/http/context.ts'
import { openDrawingWorker } from '#server/media/drawing/drawing-process.ts'
import { openImageWorker, standardBounds } from '#server/media/images/image-workers.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'

/** For uploads one process of a kind is enough, and the rest of the machine is for visitors. */
export function openWorkshops(): Workshops & { close(): Promise<void> } {
  const studio = openDrawingWorker()
  const pictures = openImageWorker(standardBounds)
  return {
    studio,
    pictures,
    readSheet,
    close: async () => {
      await studio.close()
      await pictures.close()
    },
  }
}
