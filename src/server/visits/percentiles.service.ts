import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reader } from '#server/db/open.ts'
import type { VitalLine, VitalStatistics } from '#shared/admin/visits.ts'
import { listVitals, type VitalRow, vitalsRange } from './visits.queries.ts'

const names = ['LCP', 'INP', 'CLS', 'TTFB'] as const
type VitalName = (typeof names)[number]
type Figures = Omit<VitalStatistics, 'computedAt'>

/** Reports read per turn of the event loop: SQLite reads in this thread, and visitors wait for one slice at most. */
const slice = 5_000
const shownChannels = 20

/**
 * The 75th percentiles of all reports since an instant. They are collected in histograms, slice by slice, because sorting a million rows at
 * once would block every visitor.
 */
export async function computePercentiles(read: Reader, from: string): Promise<Figures> {
  const all = new Breakdown()
  const pages = new Breakdown()
  const devices = new Breakdown()
  const channels = new Breakdown()
  const range = await vitalsRange(read, from)
  if (range) {
    for (let id = range.first; id <= range.last; id += slice) {
      for (const row of await listVitals(read, from, id, id + slice)) {
        all.add('', row)
        pages.add(row.page, row)
        devices.add(row.device, row)
        channels.add(row.channel ?? '', row)
      }
      await nextTurn()
    }
  }
  return {
    all: all.lines()[0] ?? { key: '', reports: 0, LCP: null, INP: null, CLS: null, TTFB: null },
    pages: pages.lines(),
    devices: devices.lines(),
    channels: channels.lines().slice(0, shownChannels),
  }
}

class Breakdown {
  readonly #histograms = new Map<string, Map<VitalName, Map<number, number>>>()

  add(key: string, { name, value }: VitalRow): void {
    const known = names.find((one) => one === name)
    if (!known) return
    const ofKey = this.#histograms.get(key) ?? new Map<VitalName, Map<number, number>>()
    this.#histograms.set(key, ofKey)
    const histogram = ofKey.get(known) ?? new Map<number, number>()
    ofKey.set(known, histogram)
    const bucket = known === 'CLS' ? Math.round(value * 1_000) : Math.round(value / 10)
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1)
  }

  /** Sorted by the number of reports. */
  lines(): VitalLine[] {
    const lines = [...this.#histograms].map(([key, ofKey]) => {
      const counts = [...ofKey.values()].map(sizeOf)
      return { key, reports: Math.max(...counts), ...figuresOf(ofKey) }
    })
    return lines.sort((a, b) => b.reports - a.reports || a.key.localeCompare(b.key))
  }
}

function figuresOf(ofKey: ReadonlyMap<VitalName, ReadonlyMap<number, number>>): Record<VitalName, number | null> {
  const figure = (name: VitalName) => {
    const bucket = percentile75(ofKey.get(name))
    return bucket === null ? null : name === 'CLS' ? bucket / 1_000 : bucket * 10
  }
  return { LCP: figure('LCP'), INP: figure('INP'), CLS: figure('CLS'), TTFB: figure('TTFB') }
}

/** The smallest value that three quarters do not exceed. */
function percentile75(histogram: ReadonlyMap<number, number> | undefined): number | null {
  if (!histogram) return null
  let left = Math.ceil(sizeOf(histogram) * 0.75)
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    left -= count
    if (left <= 0) return bucket
  }
  return null
}

function sizeOf(histogram: ReadonlyMap<number, number>): number {
  let size = 0
  for (const count of histogram.values()) size += count
  return size
}
