import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { Live, LiveFigures } from '#server/live/live.service.ts'

export interface Metrics {
  hit(status: number): void
  /** `ms` is the time in the router and the handler. */
  routed(route: string, status: number, ms: number): void
  /** Reports what the streams do. */
  follow(live: Pick<Live, 'figures'>): void
  text(): Promise<string>
  /** Responses since the start: from memory without the router, and through the router. */
  totals(): { hits: number; routed: number }
}

export function makeMetrics(cache: ResponseCache): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const hits = new Counter({
    name: 'leitai_cache_hits_total',
    help: 'Answers sent ahead of the router',
    labelNames: ['status'],
    registers: [registry],
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
  const totals = { hits: 0, routed: 0 }
  return {
    hit: (status) => {
      totals.hits += 1
      hits.inc({ status })
    },
    routed: (route, status, ms) => {
      totals.routed += 1
      routed.observe({ route, status }, ms / 1_000)
    },
    follow: (live) => {
      for (const { name, help, value } of liveGauges) {
        new Gauge({
          name: `leitai_live_${name}`,
          help,
          registers: [registry],
          collect() {
            this.set(value(live.figures()))
          },
        })
      }
    },
    totals: () => ({ ...totals }),
    text: () => registry.metrics(),
  }
}

const liveGauges: readonly { name: string; help: string; value: (figures: LiveFigures) => number }[] = [
  { name: 'streams', help: 'Open event streams', value: ({ streams }) => streams },
  { name: 'flushes_total', help: 'Times that streams were told something', value: ({ flushes }) => flushes },
  { name: 'writes_total', help: 'Writes to single streams', value: ({ written }) => written },
  { name: 'cut_total', help: 'Streams cut because they were not read', value: ({ cut }) => cut },
  { name: 'resyncs_total', help: 'Streams told to ask for everything again', value: ({ resyncs }) => resyncs },
  { name: 'refused_full_total', help: 'Streams refused because the process holds enough', value: ({ refused }) => refused.full },
  { name: 'refused_address_total', help: 'Streams refused because their address has enough', value: ({ refused }) => refused.address },
  { name: 'untold', help: 'How far what streams were told is behind, in numbers of changes', value: ({ untold }) => untold },
  {
    name: 'proxy_unknown',
    help: '1: most refusals are of one peer, so TRUST_PROXY probably lacks a proxy',
    value: ({ isProxyUnknown }) => Number(isProxyUnknown),
  },
]
