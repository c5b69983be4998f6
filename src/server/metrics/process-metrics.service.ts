import { collectDefaultMetrics, Registry } from 'prom-client'

let known: Registry | undefined

/**
 * The metrics of this process, from the first time they are asked for. There is one registry, however many servers a process has: what
 * prom-client begins for it, a timer and a look at each collection, never ends.
 */
export function processMetrics(): Registry {
  if (!known) {
    known = new Registry()
    collectDefaultMetrics({ register: known })
  }
  return known
}
