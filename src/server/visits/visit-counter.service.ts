import { type Clock, instant } from '#server/base/clock.ts'
import { OutcomeUnknown } from '#server/db/contention.ts'
import type { Write } from '#server/http/context.ts'
import { formatDay } from '#shared/dates.ts'
import type { VisitReport } from '#shared/visits.ts'
import { knownChannels } from './known-channels.model.ts'
import { addPageViews, deletePageViewsBefore, type ViewCount } from './visits.queries.ts'

/** How long counted pages are collected before they are written, ms. */
const batchMs = 10_000
const keptMs = 800 * 86_400_000

/** Counts pages in memory and writes them in batches: no visit waits for a write, and no cached answer changes. */
export interface VisitCounter {
  count(report: VisitReport): void
  flush(): Promise<void>
  close(): Promise<void>
}

export function makeVisitCounter(write: Write, clock: Clock, onError: (error: unknown) => void): VisitCounter {
  let waiting = new Map<string, ViewCount>()
  let today = ''
  let isSweepDue = true
  const knownChannel = knownChannels(clock)

  async function flush(): Promise<void> {
    if (waiting.size === 0) return
    const batch = waiting
    const isSweep = isSweepDue
    waiting = new Map()
    isSweepDue = false
    try {
      await write(async (db) => {
        await addPageViews(db, [...batch.values()])
        if (isSweep) await deletePageViewsBefore(db, formatDay(new Date(clock().getTime() - keptMs).toISOString()))
      }, 'alongside')
    } catch (error) {
      isSweepDue ||= isSweep
      // A batch that may have been committed is not written again: it is better to miss visits than to count them twice.
      if (error instanceof OutcomeUnknown) throw error
      for (const one of batch.values()) add(one)
      throw error
    }
  }

  function add(one: ViewCount): void {
    const key = `${one.day} ${one.page} ${one.device} ${one.channel}`
    const known = waiting.get(key)
    if (known) known.count += one.count
    else waiting.set(key, { ...one })
  }

  const timer = setInterval(() => void flush().catch(onError), batchMs)
  timer.unref()
  return {
    count({ page, device, channel = '' }) {
      const day = formatDay(instant(clock))
      if (day !== today) {
        today = day
        isSweepDue = true
      }
      add({ day, page, device, channel: channel === '' ? '' : knownChannel(channel), count: 1 })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
