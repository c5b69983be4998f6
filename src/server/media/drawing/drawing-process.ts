import { join } from 'node:path'
import pLimit from 'p-limit'
import { busy } from '#server/base/errors.ts'
import { root } from '#server/base/root.ts'
import type { WorkerBounds } from '#server/base/worker-process.ts'
import { startWorker, type WorkerKind, type WorkerProcess } from '#server/base/worker-process.ts'
import { standardBounds } from '#server/media/images/image-workers.ts'
import { type DrawingAnswer, type DrawingOrder, isDrawingAnswer } from './drawing.ts'

const assets = join(root, 'assets')
const workerKind: WorkerKind<DrawingAnswer> = {
  name: 'drawing',
  folder: import.meta.dirname,
  // Only the fonts of this folder, whatever the machine has installed.
  env: { LEITAI_ASSETS: assets, FONTCONFIG_FILE: join(assets, 'fonts/fonts.conf') },
  isAnswer: isDrawingAnswer,
}

/** Maximum of waiting orders: crawlers that fetch share images retry. */
const mostWaiting = 8

/** It is broken, or takes too much time or memory. */
export class NotDrawn extends Error {
  readonly isLate: boolean
  constructor(message: string, isLate: boolean) {
    super(message)
    this.isLate = isLate
  }
}

/** One drawing at a time, in a separate process. */
export interface DrawingWorker {
  /** Returns JPEG or PNG, as ordered. Throws 503 where too many orders wait, and `NotDrawn` where it cannot be drawn. */
  draw(order: DrawingOrder): Promise<Uint8Array>
  /** The id of the working or idle process, if any. */
  pid(): number | undefined
  close(): Promise<void>
}

/** Draws, in whichever process that happens. */
export type Renderer = Pick<DrawingWorker, 'draw'>

export function openDrawingWorker(bounds: WorkerBounds = standardBounds): DrawingWorker {
  let worker: WorkerProcess<DrawingAnswer> | undefined
  let isClosed = false
  let idle: NodeJS.Timeout | undefined
  const inTurn = pLimit(1)

  async function draw(order: DrawingOrder): Promise<Uint8Array> {
    if (isClosed) throw busy()
    clearTimeout(idle)
    if (!worker?.isAlive()) worker = await startWorker(workerKind, bounds)
    const outcome = await worker.run(order)
    if (outcome.kind !== 'drawn') {
      await end()
      throw new NotDrawn(`A drawing was not drawn: ${'why' in outcome ? outcome.why : outcome.kind}`, outcome.kind === 'late')
    }
    idle = setTimeout(() => void inTurn(end), bounds.idleMs).unref()
    return outcome.bytes
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    await worker?.end()
    worker = undefined
  }

  return {
    draw: async (order) => {
      if (inTurn.activeCount + inTurn.pendingCount >= mostWaiting) throw busy()
      return await inTurn(() => draw(order))
    },
    pid: () => worker?.pid,
    close: async () => {
      isClosed = true
      await inTurn(end)
    },
  }
}
