import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import * as apiPaths from '#shared/api-paths.ts'
import { currentChannel } from './channel.ts'
import { sendQuietly } from './send.ts'

/** Collects LCP, INP, CLS and TTFB of this page load and sends them once, when the page is first hidden. */
export function reportVitals(page: string): void {
  const metrics = new Map<string, number>()
  const note = ({ name, value }: Metric) => metrics.set(name, value)
  for (const on of [onLCP, onINP, onCLS, onTTFB]) on(note, { reportAllChanges: true })
  const send = () => {
    if (document.visibilityState !== 'hidden' || metrics.size === 0) return
    removeEventListener('visibilitychange', send, true)
    sendVitals(page, metrics)
  }
  addEventListener('visibilitychange', send, true)
}

/** The shape of `VitalsReport`; importing its schema would include a library. */
function sendVitals(page: string, metrics: ReadonlyMap<string, number>): void {
  const body = {
    page,
    device: document.documentElement.dataset.device,
    channel: currentChannel() ?? undefined,
    metrics: [...metrics].map(([name, value]) => ({ name, value: Math.min(Math.max(value, 0), 600_000) })),
  }
  sendQuietly({ method: 'POST', path: apiPaths.vitals(), body })
}
