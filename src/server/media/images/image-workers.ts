import pLimit from 'p-limit'
import type { WorkerBounds } from '#server/base/worker-process.ts'
import { type Outcome, startWorker, type WorkerKind, type WorkerProcess } from '#server/base/worker-process.ts'
import { type Answer, type Encoded, isAnswer, type Refusal } from './image-protocol.ts'

const MiB = 1024 * 1024

/**
 * Measured: an idle worker takes 70 MB; photographs of 39 million pixels, progressive or rotated, stay below the limit. Only a PNG of that
 * size with 16 bits does not, or one of 70 MB, and uploads are limited to 20 MB. Node's own reserve of 600 MB counts as data.
 */
export const standardBounds: WorkerBounds = { rss: 240 * MiB, data: 1280 * MiB, jobMs: 10_000, pictures: 100, idleMs: 30_000 }

const workerKind: WorkerKind<Answer> = { name: 'image', folder: import.meta.dirname, env: {}, isAnswer }

export type Work = { kind: 'encoded'; encoded: Encoded } | { kind: 'refused'; why: Refusal | 'interrupted' | 'closed' }

/** One worker process, one picture at a time; further ones are queued. */
export interface ImageWorker {
  /** Throws only where no worker can be started. */
  encode(bytes: Uint8Array): Promise<Work>
  /** The id of the working or idle process, if any. */
  pid(): number | undefined
  /** Finishes the current picture, refuses those in the queue. */
  close(): Promise<void>
}

export function openImageWorker(bounds: WorkerBounds): ImageWorker {
  let worker: WorkerProcess<Answer> | undefined
  let pictures = 0
  let closed = false
  let idle: NodeJS.Timeout | undefined
  const inTurn = pLimit(1)

  async function encode(bytes: Uint8Array): Promise<Work> {
    if (closed) return { kind: 'refused', why: 'closed' }
    clearTimeout(idle)
    const outcome = await run(bytes)
    idle = setTimeout(() => void inTurn(endWorker), bounds.idleMs).unref()
    return workOf(outcome)
  }

  /** If the worker still held memory of earlier pictures, a fresh one tries again. */
  async function run(bytes: Uint8Array): Promise<Outcome<Answer>> {
    if (!worker?.isAlive()) {
      worker = await startWorker(workerKind, bounds)
      pictures = 0
    }
    const outcome = await worker.run(bytes)
    pictures += 1
    if (spoilsWorker(outcome) || pictures >= bounds.pictures) await endWorker()
    return outcome.kind === 'refused' && outcome.why === 'too-much-memory' && pictures > 1 ? run(bytes) : outcome
  }

  async function endWorker(): Promise<void> {
    clearTimeout(idle)
    await worker?.end()
    worker = undefined
  }

  return {
    encode: (bytes) => inTurn(() => encode(bytes)),
    pid: () => worker?.pid,
    close: () => {
      closed = true
      return inTurn(endWorker)
    },
  }
}

/** For an import: so many processes, each picture to the one with the fewest in its queue. */
export function openImageWorkers(bounds: WorkerBounds, count: number): Pick<ImageWorker, 'encode' | 'close'> {
  const workers = Array.from({ length: count }, () => ({ worker: openImageWorker(bounds), queued: 0 }))
  return {
    encode: async (bytes) => {
      const chosen = workers.reduce((least, one) => (one.queued < least.queued ? one : least))
      chosen.queued += 1
      try {
        return await chosen.worker.encode(bytes)
      } finally {
        chosen.queued -= 1
      }
    },
    close: async () => {
      await Promise.all(workers.map(({ worker }) => worker.close()))
    },
  }
}

/** Whether the process is dead, dying, or still busy with an abandoned job. */
function spoilsWorker(outcome: Outcome<Answer>): boolean {
  if (outcome.kind === 'encoded') return false
  return outcome.kind !== 'refused' || outcome.why === 'too-slow' || outcome.why === 'too-much-memory'
}

function workOf(outcome: Outcome<Answer>): Work {
  switch (outcome.kind) {
    case 'encoded':
    case 'refused':
      return outcome
    case 'late':
      return { kind: 'refused', why: 'too-slow' }
    case 'gone':
    case 'ready':
      return { kind: 'refused', why: 'interrupted' }
  }
}
