import { generateSchedule, type ScheduleTask } from '#rules/schedule/generate.ts'
import type { Scheduled } from '#rules/schedule/model.ts'

/** Messages of the worker: progress (0–1), and finally the schedule. */
export type WorkerWord = { say: 'step'; part: number } | { say: 'done'; scheduled: Scheduled }

// A thousand matches take nearly a second, longer on a phone: the screen must not freeze meanwhile.
self.onmessage = ({ data }: MessageEvent<ScheduleTask>) => {
  let told = -1
  const scheduled = generateSchedule(data, (part) => {
    const whole = Math.floor(part * 20)
    if (whole === told) return
    told = whole
    say({ say: 'step', part })
  })
  say({ say: 'done', scheduled })
}

function say(word: WorkerWord): void {
  self.postMessage(word)
}
