import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { TurnFigures } from '#server/cache/fill-turns.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { Admission } from '#server/http/admission.model.ts'
import type { Live, LiveFigures } from '#server/live/live.service.ts'
import { processMetrics } from './process-metrics.service.ts'
import { addSiteMetrics, type SiteParts } from './site-metrics.service.ts'

/** What one of the processes that serve a machine adds to the sum. */
export interface ProcessReport {
  metrics: object[]
  memoryBytes: number
  cache: { entries: number; bytes: number }
  /** Responses since the start: from memory without the router, and through the router. */
  hits: number
  routed: number
}

export interface Metrics {
  hit(status: number): void
  /** `ms` is the time in the router and the handler. */
  routed(route: string, status: number, ms: number): void
  /** A change was told to streams so long after its commit, ms. */
  told(ms: number): void
  /** Reports what the streams do. */
  follow(live: Pick<Live, 'figures'>): void
  /** Reports who was refused a long answer: a video. */
  followLongAnswers(readers: Pick<Admission, 'refused'>): void
  /** Reports database, disk and backups. */
  watch(site: SiteParts): void
  /** Of this process alone. */
  report(): Promise<ProcessReport>
  /** Of all processes that serve this machine. */
  text(): Promise<string>
  totals(): Promise<Omit<ProcessReport, 'metrics'>>
}

/** `reportsOfAll`: of every process where several serve this machine, this one's included. */
export function makeMetrics(cache: ResponseCache, reportsOfAll?: () => Promise<ProcessReport[]>): Metrics {
  const ofProcess = processMetrics()
  const registry = new Registry()
  /** Counted here and put into the counter when somebody asks: its labels are checked at each step, which is dear for a hit. */
  // From the start, or sums with it are empty until the first.
  const hitsByStatus = new Map<number, number>([[200, 0]])
  new Counter({
    name: 'leitai_cache_hits_total',
    help: 'Answers sent ahead of the router',
    labelNames: ['status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [status, count] of hitsByStatus) this.inc({ status }, count)
    },
  })
  const routed = new Histogram({
    name: 'leitai_request_seconds',
    help: 'Requests that reached the router',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  new Gauge({
    name: 'leitai_cache_entries',
    help: 'Answers in memory',
    registers: [registry],
    collect() {
      this.set(cache.entryCount)
    },
  })
  new Gauge({
    name: 'leitai_cache_bytes',
    help: 'Their size',
    registers: [registry],
    collect() {
      this.set(cache.byteCount)
    },
  })
  for (const { name, help, value } of turnCounters)
    addCounter(registry, { name: `leitai_turns_${name}`, help }, () => value(cache.turnFigures))
  new Gauge({
    name: 'leitai_turns_waiting',
    help: 'Answers that wait for their turn to be made',
    registers: [registry],
    collect() {
      this.set(cache.turnFigures.waiting)
    },
  })
  const told = new Histogram({
    name: 'leitai_live_told_seconds',
    help: 'From the commit of a change to its writing to the streams of this node',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 5],
    registers: [registry],
  })
  if (!reportsOfAll) addWorkerMetrics(registry, { serving: () => 1, lost: () => 0 })
  const totals = { hits: 0, routed: 0 }
  const report = async (): Promise<ProcessReport> => ({
    metrics: await Registry.merge([ofProcess, registry]).getMetricsAsJSON(),
    memoryBytes: process.memoryUsage().rss,
    cache: { entries: cache.entryCount, bytes: cache.byteCount },
    ...totals,
  })
  return {
    hit: (status) => {
      totals.hits += 1
      hitsByStatus.set(status, (hitsByStatus.get(status) ?? 0) + 1)
    },
    routed: (route, status, ms) => {
      totals.routed += 1
      routed.observe({ route, status }, ms / 1_000)
    },
    told: (ms) => told.observe(Math.max(0, ms) / 1_000),
    watch: (site) => addSiteMetrics(registry, site),
    followLongAnswers: (readers) => {
      for (const why of ['full', 'address'] as const) {
        const help = `Videos refused because ${why === 'full' ? 'the process sends enough' : 'their address reads enough'}`
        addCounter(registry, { name: `leitai_long_answers_refused_${why}_total`, help }, () => readers.refused[why])
      }
    },
    follow: (live) => {
      for (const { name, help, value } of liveCounters)
        addCounter(registry, { name: `leitai_live_${name}`, help }, () => value(live.figures()))
      for (const { name, help, value, aggregator = 'sum' } of liveGauges) {
        new Gauge({
          name: `leitai_live_${name}`,
          help,
          aggregator,
          registers: [registry],
          collect() {
            this.set(value(live.figures()))
          },
        })
      }
    },
    report,
    text: async () => {
      if (!reportsOfAll) return await Registry.merge([ofProcess, registry]).metrics()
      return await AggregatorRegistry.aggregate((await reportsOfAll()).map(({ metrics }) => metrics)).metrics()
    },
    totals: async () => summed(reportsOfAll ? await reportsOfAll() : [await report()]),
  }
}

/** Of the machine: where one process serves it, that is the worker. */
export function addWorkerMetrics(registry: Registry, workers: { serving(): number; lost(): number }): void {
  new Counter({
    name: 'leitai_workers_lost_total',
    help: 'Workers that ended by themselves and were replaced',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(workers.lost())
    },
  })
  new Gauge({
    name: 'leitai_workers',
    help: 'Workers that serve this machine',
    registers: [registry],
    collect() {
      this.set(workers.serving())
    },
  })
}

/** Of something that counts by itself. */
function addCounter(registry: Registry, { name, help }: { name: string; help: string }, value: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(value())
    },
  })
}

function summed(reports: readonly ProcessReport[]): Omit<ProcessReport, 'metrics'> {
  const sum = (of: (report: ProcessReport) => number) => reports.reduce((total, report) => total + of(report), 0)
  return {
    memoryBytes: sum(({ memoryBytes }) => memoryBytes),
    cache: { entries: sum(({ cache }) => cache.entries), bytes: sum(({ cache }) => cache.bytes) },
    hits: sum(({ hits }) => hits),
    routed: sum(({ routed }) => routed),
  }
}

interface LiveMetric {
  name: string
  help: string
  value(figures: LiveFigures): number
}

const turnCounters: readonly { name: string; help: string; value(figures: TurnFigures): number }[] = [
  { name: 'begun_total', help: 'Answers that were begun in their turn', value: ({ begun }) => begun },
  { name: 'refused_total', help: 'Requests refused because enough of their network wait', value: ({ refused }) => refused },
  { name: 'shown_old_total', help: 'Requests shown what is only old for the same reason', value: ({ shownOld }) => shownOld },
]

const liveCounters: readonly LiveMetric[] = [
  { name: 'flushes_total', help: 'Times that streams were told something', value: ({ flushes }) => flushes },
  { name: 'writes_total', help: 'Writes to single streams', value: ({ written }) => written },
  { name: 'cut_total', help: 'Streams cut because they were not read', value: ({ cut }) => cut },
  { name: 'resyncs_total', help: 'Streams told to ask for everything again', value: ({ resyncs }) => resyncs },
  { name: 'refused_full_total', help: 'Streams refused because the process holds enough', value: ({ refused }) => refused.full },
  { name: 'refused_address_total', help: 'Streams refused because their address has enough', value: ({ refused }) => refused.address },
]

const liveGauges: readonly (LiveMetric & { aggregator?: 'max' })[] = [
  { name: 'streams', help: 'Open event streams', value: ({ streams }) => streams },
  {
    name: 'untold',
    help: 'How far what streams were told is behind, in numbers of changes',
    value: ({ untold }) => untold,
    aggregator: 'max',
  },
  {
    name: 'proxy_unknown',
    help: '1: most refusals are of one peer, or most streams are forwarded by an unknown one: TRUST_PROXY lacks a proxy',
    value: ({ isProxyUnknown }) => Number(isProxyUnknown),
    aggregator: 'max',
  },
]
