import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ResponseCache } from '#server/cache/response-cache.ts'

export interface Metrics {
  hit(status: number): void
  /** `ms` is the time in the router and the handler. */
  routed(route: string, status: number, ms: number): void
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
    totals: () => ({ ...totals }),
    text: () => registry.metrics(),
  }
}
