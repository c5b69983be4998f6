import { generateSchedule, type ScheduleTask } from '#rules/schedule/generate.ts'
import type { Scheduled } from '#rules/schedule/model.ts'

/** What the worker says: how much is done (0–1), and in the end the schedule. */
export type WorkerWord = { say: 'step'; part: number } | { say: 'done'; scheduled: Scheduled }

// A thousand matches take the better part of a second, and a phone's seconds are longer: the screen must not stand still meanwhile.
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
