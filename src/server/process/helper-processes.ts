import type { HelperProcesses } from '#server/http/context.ts'
import { openDrawingWorker } from '#server/media/drawing/drawing-process.ts'
import { openImageWorker, standardBounds } from '#server/media/images/image-workers.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'

/** For uploads one process of a kind is enough, two where visitors have drawings made too; the rest of the machine is for visitors. */
export function openHelpers(): HelperProcesses & { close(): Promise<void> } {
  const renderer = openDrawingWorker()
  // An uploaded SVG may be made to take as long as it can: what visitors wait for is not drawn behind it.
  const uploads = openDrawingWorker()
  const pictures = openImageWorker(standardBounds)
  return {
    renderer: { draw: async (order) => await ('svg' in order ? uploads : renderer).draw(order) },
    pictures,
    readSheet,
    close: async () => {
      await Promise.all([renderer.close(), uploads.close()])
      await pictures.close()
    },
  }
}
