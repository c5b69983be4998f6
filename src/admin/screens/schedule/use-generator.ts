import { useCallback, useEffect, useRef, useState } from 'react'
import type { ScheduleTask } from '#rules/schedule/generate.ts'
import type { Scheduled } from '#rules/schedule/model.ts'
import type { WorkerWord } from './schedule-worker.ts'

interface Generator {
  /** Progress, 0–1; null: nothing is running. */
  part: number | null
  hasFailed: boolean
  run(task: ScheduleTask): void
  stop(): void
}

/** Runs the generator in a worker; a second run cancels the first. */
export function useGenerator(onDone: (scheduled: Scheduled) => void): Generator {
  const worker = useRef<Worker | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const stop = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
    setPart(null)
  }, [])
  useEffect(() => stop, [stop])
  const run = (task: ScheduleTask) => {
    stop()
    setFailed(false)
    setPart(0)
    const started = startWorker()
    if (!started) {
      void generateHere(task).then(
        (scheduled) => {
          stop()
          onDone(scheduled)
        },
        () => {
          stop()
          setFailed(true)
        },
      )
      return
    }
    worker.current = started
    started.onmessage = ({ data }: MessageEvent<WorkerWord>) => {
      if (data.say === 'step') setPart(data.part)
      else {
        stop()
        onDone(data.scheduled)
      }
    }
    started.onerror = () => {
      stop()
      setFailed(true)
    }
    started.postMessage(task)
  }
  return { part, hasFailed, run, stop }
}

/** Null where the browser refuses a worker: in development its script comes from another origin. */
function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./schedule-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

/** In the main thread, which is blocked meanwhile. */
async function generateHere(task: ScheduleTask): Promise<Scheduled> {
  const { generateSchedule } = await import('#rules/schedule/generate.ts')
  return generateSchedule(task)
}
